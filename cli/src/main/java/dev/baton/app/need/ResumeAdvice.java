package dev.baton.app.need;

import dev.baton.app.BlockedTasks.BlockReason;
import dev.baton.app.history.RunView;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Workspace;
import dev.baton.run.PausedRuns;
import dev.baton.run.PausedRuns.Search;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.Used;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.text.ShellWords;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/**
 * The command that continues a paused or dead run; or ends it where it cannot be continued.
 *
 * @param tasks those of the runs
 */
public record ResumeAdvice(
    Workspace workspace, Collection<Assessment> claims, Map<TaskId, Task> tasks) {
  private static final long DOLLAR = 100_000_000;

  /** Changes to a folder, for a command that follows. */
  public static String in(Path folder) {
    return "cd " + ShellWords.quote(folder.toString()) + " && ";
  }

  /** The command that gives a run up. */
  static String end(Run run) {
    return "baton resume --investigate --run " + run.id();
  }

  String command(RunView view) {
    Run run = view.run();
    String resume = "baton resume --run " + run.id();
    if (!canHaveItsTask(view)) {
      return end(run);
    }
    return switch (new PausedRuns(workspace, workspace.caller()).look(run)) {
      case Search.Found _ -> resume + raised(view);
      case Search.Elsewhere other -> in(other.worktree()) + resume + raised(view);
      case Search.Homeless _, Search.Missing _, Search.Ended _, Search.Running _ -> end(run);
    };
  }

  /** Whether the run can claim its task again, or needs none. */
  private boolean canHaveItsTask(RunView view) {
    Task task = tasks.get(view.run().task());
    if (task == null) {
      return true;
    }
    return switch (task.status()) {
      case CLOSED -> true;
      case OPEN -> task.assignee() == null || task.assignee().equals(view.run().worker());
      case BLOCKED -> BlockReason.PAUSED.is(task.blockedReason());
      case IN_PROGRESS -> view.condition() == RunCondition.DIED && isDead(task.id());
      case DEFERRED, PINNED, HOOKED, TOMBSTONE -> false;
    };
  }

  private boolean isDead(TaskId task) {
    return claims.stream().anyMatch(each -> each.claim().task().equals(task) && each.isDead());
  }

  /** Twice as much of what is used up; otherwise the run would pause again at once. */
  private static String raised(RunView view) {
    Used used = view.run().used();
    String code = view.reasonCode();
    String value =
        switch (code == null ? "" : code) {
          case "max_iterations" -> String.valueOf(2 * used.iterations());
          case "max_total_tokens" -> String.valueOf(2 * used.tokens().counted());
          case "max_duration" -> 2 * used.workedSeconds() + "s";
          case "max_cost" -> "'$" + (2 * used.costMicrocents() / DOLLAR + 1) + "'";
          default -> "";
        };
    return value.isEmpty() ? "" : " --raise " + code + "=" + value;
  }
}
