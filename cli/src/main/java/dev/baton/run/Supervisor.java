package dev.baton.run;

import dev.baton.app.ClaimNext;
import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.breaker.BreakerState;
import dev.baton.run.AutoCommit.UncommittedFiles;
import dev.baton.run.RunEvent.RunEnd;
import dev.baton.run.RunEvent.TaskEnding;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.State;
import dev.baton.store.StoreException;
import dev.baton.task.Task;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The loop: claims tasks, lets the agent work on each, and stops in time. */
public final class Supervisor {
  private static final String DONE = "done";

  private final RunContext run;
  private final RunPlan plan;
  private final Workplace place;
  private final RunLedger ledger;
  private final @Nullable Operator person;
  private final List<Skipped> skipped = new ArrayList<>();
  private @Nullable BreakerState lastState;
  private boolean begun;
  private final @Nullable Run before;

  /** What the first task's last iteration has left in the work tree. */
  private Set<String> interrupted = Set.of();

  /** The answer to the last request for a task, if there was none. */
  private ClaimResult.@Nullable NothingReady nothing;

  /**
   * @param before the run to continue; null for a new one
   * @param person who can be asked; null without a terminal
   */
  public Supervisor(
      RunPlan plan,
      Workplace place,
      @Nullable Run before,
      Interrupts interrupts,
      RunListener watcher,
      @Nullable Operator person) {
    this.run = RunContext.begin(plan, place, before, interrupts, watcher);
    this.plan = plan;
    this.place = place;
    this.before = before;
    this.ledger = run.ledger();
    this.person = person;
  }

  /**
   * Runs to the end.
   *
   * @param claim claims the first task; gives null when the run chooses it
   * @throws IOException when the agent cannot be started; whatever it throws, {@link #failed} must
   *     be called
   */
  public RunEnd run(Supplier<@Nullable Task> claim) throws IOException {
    Halt over = run.budget().beforeIteration(ledger.used());
    Task first = over == null ? claim.get() : null;
    begun = true;
    run.tell(new RunEvent.Started(place.run(), plan.worker().worker(), plan.validation().checks()));
    interrupted = ownFiles(first);
    run.warn(run.costs().beforeRun());
    RunEnd end = loopOrInterruption(first, over);
    run.tell(new RunEvent.Ended(end));
    run.alerts().ended(end);
    return end;
  }

  /** The files that a run that is continued has left in the work tree itself. */
  private Set<String> ownFiles(@Nullable Task first) {
    if (before == null || first == null) {
      return Set.of();
    }
    List<String> found;
    try (WorkTreeDelta tree = WorkTreeDelta.lay(place, InnerRepositories.NONE, warning -> {})) {
      found = tree.uncommittedBefore();
    }
    if (found == null || found.isEmpty()) {
      return Set.of();
    }
    Set<String> left = InterruptedWork.of(place, before, first, found);
    if (!left.isEmpty()) {
      List<String> own = found.stream().filter(left::contains).toList();
      run.warn(UncommittedFiles.continued(own, plan.settings().commit()));
    }
    return left;
  }

  /** The run cannot continue, or not even begin. */
  public void failed(int exitCode, String code, String reason) {
    RunEnd end =
        new RunEnd(place.run(), exitCode, code, reason, ledger.used(), ledger.tasks(), lastState);
    run.tell(new RunEvent.Failed(end));
    if (begun) {
      saveFailure(code, reason);
      run.alerts().ended(end);
    }
  }

  private void saveFailure(String code, String reason) {
    try {
      ledger.save(State.ENDED, code, reason);
    } catch (StoreException gone) {
      // What failed may be the database itself; the run is then told by its process.
    }
  }

  /** A run that should end does so, whether a server answers or not. */
  private RunEnd loopOrInterruption(@Nullable Task first, @Nullable Halt over) throws IOException {
    try {
      return loop(first, over);
    } catch (StoreException away) {
      if (!run.interrupts().requested() || !StoreWait.mayPass(away)) {
        throw away;
      }
      return end(Exit.INTERRUPTED, "interrupted", "The run was interrupted; " + away.getMessage());
    }
  }

  /**
   * Works on task after task.
   *
   * @param usedUp the limit that the run had reached before; null for none
   */
  private RunEnd loop(@Nullable Task first, @Nullable Halt usedUp) throws IOException {
    Halt over = usedUp;
    Task task = first;
    if (over == null && task == null && plan.goal().task() == null) {
      task = nextOrWait();
    }
    while (task != null) {
      TaskWork.End end = workOn(task);
      ledger.over(end.task(), end.ending());
      run.tell(new RunEvent.TaskOver(end.task(), end.ending(), end.reason()));
      if (end.skipped() != null) {
        skipped.add(end.skipped());
      }
      Halt halt = end.halt();
      if (halt != null) {
        return stopped(end.ending(), halt);
      }
      if (plan.goal().isSingle()) {
        return ended(0, DONE, "The task has ended");
      }
      over = run.budget().beforeIteration(ledger.used());
      task = over == null ? nextOrWait() : null;
    }
    if (run.interrupts().requested()) {
      return ended(Exit.INTERRUPTED, "interrupted", "The run was interrupted");
    }
    if (over != null && isMoreToDo()) {
      return stopped(TaskEnding.RELEASED, over);
    }
    if (!skipped.isEmpty()) {
      return endedWithout(skipped);
    }
    return ledger.tasks().isEmpty()
        ? ended(Exit.NOTHING_TO_DO, "nothing_to_do", "No task is ready" + instead(true))
        : ended(0, DONE, "No more ready tasks" + instead(false));
  }

