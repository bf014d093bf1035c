package dev.baton.cli.sweep;

import dev.baton.app.TaskView;
import dev.baton.claim.AgentSession;
import dev.baton.claim.Assessment.Finding;
import dev.baton.claim.Claim;
import dev.baton.claim.RescueOutcome;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.document.SessionJson;
import dev.baton.json.document.TaskJson;
import dev.baton.render.TaskPage;
import dev.baton.sweep.SweepResult;
import dev.baton.sweep.SweepResult.Action;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is shown of stale tasks and of the sweeps that reopen them. */
public final class SweepView {
  /** docs/schema/stale.json: the stale tasks, with all evidence. */
  record Listed(List<TaskView> views, Map<TaskId, AgentSession.OfTask> sessions, Instant now)
      implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(views, this::writeTask).write(json);
    }

    private void writeTask(JsonFields fields, TaskView view) {
      new TaskJson(view).writeFields(fields);
      SessionJson.add(fields, sessions.get(view.task().id()));
    }

    @Override
    public void text(Output output) {
      if (views.isEmpty()) {
        output.note("no stale tasks");
        return;
      }
      TaskPage page = new TaskPage(output, now);
      for (TaskView view : views) {
        page.printStale(view);
        page.printSession(sessions.get(view.task().id()));
      }
    }
  }

  /** docs/schema/sweep.json: each task that a sweep examined closely, with what was done. */
  public record Swept(List<SweepResult> results, boolean dryRun, Instant now) implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(results, this::writeResult).write(json);
    }

    private void writeResult(JsonFields fields, SweepResult result) {
      RescueOutcome rescue = result.rescue();
      fields
          .complete()
          .text("id", result.task().value())
          .text("action", outcome(result.action()))
          .text("reason", result.finding().reason().name())
          .number("epoch", result.epoch())
          .text("rescue", rescue.ref());
      fields
          .text("worker", result.claim().worker())
          .text("finding", result.finding().explanation())
          .text("note", result.note())
          .text("rescue_commit", rescue.commit())
          .count("rescue_files", rescue.files())
          .strings("rescue_also", rescue.also())
          .strings("rescue_left_out", rescue.leftOut())
          .text("rescue_repository", rescue.repository())
          .text("rescue_trouble", rescue.trouble())
          .mark("closed", result.action() == Action.CLOSED && !dryRun)
          .mark("dry_run", dryRun);
    }

    /** Both leave the task finished; {@code closed} shows which of them it was. */
    private static String outcome(Action action) {
      return word(action == Action.CLOSED ? Action.FINISHED : action);
    }

    private static String word(Action action) {
      return action.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void text(Output output) {
      if (results.isEmpty()) {
        output.note("no stale tasks");
      }
      for (SweepResult result : results) {
        output.rendered(line(output, result));
        String files = whereFilesAre(result);
        if (!files.isEmpty()) {
          output.rendered("  " + Sanitize.line(output.said(files)) + "\n");
        }
      }
    }

    private String line(Output output, SweepResult result) {
      Finding finding = result.finding();
      String would = dryRun && isChange(result.action()) ? "would be " : "";
      Style style =
          switch (result.action()) {
            case REOPENED, FINISHED, CLOSED -> Style.GOOD;
            case BLOCKED -> Style.BAD;
            case SUSPECT, SKIPPED -> Style.WARN;
          };
      String held =
          " (epoch %d): %s held it for %s; %s"
              .formatted(
                  result.epoch(),
                  result.claim().worker(),
                  Ages.between(result.claim().claimedAt(), now),
                  finding.explanation());
      String saved = result.rescue().summary();
      String note =
          (result.note().isEmpty() ? "" : "; " + note(result))
              + (saved.isEmpty() ? "" : "; " + saved);
      return output.paint(Style.ID, result.task().value())
          + " "
          + output.paint(style, would + word(result.action()))
          + Sanitize.line(held + note)
          + "\n";
    }

    private static boolean isChange(Action action) {
      return switch (action) {
        case REOPENED, BLOCKED, CLOSED, SKIPPED -> true;
        case FINISHED, SUSPECT -> false;
      };
    }

    /** The note for a suspect, with the remaining time instead of a time in UTC. */
    private String note(SweepResult result) {
      Instant confirmed = result.assessment().confirmedAt();
      if (result.action() != Action.SUSPECT || confirmed == null) {
        return result.note();
      }
      return "confirmed in "
          + Ages.between(now, confirmed)
          + (result.assessment().isDead() ? "; --now does not wait" : "");
    }
  }

  /**
   * Prints to standard error what a sweep did that ran as part of another command: one line for
   * each task that was taken from its worker, or could not be.
   */
  public static void note(Output output, List<SweepResult> results) {
    for (SweepResult result : results) {
      note(output, result);
    }
  }

  private static void note(Output output, SweepResult result) {
    String saved = result.rescue().summary();
    String files = whereFilesAre(result);
    String more = (saved.isEmpty() ? "" : "; " + saved) + (files.isEmpty() ? "" : "; " + files);
    if (result.isTaken()) {
      output.note(
          "%s was reopened; it was held by %s: %s%s%s"
              .formatted(
                  result.task(),
                  result.claim().worker(),
                  result.finding().explanation(),
                  result.action() == Action.BLOCKED ? blocked(result) : "",
                  more));
    } else if (result.action() == Action.CLOSED) {
      output.note(result.task() + " was closed, because it was finished: " + result.note() + more);
    } else if (result.rescue().holdsBack()) {
      output.warn(result.task() + " is not reopened: " + saved + "; " + result.note());
    }
  }

  /** How to get the files of the worker, which stay in its work tree; empty for none. */
  private static String whereFilesAre(SweepResult result) {
    RescueOutcome rescue = result.rescue();
    Claim.Place place = result.claim().place();
    if (rescue.ref() == null) {
      return "";
    }
    String apply =
        rescue.repository() == null ? "baton rescue apply " + result.task() + " restores them" : "";
    boolean isThere = place != null && Files.isDirectory(Path.of(place.worktree()));
    return rescue.files() == 0 || rescue.trouble() != null || place == null || !isThere
        ? apply
        : "the files are still in "
            + place.worktree()
            + (apply.isEmpty() ? "" : ", too; in another work tree, " + apply);
  }

  private static String blocked(SweepResult result) {
    return "; it is blocked now: "
        + (result.note().isEmpty()
            ? "stale.action is block; after a look at it: baton reopen " + result.task()
            : result.note());
  }
}
