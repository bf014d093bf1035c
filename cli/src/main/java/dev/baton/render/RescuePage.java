package dev.baton.render;

import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs.ChangedPath;
import dev.baton.json.JsonFields;
import dev.baton.json.document.RescueJson;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import io.avaje.json.JsonWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** One rescue with the names of its files. */
public final class RescuePage {
  private static final int NAME_WIDTH = 9;

  private final Rescue rescue;
  private final List<ChangedPath> changes;

  public RescuePage(Rescue rescue, List<ChangedPath> changes) {
    this.rescue = rescue;
    this.changes = changes;
  }

  public void write(JsonWriter json) {
    json.beginObject();
    RescueJson.writeFields(new JsonFields(json), rescue);
    json.name("changes");
    json.beginArray();
    for (ChangedPath change : changes) {
      json.beginObject();
      new JsonFields(json)
          .text("change", String.valueOf(change.change()))
          .text("path", change.path())
          .mark("only_staged", change.onlyStaged());
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  /** The rescue and its patch as text. */
  public static void writeDiff(JsonWriter json, Rescue rescue, String patch) {
    json.beginObject();
    JsonFields fields = new JsonFields(json);
    RescueJson.writeFields(fields, rescue);
    fields.text("diff", patch);
    json.endObject();
  }

  public void print(Output output, Instant now) {
    output.rendered(
        output.paint(Style.ID, rescue.name().task()) + "  epoch " + rescue.name().epoch() + "\n");
    field(output, "Worker", rescue.worker());
    field(output, "Saved", Ages.format(Duration.between(rescue.createdAt(), now)) + " ago");
    field(output, "Ref", rescue.name().ref());
    field(output, "Commit", rescue.commit());
    field(output, "Base", rescue.base() == null ? "before the first commit" : rescue.base());
    if (rescue.staged() != null) {
      field(output, "Staged", rescue.staged());
    }
    for (ChangedPath change : changes) {
      output.line(
          "  "
              + change.change()
              + "  "
              + change.path()
              + (change.onlyStaged() ? "  (staged only)" : ""));
    }
    for (String left : rescue.leftOut()) {
      output.rendered(
          "  " + output.paint(Style.WARN, "left out") + "  " + Sanitize.line(left) + "\n");
    }
    output.note("bring it back with: baton rescue apply " + rescue.name().task());
  }

  private static void field(Output output, String name, String value) {
    String padded = name + " ".repeat(NAME_WIDTH - name.length());
    output.rendered("  " + output.paint(Style.DIM, padded) + Sanitize.line(value) + "\n");
  }
}
