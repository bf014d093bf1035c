package dev.baton.cli.command.loop;

import dev.baton.app.BlockReason;
import dev.baton.app.ClaimTask;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.git.GitLayout;
import dev.baton.run.RunPlan;
import dev.baton.store.Change;
import dev.baton.store.Runs;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/** The runs that wait for a person, and what a person can do about one. */
final class PausedRuns {
  private final Session session;
  private final Runs store;

  PausedRuns(Session session) {
    this.session = session;
    this.store = session.stores().runs();
  }

  /**
   * The run to go on with.
   *
   * @param name null for the last one of this work tree
   * @throws Failure when there is none
   */
  Run find(@Nullable String name) {
    String here = worktree();
    Run run = name == null ? store.lastPaused(here).orElse(null) : store.find(name).orElse(null);
    if (run == null && name == null) {
      run = store.lastPaused(null).orElse(null);
    }
    if (run == null) {
      throw new Failure(
          ExitCode.NOTHING_TO_DO,
          "nothing_to_do",
          name == null ? "no run is paused" : "there is no run '" + name + "'",
          "baton run starts one");
    }
    if (run.state() != State.PAUSED) {
      throw new Failure(
          ExitCode.CONFLICT,
          "not_paused",
          run.id() + " is not paused: " + standing(run),
          "baton run starts another one");
    }
    if (run.worktree() != null && !run.worktree().equals(here)) {
      throw new Failure(
          ExitCode.CONFLICT,
          "other_worktree",
          run.id() + " works in " + run.worktree() + ", not here",
          "go there and type: baton resume");
    }
    return run;
  }

  /** A run that is killed cannot put down its end. */
  private String standing(Run run) {
    if (run.state() == State.ENDED) {
      return "it is over";
    }
    return IterationLookup.isDead(session, run.id())
        ? "its process is gone, and nothing can go on with it"
        : "it is at work, as far as is known";
  }

  private @Nullable String worktree() {
    GitLayout git = session.location().git();
    return git == null || git.worktree() == null ? null : git.worktree().toString();
  }

  /**
   * Claims the task that the run was at, and closes its breaker.
   *
   * @return null when somebody finished it meanwhile, or there was none
   */
  @Nullable Task takeBack(Run run, RunPlan plan) {
    TaskId id = run.task();
    Task task = id == null ? null : session.finder().find(id).orElse(null);
    if (task == null || task.status() == TaskStatus.CLOSED) {
      return null;
    }
    free(run, task);
    session.breakers().reset("task:" + task.id(), "resumed: " + run.reason(), session.stamp());
    return ClaimOutcome.won(
        session,
        plan.worker().worker(),
        new ClaimTask(session)
            .claim(session.caller(), new ClaimTask.Request(task.id(), plan.worker(), false)));
  }

  /** Ends the run, and gives its task to whoever wants it. */
  void investigate(Run run) {
    TaskId id = run.task();
    Task task = id == null ? null : session.finder().find(id).orElse(null);
    if (task != null && free(run, task)) {
      // As at a reopening: a breaker that stayed open would block the task again at once.
      session.breakers().reset("task:" + id, "the task was opened again", session.stamp());
    }
    store.save(
        new Run(
            run.id(),
            State.ENDED,
            run.startedAt(),
            session.now(),
            run.worker(),
            run.worktree(),
            run.task(),
            run.words(),
            run.model(),
            run.used(),
            run.reasonCode(),
            run.reason()));
    session.output().line(run.id() + " is over: " + run.reason());
    if (task != null) {
      session.output().line(task.id() + " is open again: " + task.title());
      session.output().note("baton iterations list --task " + task.id() + " shows what it did");
    }
  }

  /**
   * Opens the task where the run itself had blocked it.
   *
   * @return whether it had
   */
  private boolean free(Run run, Task task) {
    boolean held =
        task.status() == TaskStatus.BLOCKED && BlockReason.PAUSED.is(task.blockedReason());
    if (held) {
      Change change =
          session.statuses().reopen(task.id(), false, run.id() + " resumed", session.stamp());
      if (!(change instanceof Change.Done)) {
        throw Failure.of(change, "resumed");
      }
    }
    return held;
  }
}
