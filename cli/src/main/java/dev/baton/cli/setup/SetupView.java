package dev.baton.cli.setup;

import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.setup.Setup;
import dev.baton.setup.Setup.Assistant;
import dev.baton.setup.Setup.Status;
import dev.baton.task.Task;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the first commands in a repository show. */
public final class SetupView {
  private SetupView() {}

  /**
   * docs/schema/init.json: the database from now on.
   *
   * @param before the prefix that it had; null where it is new
   * @param inDirectory whether it belongs to a directory, not to a repository
   * @param tasks that were imported; null when none were asked for
   */
  record Database(
      String place,
      String prefix,
      @Nullable String before,
      boolean inDirectory,
      @Nullable FirstTasks tasks)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .text("database", place)
          .anyText("prefix", prefix)
          .truth("created", before == null)
          .text("previous_prefix", isChanged() ? before : null);
      if (tasks != null) {
        fields.number("imported", tasks.count());
      }
    }

    private boolean isChanged() {
      return before != null && !before.equals(prefix);
    }

    @Override
    public void text(Output output) {
      output.line(
          (before == null ? "created " : "already there: ")
              + place
              + (isChanged() ? "; new ids begin with " : "; ids begin with ")
              + prefix
              + (isChanged() ? " from now on; until now, they began with " + before : ""));
      if (inDirectory) {
        output.note("not a git repository, so the database is in this directory");
      }
      if (tasks != null) {
        output.line("imported " + tasks.words());
      }
    }
  }

  /** docs/schema/prime.json: the instructions for agents. */
  public record Instructions(String text) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields.text("text", text);
    }

    @Override
    public void text(Output output) {
      output.rendered(text);
    }
  }

  /**
   * What agents read when a session begins, where they want no plain text: the form of
   * geminicli.com/docs/hooks and developers.openai.com/codex/hooks, and of bd.
   */
  record Start(String text) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields.object(
          "hookSpecificOutput",
          start -> start.text("hookEventName", "SessionStart").text("additionalContext", text));
    }

    @Override
    public void text(Output output) {
      output.rendered(Document.text(json -> write(json)) + "\n");
    }
  }

  /**
   * What Claude Code reads before a session ends: code.claude.com/docs/en/hooks.
   *
   * @param held what the session holds; nothing where it may end
   */
  record Stop(List<Task> held) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      if (!held.isEmpty()) {
        fields.text("decision", "block").text("reason", reason());
      }
    }

    private String reason() {
      return "You still hold "
          + String.join(", ", held.stream().map(task -> task.id().value()).toList())
          + ". Close what is done, with the evidence, and release the rest, with the reason. If you"
          + " wait for an answer of the user, say so.";
    }

    @Override
    public void text(Output output) {
      if (!held.isEmpty()) {
        output.rendered(Document.text(json -> write(json)) + "\n");
      }
    }
  }

  /**
   * {@code setupReport} in docs/schema/definitions.json: the files in which an assistant gets its
   * instructions about Baton, each with its state.
   */
  record Files(Assistant assistant, List<Setup.Step> steps) implements View, ObjectDocument {
    /** Whether all of them are up to date after what was done. */
    boolean areCurrent() {
      Set<Status> wrong = Set.of(Status.MISSING, Status.OUTDATED, Status.REMOVED);
      return steps.stream().map(Setup.Step::status).noneMatch(wrong::contains);
    }

    @Override
    public void writeFields(JsonFields fields) {
      fields.text("assistant", assistant.word()).objects("files", steps, Files::writeStep);
    }

    private static void writeStep(JsonFields fields, Setup.Step step) {
      fields.text("file", step.name()).text("status", word(step));
    }

    @Override
    public void text(Output output) {
      for (Setup.Step step : steps) {
        String more =
            step.status() == Status.KEPT
                ? ", which was edited; delete it if you do not need it"
                : "";
        output.line(word(step) + " " + step.name() + more);
      }
    }

    private static String word(Setup.Step step) {
      return step.status().name().toLowerCase(Locale.ROOT);
    }
  }
}
