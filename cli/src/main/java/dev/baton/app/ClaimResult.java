package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.sweep.SweepResult;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of an attempt to claim. All of these are expected. */
public sealed interface ClaimResult {
  /** What a sweep before the claim did, by task id; empty when there was no sweep. */
  List<SweepResult> swept();

  /** The caller has the claim; the task has its epoch. */
  record Won(Task task, List<SweepResult> swept) implements ClaimResult {}

  /**
   * Another worker has it.
   *
   * @param assessment of that worker's claim; null when the claim ended meanwhile
   */
  record Held(Claim by, @Nullable Assessment assessment, List<SweepResult> swept)
      implements ClaimResult {}

  /** It is open but assigned to another worker. */
  record AssignedToOther(Task task, List<SweepResult> swept) implements ClaimResult {}

  /** It is closed, blocked, deferred or otherwise not open. */
  record NotOpen(Task task, List<SweepResult> swept) implements ClaimResult {}

  /** There is no such task. */
  record Missing(TaskId task, List<SweepResult> swept) implements ClaimResult {}

  /** No task is ready. */
  record NothingReady(TaskFilter filter, List<SweepResult> swept) implements ClaimResult {
    /** How many workers seem to be gone, but may not be. */
    public int suspects() {
      int suspects = 0;
      for (SweepResult one : swept) {
        suspects += one.action() == SweepResult.Action.SUSPECT ? 1 : 0;
      }
      return suspects;
    }
  }
}
