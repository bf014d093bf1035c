package dev.baton.run;

import dev.baton.git.rescue.RescueName;
import dev.baton.run.RunEvent.TaskEnding;
import dev.baton.task.Task;
import java.nio.file.Path;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is rescued of a task that a run works on: what an earlier worker left, and, while the run's
 * own agent works, what that has not committed yet.
 */
final class TaskRescues {
  private final RescueExchange exchange;
  private final EarlierWork earlier;
  private final @Nullable Snapshots snapshots;

  private TaskRescues(RescueExchange exchange, EarlierWork earlier, @Nullable Snapshots snapshots) {
    this.exchange = exchange;
    this.earlier = earlier;
    this.snapshots = snapshots;
  }

  /** Begins with a task that was just claimed; what its claim rescued is sent to other machines. */
  static TaskRescues begin(
      RunPlan.Rescues wanted, Workplace place, IterationMonitors monitors, Task task) {
    LateWarnings warnings =
        new LateWarnings(message -> monitors.listener().on(new RunEvent.Warned(message)));
    RescueExchange exchange =
        new RescueExchange(wanted.exchange(), place, monitors.interrupts()::requested, warnings);
    exchange.fetch(task.id().value());
    exchange.push();
    EarlierWork earlier = EarlierWork.of(wanted.apply(), place, task, warnings);
    Path worktree = place.worktree();
    Snapshots snapshots =
        wanted.snapshot() == null || worktree == null
            ? null
            : new Snapshots(wanted.snapshot(), worktree, place, exchange, warnings);
    return new TaskRescues(exchange, earlier, snapshots);
  }

  /** What the agent should know about the work of earlier workers; empty for nothing. */
  String note() {
    return earlier.note();
  }

  /** The files of an earlier worker that are in the work tree now, one byte in each char. */
  Set<String> restored() {
    return earlier.restored();
  }

  boolean hasRestored() {
    return !earlier.restored().isEmpty();
  }

  /** Sends a rescue that was made now. */
  void push(RescueName name) {
    exchange.push(name);
  }

  /** Saves the work tree while an agent works there, until it is closed. */
  Snapshots.Beside beside(Task task) {
    return snapshots == null
        ? new Snapshots.Beside(null)
        : snapshots.beside(new RescueName(task.id().value(), task.epoch()));
  }

  /** The run has finished with the task. */
  void ended(TaskEnding ending) {
    if (snapshots != null && ending != TaskEnding.LOST) {
      snapshots.dropIfCommitted();
    }
  }
}
