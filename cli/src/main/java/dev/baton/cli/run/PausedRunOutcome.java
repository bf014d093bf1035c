package dev.baton.cli.run;

import dev.baton.app.need.ResumeAdvice;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.run.PausedRuns;
import dev.baton.run.PausedRuns.Search;
import dev.baton.run.PausedRuns.Taken;
import dev.baton.store.Runs.Run;
import dev.baton.task.Task;
import org.jspecify.annotations.Nullable;

/** Words the results for a paused run that a person continues or ends. */
final class PausedRunOutcome {
  private PausedRunOutcome() {}

  /**
   * The run to continue.
   *
   * @param name as it was typed; null when it was not given
   * @throws Failure when there is none
   */
  static Run found(Search search, @Nullable String name) {
    return switch (search) {
      case Search.Found found -> found.run();
      case Search.Missing _ ->
          throw new Failure(
              ExitCode.NOTHING_TO_DO,
              "nothing_to_do",
              name == null ? "no run is paused" : "no run '" + name + "'",
              "baton run starts one");
      case Search.Ended over -> throw notPaused(over.run(), "it has ended");
      case Search.Running active -> throw notPaused(active.run(), "it seems to be running");
      case Search.Elsewhere other ->
          throw new Failure(
              ExitCode.CONFLICT,
              "other_worktree",
              other.run().id() + " works in " + other.worktree() + ", not here",
              ResumeAdvice.in(other.worktree()) + "baton resume --run " + other.run().id());
      case Search.Homeless lost ->
          throw new Failure(
              ExitCode.CONFLICT,
              "other_worktree",
              lost.run().id() + " cannot be resumed: " + lost.why(),
              "to end it, run baton resume --investigate --run " + lost.run().id());
    };
  }

  private static Failure notPaused(Run run, String why) {
    return new Failure(
        ExitCode.CONFLICT,
        "not_paused",
        run.id() + " is not paused: " + why,
        "baton run starts another one");
  }

  /**
   * The task with which the run continues.
   *
   * @return null where it starts with another task
   * @throws Failure when the task cannot be claimed
   */
  static @Nullable Task task(Call call, String worker, Taken taken) {
    return switch (taken) {
      case Taken.Claimed claimed -> ClaimOutcome.won(call, worker, claimed.result());
      case Taken.Refused refused -> throw Failure.of(refused.change(), "resumed");
      case Taken.Nothing _, Taken.Free _ -> null;
    };
  }

  /** Prints that a run has ended. */
  static void printEnd(Call call, Run run, Taken taken) {
    if (taken instanceof Taken.Refused refused) {
      throw Failure.of(refused.change(), "resumed");
    }
    call.output().line(run.id() + " has ended: " + PausedRuns.reason(run));
    if (taken instanceof Taken.Free free) {
      Task task = free.task();
      call.output().line(task.id() + " is open again: " + task.title());
      call.output().note("baton iterations list --task " + task.id() + " shows what it did");
    }
  }
}
