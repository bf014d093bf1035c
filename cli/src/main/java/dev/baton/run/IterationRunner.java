package dev.baton.run;

import dev.baton.breaker.Observation.EventKind;
import dev.baton.claim.AgentSession;
import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.run.Attempt.AgentTurn;
import dev.baton.run.Attempt.Launched;
import dev.baton.run.AutoCommit.UncommittedFiles;
import dev.baton.store.RunIterations;
import dev.baton.store.RunIterations.Beginning;
import dev.baton.stream.AgentEvent;
import dev.baton.stream.AgentKind;
import dev.baton.stream.CompletionSignal;
import dev.baton.task.Comment;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Runs one iteration, from its launch to its record. */
final class IterationRunner {
  private final RunContext run;
  private final RunPlan plan;
  private final Workplace place;
  private final RunIterations iterations;
  private final AutoCommit commits;
  private final StoreWait wait;
  private final TaskRescues rescues;

  /** The contents of the work tree before the first iteration, and after each one. */
  private final Set<String> seen = new HashSet<>();

  IterationRunner(RunContext run, TaskRescues rescues) {
    this.run = run;
    this.rescues = rescues;
    this.plan = run.plan();
    this.place = run.place();
    this.iterations = place.stores().runIterations();
    this.commits = new AutoCommit(place, run::warn);
    this.wait = new StoreWait(run, rescues);
  }

  /**
   * Runs it.
   *
   * @param resumption the session that the agent continues; null for a new one
   * @param prompts makes the prompt for that session, or for a new one where the agent does not
   *     have it
   * @param worked whether an earlier iteration of this claim changed something
   * @throws IOException when the agent cannot be started
   */
  IterationReport run(
      Task task,
      LoopBreaker breaker,
      @Nullable Resumption resumption,
      Function<@Nullable Resumption, String> prompts,
      boolean worked)
      throws IOException {
    InnerRepositories repositories = new InnerRepositories(false, plan.settings().repositories());
    try (WorkTreeDelta yardstick = WorkTreeDelta.lay(place, repositories, run::warn)) {
      yardstick.adopt(rescues.earlier().restored());
      List<String> uncommitted = yardstick.uncommittedBefore();
      // What the user has not committed, the agent finds and may change.
      if (run.ledger().isNew() && uncommitted != null && !uncommitted.isEmpty()) {
        run.warn(UncommittedFiles.sentence(uncommitted, plan));
      }
      if (seen.isEmpty()) {
        countOnce(yardstick.contentBefore());
      }
      // Before this iteration is one of those that the prompt tells of.
      String fresh = prompts.apply(null);
      String continuing = resumption == null ? fresh : prompts.apply(resumption);
      Launched launched = launch(task, breaker, yardstick);
      long n = launched.n();
      InterruptedWork.begin(place, n, uncommitted);
      Resumption held =
          resumption != null
                  && place.stores().agentSessions().begin(n, resumption.session(), place.now())
              ? resumption
              : null;
      AgentTurn turn = turn(launched, yardstick, held, held == null ? fresh : continuing);
      if (held != null && turn.lacks(held)) {
        AgentSession gone = held.session();
        run.warn(
            "%s does not have the session %s any more; a new one begins"
                .formatted(gone.agent(), gone.id()));
        place.stores().agentSessions().end(n, place.now());
        turn = turn(launched, yardstick, null, fresh);
      }
      wait.untilBack(task, turn.ending().halt());
      Halt late = turn.monitor().observe();
      Attempt attempt = new Attempt(launched, turn);
      attempt.halted(late);
      attempt.counted();
      attempt.halted(attempt.rejection());
      return judge(attempt, worked, yardstick);
    }
  }

  private Launched launch(Task task, LoopBreaker breaker, WorkTreeDelta yardstick) {
    Beginning beginning =
        new Beginning(
            place.run(),
            task.id(),
            Epoch.of(task),
            plan.worker().worker(),
            place.services().tree(),
            yardstick.headBefore(),
            plan.worker().process());
    long n = iterations.begin(beginning, breaker.scope(), place.stamp());
    breaker.note(EventKind.ITERATION_STARTED::at);
    long ordinal = run.ledger().nextOrdinal();
    String model = run.ledger().model();
    run.tell(new RunEvent.IterationStarted(n, ordinal, task.id(), model));
    return new Launched(task, n, ordinal, beginning, breaker, model);
  }

  /** Runs the agent in that session, or in a new one. */
  private AgentTurn turn(
      Launched launched, WorkTreeDelta yardstick, @Nullable Resumption resumption, String prompt)
      throws IOException {
    Task task = launched.task();
    LoopBreaker breaker = launched.breaker();
    CompletionSignal completion = new CompletionSignal(prompt, plan.validation().done());
    IterationMeter meter =
        new IterationMeter(
            place.clock(), (used, reported) -> run.costs().cost(used, reported, launched.model()));
    IterationMonitor monitor =
        new IterationMonitor(run, task, breaker, meter, launched.n()).unless(yardstick::isMoving);
    CommandTemplate template = plan.agent().command();
    if (resumption != null) {
      template = resumption.template();
      run.tell(
          new RunEvent.SessionContinued(
              task.id(), resumption.session(), resumption.original(), resumption.since()));
    }
    try (Snapshots.Beside _ = rescues.beside(task)) {
      run.outage().watch(true);
      AgentRun.Ending ending =
          new AgentRun(run, meter, completion).run(launched, template, prompt, monitor);
      return new AgentTurn(completion, meter, monitor, ending);
    } catch (IOException notStarted) {
      run.outage().watch(false);
      iterations.cancel(launched.n(), place.run(), breaker.scope());
      throw notStarted;
    } finally {
      run.outage().watch(false);
    }
  }