  /** Whether the run would work on another task, if a limit allowed it. */
  private boolean isMoreToDo() {
    if (before != null && ledger.tasks().isEmpty()) {
      ledger.pausedAt(before.task());
      return true;
    }
    ClaimNext next = new ClaimNext(place.services());
    nothing = run.outage().untilKnown(() -> next.look(place.caller(), request()));
    return nothing == null;
  }

  private @Nullable Task nextOrWait() {
    Instant slot = run.rate().nextSlot();
    if (slot != null && isMoreToDo()) {
      WorkWait.untilSlot(run, slot);
    }
    Task task = next();
    Duration wait = plan.goal().waitForWork();
    return task != null || wait == null
        ? task
        : new WorkWait(run, wait).until("no task is ready" + instead(true), this::next);
  }

  private @Nullable Task next() {
    if (run.interrupts().requested()) {
      return null;
    }
    // What the sweep before it stored when the server crashed, another one finds out.
    ClaimResult result =
        run.outage()
            .untilKnown(() -> new ClaimNext(place.services()).claim(place.caller(), request()));
    nothing = result instanceof ClaimResult.NothingReady none ? none : null;
    return result instanceof ClaimResult.Won won ? won.task() : null;
  }

  private ClaimNext.Request request() {
    RunPlan.Goal goal = plan.goal();
    return new ClaimNext.Request(goal.filter(), goal.order(), plan.worker(), goal.now(), true, 1);
  }

  /**
   * What there is instead of a ready task.
   *
   * @param withHint whether to say what to type, too
   */
  private String instead(boolean withHint) {
    if (nothing == null) {
      return "";
    }
    WhyNothing why =
        WhyNothing.of(
            place.services().stores(), place.services().now(), nothing, plan.worker().worker());
    return why.instead() + (withHint ? "; " + why.hintForRun() : "");
  }

  private TaskWork.End workOn(Task task) throws IOException {
    ledger.begin(task.id());
    run.tell(new RunEvent.Claimed(task));
    LoopBreaker breaker = new LoopBreaker(place, task.id().scope(), plan.policy());
    TaskRescues rescues = TaskRescues.begin(run, task, interrupted);
    interrupted = Set.of();
    TaskWork work = new TaskWork(run, person, breaker, rescues, task);
    boolean ended = false;
    try {
      TaskWork.End end = toEnd(work);
      ended = true;
      rescues.ended(end.ending());
      return end;
    } finally {
      if (ended) {
        lastState = breaker.state();
      } else {
        giveUp(work);
      }
    }
  }

  private static TaskWork.End toEnd(TaskWork work) throws IOException {
    try {
      return work.toEnd();
    } catch (StoreException unsure) {
      if (unsure.kind() != StoreException.Kind.UNSURE) {
        throw unsure;
      }
      return work.startOver(unsure);
    }
  }

  /** There is nothing left but the tasks that a person must look at. */
  private RunEnd endedWithout(List<Skipped> tasks) {
    Halt only = tasks.getFirst().halt();
    Halt halt =
        tasks.size() == 1
            ? only
            : new Halt(only.kind(), "tasks_skipped", tasks.size() + " tasks were skipped");
    for (Skipped one : tasks) {
      if (one.ending() == TaskEnding.PAUSED) {
        ledger.pausedAt(one.task());
        ledger.save(State.PAUSED, one.halt());
        return end(Exit.ofSkipped(tasks), halt.code(), halt.reason());
      }
    }
    return ended(Exit.ofSkipped(tasks), halt.code(), halt.reason());
  }

  private RunEnd stopped(TaskEnding ending, Halt halt) {
    boolean goesOn = ending == TaskEnding.PAUSED || isResumable(halt);
    ledger.save(goesOn ? State.PAUSED : State.ENDED, halt);
    return end(Exit.of(halt, ending), halt.code(), halt.reason());
  }

  /** Whether the run may continue later as it is. */
  private static boolean isResumable(Halt halt) {
    return halt.kind() == Halt.Kind.BUDGET || halt.kind() == Halt.Kind.OUTAGE;
  }

  /** As far as that is possible: what failed may be the database itself. */
  private void giveUp(TaskWork work) {
    try {
      work.giveUp();
      ledger.save(State.ENDED, "failed", "The run failed");
    } catch (StoreException gone) {
      String saved = work.rescue(gone);
      run.warn("the task could not be released: " + gone.getMessage() + "; " + saved);
    }
  }

  private RunEnd ended(int exit, String code, String reason) {
    ledger.save(State.ENDED, code, reason);
    return end(exit, code, reason);
  }

  private RunEnd end(int exit, String code, String reason) {
    return new RunEnd(place.run(), exit, code, reason, ledger.used(), ledger.tasks(), lastState);
  }
}
