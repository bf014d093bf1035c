package dev.baton.cli.outcome;

import dev.baton.app.Fencing;
import dev.baton.app.StepRefused;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.StatusOption;
import dev.baton.store.Change;
import dev.baton.store.Locks;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a task must be like for a change to be made: the options {@code --if-assignee} and {@code
 * --if-status}. It is compared in the transaction of the change.
 *
 * @param assignee empty for nobody; null for any
 * @param status the name of a status; null for any
 */
public record UpdateGuard(@Nullable String assignee, @Nullable String status) {
  /**
   * Reads it from the options.
   *
   * @throws Failure when they contradict others
   */
  public static UpdateGuard read(Arguments arguments) {
    UpdateGuard guard =
        new UpdateGuard(arguments.value("--if-assignee"), arguments.value("--if-status"));
    if (!guard.isNone() && arguments.has("--claim")) {
      throw Failure.usage(
          "--if-assignee and --if-status cannot be combined with --claim",
          "a claim succeeds for one worker only");
    }
    arguments.exclude("--if-assignee", "--force");
    if (guard.status != null && StatusOption.custom(arguments, guard.status) == null) {
      TaskStatus.parse(guard.status);
    }
    return guard;
  }

  private boolean isNone() {
    return assignee == null && status == null;
  }

  /**
   * Makes a change if the task is as it must be. A worker with an epoch first gets to know that its
   * claim was lost.
   *
   * @throws Failure with exit code 13 when it is not, as in bd
   */
  public Change check(Arguments arguments, TaskId id, Supplier<Change> change) {
    if (isNone()) {
      return change.get();
    }
    Change lost =
        arguments.epoch(id) == null
            ? null
            : new Fencing(arguments.workspace()).lost(arguments.caller(id), id);
    return lost != null
        ? lost
        : StepRefused.atomically(
            arguments.stores(),
            Locks.GRAPH.plus(Locks.task(id)),
            () -> {
              Task task = arguments.task(id);
              String present = task.assignee();
              check(id, "assignee", assignee, present == null ? "" : present);
              check(id, "status", status, task.statusName());
              return StepRefused.unless(change.get());
            });
  }

  private static void check(TaskId id, String what, @Nullable String wanted, String found) {
    if (wanted != null && !wanted.equals(found)) {
      throw new Failure(
          ExitCode.NOTHING_TO_DO,
          "guard_mismatch",
          what
              + " mismatch: "
              + id
              + " has "
              + InvalidValue.quote(found)
              + ", expected "
              + InvalidValue.quote(wanted)
              + "; nothing was changed",
          "somebody else was faster; do not try it again");
    }
  }
}