  /** Saves the uncommitted files, and says where. */
  String rescue(Task task, String why) {
    return wait.rescue(task, why);
  }

  private void commit(Attempt attempt, WorkTreeDelta.Uncommitted files) {
    Claim.Place claimed = plan.worker().place();
    if (claimed != null && !claimed.tree().isStill(place.services().tree())) {
      run.warn("nothing was committed: " + claimed.worktree() + " is another work tree now");
      return;
    }
    boolean done = commits.commit(attempt, files, run.interrupts()::requested);
    if (!done) {
      attempt.halted(attempt.turn.monitor().interruption());
    }
  }

  /** While the claim is held, so that nothing is written on another worker's task. */
  private void keepLearned(Attempt attempt) {
    TaskId task = attempt.task().id();
    String learned = Prompt.learned(attempt.reading.lastText());
    if (learned != null && !Comment.says(place.stores().comments().of(task), learned)) {
      Epoch epoch = Epoch.of(attempt.task());
      place.stores().comments().add(task, learned, epoch, place.stamp());
    }
  }

  /**
   * An agent that changes a file and changes it back, again and again, would never be stopped: only
   * what was not there before is progress.
   */
  private WorkTreeDelta.Difference withoutReturn(WorkTreeDelta.Difference difference) {
    if (countOnce(difference.content())) {
      return difference;
    }
    run.warn(
        "the files are the same as after an earlier iteration, so this one counts as no progress");
    return difference.notCounted();
  }

  /** Whether this content is new, or unknown. */
  private boolean countOnce(@Nullable String content) {
    return content == null || seen.add(content);
  }

  private IterationReport judge(Attempt attempt, boolean worked, WorkTreeDelta yardstick) {
    Validator validator = new Validator(run);
    if (attempt.isSound()) {
      attempt.halted(validator.run(attempt));
    }
    if (plan.settings().commit() && attempt.halt() == null) {
      commit(attempt, yardstick.uncommitted());
    }
    Task task = attempt.task();
    CompletionSignal completion = attempt.turn.completion();
    WorkTreeDelta.Difference difference = withoutReturn(yardstick.read());
    wait.untilBack(task, null);
    run.outage().patiently(place.catchUp());
    Task now = place.current(task);
    if (!Halt.isHeld(task, now)) {
      attempt.lost();
    }
    boolean closed = now.status() == TaskStatus.CLOSED && Epoch.of(task).isOf(now);
    boolean claimed = closed || (attempt.isSound() && completion.claim() != null);
    String retraction = claimed ? null : completion.retraction();
    if (retraction != null) {
      run.warn("the agent's claim to be done does not count, since it also says: " + retraction);
    }
    List<String> missing = new ArrayList<>();
    if (claimed && !attempt.isSound()) {
      missing.add("the agent failed");
    }
    if (claimed) {
      missing.addAll(
          new CompletionEvidence(place.directory())
              .missing(
                  now, worked || difference.changed(), difference.measured(), validator.runs()));
    }
    keepLearned(attempt);
    boolean spoiled = !difference.changed() && !(claimed && missing.isEmpty());
    if (spoiled) {
      attempt.halted(DeniedTools.halt(attempt, plan.agent().isOwnCommand()));
    }
    String allow = plan.agent().howToAllowEdits();
    if (spoiled && attempt.isSound() && allow != null) {
      attempt.halted(DeniedTools.onlyReads(allow));
    }
    if (!claimed && attempt.isSound()) {
      String asked = spoiled ? completion.question() : completion.choice();
      attempt.halted(asked == null ? null : Halt.asked(asked));
    }
    IterationRecord record =
        new IterationRecord(attempt, difference, validator, claimed, missing, closed);
    return record.write(run, iterations);
  }

  /** What an agent was not allowed to do, and how to allow it. */
  static final class DeniedTools {
    /** How many calls are named. */
    private static final int SHOWN = 5;

    /** The same for an agent that may only read, and does not say so. */
    static Halt onlyReads(String howToAllow) {
      return new Halt(
          Halt.Kind.DENIED,
          "permission_denied",
          "The agent may only read, and changed nothing; allow it to edit files with "
              + howToAllow);
    }

    /**
     * Why the loop stops after an iteration in which the agent was denied tools and did nothing.
     *
     * @param isOwnCommand whether the user gave the agent's whole command
     * @return null when it was denied nothing
     */
    static @Nullable Halt halt(Attempt attempt, boolean isOwnCommand) {
      List<AgentEvent.Denied> denied = attempt.reading.denied();
      AgentKind agent = attempt.turn.ending().agent();
      if (denied.isEmpty()) {
        return null;
      }
      Set<String> calls = new LinkedHashSet<>();
      for (AgentEvent.Denied one : denied) {
        calls.add(one.subject().isEmpty() ? one.tool() : one.tool() + " (" + one.subject() + ")");
      }
      return new Halt(
          Halt.Kind.DENIED,
          "permission_denied",
          "The agent was not allowed to use "
              + String.join(", ", calls.stream().limit(SHOWN).toList())
              + " and changed nothing; allow it with "
              + agent.howToAllow(denied.getFirst().tool(), isOwnCommand));
    }
  }
}
