package dev.baton.cli.rescue;

import dev.baton.app.SessionCommand;
import dev.baton.claim.AgentSession;
import dev.baton.cli.rescue.Rescues.Known;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.Rescue.Also;
import dev.baton.git.rescue.RescueApplier.ApplyResult;
import dev.baton.git.rescue.RescueRefs.ChangedPath;
import dev.baton.git.rescue.RescueRemote.Moved;
import dev.baton.git.rescue.RescueWriter.Rescued;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.SessionJson;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What is shown of rescues. */
public final class RescueView {
  private static final int SHORT_ID = 10;
  private static final int NAME_WIDTH = 9;

  /**
   * docs/schema/rescue-save.json: a work tree that was saved.
   *
   * @param saved null where nothing in it is uncommitted or unmerged
   */
  record Saved(String path, @Nullable Rescued saved) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields.text("path", path).text("ref", saved == null ? null : saved.ref());
      if (saved != null) {
        fields.number("files", saved.files()).anyStrings("left_out", saved.leftOut());
      }
    }

    @Override
    public void text(Output output) {
      if (saved == null) {
        output.line("nothing in " + path + " is uncommitted or unmerged");
        return;
      }
      output.line(
          saved.ref() == null
              ? "nothing in " + path + " could be saved"
              : "saved " + Plural.of(saved.files(), "file") + " of " + path + ": " + saved.ref());
      saved.leftOut().forEach(file -> output.line("  left out " + file));
    }
  }

  /** The fields of a rescue: {@code rescue} in docs/schema/definitions.json. */
  public static void write(JsonFields fields, Rescue rescue) {
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
    writeAlso(fields, rescue);
  }

  private static void writeKnown(JsonFields fields, Known known) {
    write(fields, known.rescue());
    fields.time("applied_at", known.at()).text("applied_in", known.tree());
  }

  private static void writeAlso(JsonFields fields, Rescue rescue) {
    if (!rescue.also().isEmpty()) {
      fields.objects(
          "also_saved",
          rescue.also(),
          (each, also) ->
              each.text("commit", also.commit())
                  .text("what", also.what())
                  .command("command", also.command()));
    }
  }

  /** docs/schema/rescue-list.json: one rescue per line. */
  record Listed(List<Known> rescues, Instant now) implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(rescues, RescueView::writeKnown).write(json);
    }

    @Override
    public void text(Output output) {
      if (rescues.isEmpty()) {
        output.note("no rescues in this repository");
        return;
      }
      Table table = Table.of("TASK", "EPOCH", "FILES", "AGE", "COMMIT", "WORKER", "|APPLIED");
      for (Known known : rescues) {
        Rescue rescue = known.rescue();
        table.row(
            new Cell(Style.ID, rescue.name().task()),
            Cell.of(String.valueOf(rescue.name().epoch())),
            Cell.of(String.valueOf(rescue.files())),
            Cell.of(Ages.between(rescue.createdAt(), now)),
            new Cell(Style.DIM, rescue.commit().substring(0, SHORT_ID)),
            Cell.of(rescue.worker()),
            Cell.of(Objects.requireNonNullElse(known.words(now), "no")));
      }
      output.table(table, true);
    }
  }

  /** docs/schema/rescue-drop.json and rescue-gc.json: what was deleted. */
  record Dropped(List<Rescue> rescues, boolean dryRun) implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(rescues, RescueView::write).write(json);
    }

    @Override
    public void text(Output output) {
      if (rescues.isEmpty()) {
        output.note("nothing to delete");
      }
      for (Rescue rescue : rescues) {
        String ref = rescue.name().ref();
        output.line((dryRun ? "would delete " : "deleted ") + ref + " (" + rescue.commit() + ")");
        if (!dryRun) {
          output.note("restore it with: git update-ref " + ref + " " + rescue.commit());
        }
      }
    }
  }

  /** docs/schema/rescue-show.json: one rescue with the names of its files. */
  record Shown(
      Known known,
      List<ChangedPath> changes,
      AgentSession.@Nullable OfTask session,
      String advice,
      Instant now)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      writeKnown(fields, known);
      SessionJson.add(fields, session);
      fields.objects("changes", changes, Shown::writeChange);
    }

    private static void writeChange(JsonFields fields, ChangedPath change) {
      fields
          .text("change", String.valueOf(change.change()))
          .text("path", change.path())
          .mark("only_staged", change.onlyStaged());
    }

    @Override
    public void text(Output output) {
      Rescue rescue = known.rescue();
      output.rendered(
          output.paint(Style.ID, rescue.name().task()) + "  epoch " + rescue.name().epoch() + "\n");
      field(output, "Worker", rescue.worker());
      field(output, "Saved", Ages.ago(rescue.createdAt(), now));
      field(output, "Ref", rescue.name().ref());
      field(output, "Commit", rescue.commit());
      field(output, "Base", rescue.base() == null ? "before the first commit" : rescue.base());
      if (rescue.staged() != null) {
        field(output, "Staged", rescue.staged());
      }
      String command = session == null ? null : SessionCommand.of(session.session());
      if (command != null) {
        field(output, "Session", command);
      }
      for (ChangedPath change : changes) {
        String staged = change.onlyStaged() ? "  (staged only)" : "";
        output.line("  " + change.change() + "  " + change.path() + staged);
      }
      for (Also also : rescue.also()) {
        output.line("  +  " + also.what() + ": " + also.command());
      }
      for (String left : rescue.leftOut()) {
        output.rendered(
            "  " + output.paint(Style.WARN, "left out") + "  " + Sanitize.line(left) + "\n");
      }
      output.note(advice);
    }

    private static void field(Output output, String name, String value) {
      String padded = name + " ".repeat(NAME_WIDTH - name.length());
      output.rendered("  " + output.paint(Style.DIM, padded) + Sanitize.line(value) + "\n");
    }
  }

  /** docs/schema/rescue-diff.json: one rescue with its patch. */
  record Diff(Rescue rescue, String patch) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      RescueView.write(fields, rescue);
      fields.text("diff", patch);
    }

    @Override
    public void text(Output output) {
      output.verbatim(Sanitize.text(patch));
    }
  }

  /**
   * docs/schema/rescue-apply.json: the result of applying a rescue.
   *
   * @param there whether all files were as the worker left them before
   */
  record Applied(Rescue rescue, ApplyResult result, boolean there) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("ref", rescue.name().ref())
          .text("commit", rescue.commit())
          .number("files", result.files())
          .truth("exact", result.exact())
          .strings("conflicts", result.conflicts())
          .strings("kept", result.kept())
          .strings("left_out", rescue.leftOut());
      writeAlso(fields, rescue);
    }

    @Override
    public void text(Output output) {
      String files = Plural.of(result.files(), "file");
      String how = result.exact() ? ", as the worker left them" : ", merged with the changes here";
      output.line(
          there
              ? "the files of " + rescue.name().ref() + " were in this work tree already"
              : "applied " + files + " of " + rescue.name().ref() + how);
      for (String conflict : result.conflicts()) {
        output.warn("conflict: " + conflict);
      }
      if (!result.conflicts().isEmpty()) {
        output.note(
            "edit these files; the worker's version of one: git show "
                + rescue.commit().substring(0, SHORT_ID)
                + ":FILE; to undo what was applied to one: git checkout HEAD -- FILE");
      }
      if (!result.kept().isEmpty()) {
        output.note(
            "a loop's own files have changed since, and stay as they are here: "
                + String.join(", ", result.kept()));
      }
      for (Also also : rescue.also()) {
        output.note("was not applied: " + also.what() + "; get it with: " + also.command());
      }
      for (String left : rescue.leftOut()) {
        output.note("was not saved: " + left);
      }
      if (rescue.staged() != null) {
        output.note("what was staged is in commit " + rescue.staged());
      }
      output.note("when it is no longer needed, run baton rescue drop " + rescue.name().task());
    }
  }

  /**
   * docs/schema/rescue-push.json and rescue-fetch.json: what was exchanged with a remote.
   *
   * @param done such as {@code pushed}
   * @param way such as {@code to}
   */
  record Transfer(String remote, List<Moved> moved, String done, String way) implements View {
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
          .word("outcome", one.outcome())
          .text("reason", one.why());
    }

    @Override
    public void text(Output output) {
      int same = 0;
      for (Moved one : moved) {
        String ref = one.name().ref();
        switch (one.outcome()) {
          case ADDED -> output.line(done + " " + ref + " " + way + " " + remote);
          case UPDATED ->
              output.line(done + " " + ref + " " + way + " " + remote + ": it has more now");
          case UNCHANGED -> same++;
          case REFUSED -> output.warn(ref + " was not " + done + ": " + one.why());
        }
      }
      if (moved.isEmpty()) {
        output.note("no rescues to be " + done);
      } else if (same > 0) {
        output.note(Plural.of(same, "rescue was", "rescues were") + " the same on " + remote);
      }
    }
  }
}
