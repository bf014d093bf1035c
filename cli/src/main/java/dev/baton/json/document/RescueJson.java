package dev.baton.json.document;

import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueApplier.ApplyResult;
import dev.baton.git.rescue.RescueRefs.ChangedPath;
import dev.baton.git.rescue.RescueRemote.Moved;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import io.avaje.json.JsonWriter;
import java.util.List;
import java.util.Locale;

/** docs/schema/rescue-list.json, rescue-drop.json and rescue-gc.json: saved work. */
public record RescueJson(List<Rescue> rescues) implements Document {

  /** docs/schema/rescue-show.json: one rescue with the names of its files. */
  public record Shown(Rescue rescue, List<ChangedPath> changes) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      RescueJson.write(fields, rescue);
      fields.objects("changes", changes, Shown::writeChange);
    }

    private static void writeChange(JsonFields fields, ChangedPath change) {
      fields
          .text("change", String.valueOf(change.change()))
          .text("path", change.path())
          .mark("only_staged", change.onlyStaged());
    }
  }

  /** docs/schema/rescue-diff.json: one rescue with its patch. */
  public record Diff(Rescue rescue, String patch) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      RescueJson.write(fields, rescue);
      fields.text("diff", patch);
    }
  }

  /** docs/schema/rescue-apply.json: the result of applying a rescue. */
  public record Applied(Rescue rescue, ApplyResult result) implements ObjectDocument {

    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("ref", rescue.name().ref())
          .text("commit", rescue.commit())
          .number("files", result.files())
          .truth("exact", result.exact())
          .strings("conflicts", result.conflicts())
          .strings("left_out", rescue.leftOut());
    }
  }

  /** docs/schema/rescue-push.json and rescue-fetch.json: what was exchanged with a remote. */
  public record Transfer(String remote, List<Moved> moved) implements Document {

    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(moved, this::writeMoved).write(json);
    }

    /** {@code rescueTransfer} in docs/schema/definitions.json. */
    private void writeMoved(JsonFields fields, Moved one) {
      fields
          .text("ref", one.name().ref())
          .text("task", one.name().task())
          .number("epoch", one.name().epoch())
          .text("commit", one.commit())
          .text("remote", remote)
          .text("outcome", one.outcome().name().toLowerCase(Locale.ROOT))
          .text("reason", one.why());
    }
  }

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(rescues, RescueJson::write).write(json);
  }

  /** {@code rescue} in docs/schema/definitions.json. */
  static void write(JsonFields fields, Rescue rescue) {
    fields
        .text("ref", rescue.name().ref())
        .text("task", rescue.name().task())
        .number("epoch", rescue.name().epoch())
        .text("commit", rescue.commit())
        .number("files", rescue.files())
        .time("created_at", rescue.createdAt())
        .text("worker", rescue.worker())
        .text("base", rescue.base())
        .text("staged", rescue.staged())
        .strings("left_out", rescue.leftOut());
  }
}
