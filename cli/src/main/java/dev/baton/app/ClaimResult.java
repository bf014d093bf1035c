package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.claim.Claim;
import dev.baton.sweep.SweepResult;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How an attempt to claim ended. All of these are ordinary. */
public sealed interface ClaimResult {

  /** What happened to stale tasks on the way, by task id; empty when there was no sweep. */
  List<SweepResult> swept();

  /** The claim is the caller's; the task carries its epoch. */
  record Won(Task task, List<SweepResult> swept) implements ClaimResult {}

  /**
   * Another worker has it.
   *
   * @param assessment what is to be thought of that worker's claim; null when it ended meanwhile
   */
  record Held(Claim by, @Nullable Assessment assessment, List<SweepResult> swept)
      implements ClaimResult {}

  /** It is open, but meant for the worker that it is assigned to. */
  record AssignedToOther(Task task, List<SweepResult> swept) implements ClaimResult {}

  /** It is closed, blocked, deferred or otherwise not open. */
  record NotOpen(Task task, List<SweepResult> swept) implements ClaimResult {}

  /** There is no such task. */
  record Missing(TaskId task, List<SweepResult> swept) implements ClaimResult {}

  /**
   * No task is ready.
   *
   * @param restingUntil when the first one may be claimed that rests after its worker died; null
   *     when none does
   */
  record NothingReady(@Nullable Instant restingUntil, List<SweepResult> swept)
      implements ClaimResult {}
}
