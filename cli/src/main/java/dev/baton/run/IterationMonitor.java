package dev.baton.run;

import dev.baton.agent.AgentProcess;
import dev.baton.breaker.Observation;
import dev.baton.breaker.Observation.EventKind;
import dev.baton.breaker.policy.Action;
import dev.baton.run.LeaseWatch.ClaimHeartbeat;
import dev.baton.store.Runs.Used;
import dev.baton.store.StoreException;
import dev.baton.stream.AgentEvent;
import dev.baton.stream.AgentKind;
import dev.baton.task.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches the work on a task: once a second it passes new observations to the breaker and checks
 * the budget, and from time to time it renews the claim. Whatever must stop, stops within a bounded
 * time.
 */
final class IterationMonitor {
  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Duration LOOK = Duration.ofMillis(100);

  /** How long an agent may take to exit after its turn: some save their session first. */
  private static final Duration LEAVING = Duration.ofSeconds(30);

  /** How much earlier than told a process may have started: its words take a while to arrive. */
  private static final Duration EARLIER = Duration.ofSeconds(3);

  /** The time between terminating a process and killing it. */
  static final Duration GRACE = Duration.ofSeconds(5);

  private final RunContext run;
  private final Workplace place;
  private final Task task;
  private final LoopBreaker breaker;
  private final IterationMeter meter;
  final ClaimHeartbeat claim;
  private final long n;
  private final Instant began;
  private final List<Observation> unseen = new ArrayList<>();
  private BooleanSupplier saysDone = () -> false;
  private Predicate<Instant> hasStarted = since -> false;
  private Supplier<AgentKind> kind = () -> AgentKind.CUSTOM;
  private boolean checking;
  private Silence silence = Silence.UNKNOWN;
  private boolean isSessionNoted;
  private Instant lastTick;
  private Instant lastLife;
  private boolean warnedOfLock;
  private BooleanSupplier moving = () -> false;
  private AgentEvent.@Nullable Retrying shownRetry;

  /**
   * @param n the number of the iteration
   */
  IterationMonitor(RunContext run, Task task, LoopBreaker breaker, IterationMeter meter, long n) {
    this.run = run;
    this.place = run.place();
    this.task = task;
    this.breaker = breaker;
    this.meter = meter;
    this.n = n;
    this.began = place.now();
    this.lastTick = began;
    this.claim = new ClaimHeartbeat(place, task);
    this.lastLife = Instant.EPOCH;
  }

  /** While no agent works. */
  IterationMonitor(RunContext run, Task task, LoopBreaker breaker) {
    this(run, task, breaker, new IterationMeter(run.place().clock()), 0);
  }

  /**
   * An agent that changes something is not stopped for repeating its words.
   *
   * @param isMoving whether the work tree has changed since it was last asked
   */
  IterationMonitor unless(BooleanSupplier isMoving) {
    moving = isMoving;
    return this;
  }

  Duration elapsed() {
    return Duration.between(began, place.now());
  }

  /**
   * Watches an agent.
   *
   * @param done whether its last words say that the task is done
   * @param spoken whose stream it is; where that hides its tools, the processes it starts tell
   * @return as {@link #until(AgentProcess, Instant)}; null also where the agent was stopped because
   *     it had finished its turn but did not exit, or because it waits for its provider
   */
  @Nullable Halt watch(AgentProcess agent, BooleanSupplier done, Supplier<AgentKind> spoken) {
    saysDone = done;
    kind = spoken;
    hasStarted = since -> spoken.get().hidesTools() && agent.hasStarted(since.minus(EARLIER));
    return until(agent, null);
  }

  /** Whether the agent was stopped after its turn, because it did not exit. */
  boolean endedQuietly() {
    return silence == Silence.TURN_IS_OVER;
  }

  /**
   * Waits for the end of a check. Meanwhile the agent is not silent: it does not run.
   *
   * @param deadline when it is stopped at the latest
   * @return why it was stopped; null when it ended by itself or at the deadline
   */
  @Nullable Halt untilChecked(AgentProcess check, Instant deadline) {
    checking = true;
    try {
      return until(check, deadline);
    } finally {
      checking = false;
    }
  }

  private boolean isToolRunning(Duration limit) {
    Instant since = meter.silentSince();
    return !breaker.policy().isIdleInTools()
        && (meter.isToolRunning()
            || (since != null && meter.idle().compareTo(limit) >= 0 && hasStarted.test(since)));
  }

  /** Whether its model has not answered yet. Plain text does not tell an answer from a word. */
  private boolean noAnswer() {
    return kind.get() != AgentKind.CUSTOM
        && !breaker.policy().isIdleInTools()
        && meter.isUnanswered(kind.get().hidesTools());
  }

  /** Whether the agent's silence says nothing against it. */
  private boolean isExplained() {
    return silence != Silence.UNKNOWN;
  }

  /**
   * Waits for the end of a process, or stops it.
   *
   * @param deadline when it is stopped at the latest; null for never
   * @return why it was stopped; null when it ended by itself or at the deadline
   */
  private @Nullable Halt until(AgentProcess process, @Nullable Instant deadline) {
    Halt halt = null;
    while (halt == null && !hasEnded(process)) {
      boolean late = deadline != null && !place.now().isBefore(deadline);
      silence = checking ? Silence.UNKNOWN : silence();
      if (silence == Silence.HELD_UP) {
        meter.isKeptWaiting();
      }
      if (late || isExplained()) {
        process.stop(GRACE);
        return null;
      }
      halt = look();
    }
    if (halt != null) {
      stop(process);
    }
    return halt;
  }

  private void stop(AgentProcess process) {
    run.interrupts().onOrder(() -> process.stop(Duration.ZERO));
    try {
      process.stop(run.interrupts().ordered() ? Duration.ZERO : GRACE);
    } finally {
      run.interrupts().onOrder(null);
    }
  }

  private static boolean hasEnded(AgentProcess process) {
    try {
      return process.awaitEnd(LOOK);
    } catch (InterruptedException nobodyDoes) {
      return false;
    }
  }

  /** Waits until that moment; returns why it stopped waiting, or null. */
  @Nullable Halt until(Instant moment) {
    while (place.now().isBefore(moment)) {
      Halt halt = whileAsking();
      if (halt != null) {
        return halt;
      }
      try {
        Thread.sleep(LOOK);
      } catch (InterruptedException nobodyDoes) {
        return null;
      }
    }
    return null;
  }

  /** What makes asking the operator pointless; meanwhile the claim is renewed. */
  @Nullable Halt whileAsking() {
    Halt interruption = interruption();
    return interruption == null ? patiently(claim::hold) : interruption;
  }

  /** Why the run should end, or null. */
  @Nullable Halt interruption() {
    return run.interrupts().requested() ? Halt.interrupted() : null;
  }

  private @Nullable Halt look() {
    Halt interruption = interruption();
    if (interruption != null) {
      return interruption;
    }
    Instant now = place.now();
    // Noted at once: a run that is killed now can continue it.
    boolean isNamed = meter.isInSession() && !isSessionNoted;
    // A clock that was set back must not stop the ticks.
    if (!isNamed && !now.isBefore(lastTick) && now.isBefore(lastTick.plus(TICK))) {
      return null;
    }
    isSessionNoted |= isNamed;
    lastTick = now;
    return tick(now);
  }

  private @Nullable Halt tick(Instant now) {
    IterationReading reading = meter.reading();
    Used used = run.ledger().used(reading);
    run.budget().warnings(used).forEach(run::warn);
    Halt halt = run.budget().during(used);
    halt = halt == null ? refusal(now) : halt;
    halt = halt == null ? observe() : halt;
    halt = halt == null ? patiently(claim::hold) : halt;
    return halt == null
        ? patiently(() -> {
          run.tell(new RunEvent.Progress(n, task.id(), elapsed(), reading, breaker.state()));
          return null;
        })
        : halt;
  }

  /** Shows that the provider refuses; returns why no further try helps, or null. */
  private @Nullable Halt refusal(Instant now) {
    IterationMeter.Retry retry = meter.retry();
    if (retry == null) {
      return null;
    }
    if (!retry.retrying().equals(shownRetry)) {
      shownRetry = retry.retrying();
      run.warn(shownRetry.sentence());
    }
    return ProviderRefusal.of(retry, now);
  }

  /** Passes new observations to the breaker; returns why to stop, or null to continue. */
  @Nullable Halt observe() {
    unseen.addAll(meter.takeFresh());
    Duration limit = breaker.silence();
    // A check or a tool of the agent runs, or the provider refuses: that is not for the breaker to
    // stop. Written to the database each, so there are no more than necessary.
    Duration half = limit == null ? Duration.ZERO : limit.dividedBy(2);
    boolean excused =
        limit != null
            && !place.now().isBefore(lastLife.plus(half))
            && (checking || isHeldUp() || noAnswer() || isToolRunning(half));
    if (isExplained() || excused) {
      lastLife = place.now();
      unseen.add(EventKind.HEARTBEAT.at(lastLife));
    }
    return patiently(() -> {
      int loop = breaker.loopIn(unseen);
      if (loop >= 0 && moving.getAsBoolean()) {
        unseen.add(loop, EventKind.WORKED.at(unseen.get(loop).at()));
      }
      return feedBreaker();
    });
  }

  private @Nullable Halt feedBreaker() {
    Halt halt = breaker.observe(List.copyOf(unseen));
    unseen.clear();
    if (halt == null
        || halt.kind() != Halt.Kind.STAGNATION
        || breaker.policy().action() != Action.ALERT) {
      return halt;
    }
    run.alerts().raise(task, halt);
    return null;
  }

  /** If the database is locked for too long or cannot be reached, tries again at the next look. */
  private @Nullable Halt patiently(Supplier<@Nullable Halt> look) {
    try {
      return look.get();
    } catch (StoreException busy) {
      if (!StoreWait.mayPass(busy)) {
        throw busy;
      }
      // The agent has done nothing wrong; the observations are passed again later.
      if (!warnedOfLock) {
        run.warn(busy.getMessage());
      }
      warnedOfLock = true;
      return null;
    }
  }

  /** Why an agent is silent, where that is known: then it is stopped, but not as idle. */
  private enum Silence {
    /** It is at work, or idle. */
    UNKNOWN,
    /** It has finished its turn and should have exited. */
    TURN_IS_OVER,
    /**
     * Its provider refuses for now, and it waits to try again. Some agents wait for hours and never
     * give up, without a word; the run can wait, too, and shows until when.
     */
    HELD_UP
  }

  /**
   * An agent without a stream may still be at work after it has said that the task is done, so it
   * has until the limit.
   */
  private Silence silence() {
    Duration limit = breaker.silence();
    Duration after = meter.sinceEndOfTurn();
    if (after != null) {
      Duration leaving = limit != null && limit.compareTo(LEAVING) < 0 ? limit : LEAVING;
      return after.compareTo(leaving) >= 0 ? Silence.TURN_IS_OVER : Silence.UNKNOWN;
    }
    if (hasNoAnswerFor(shorter(limit, run.plan().settings().maxOutage()))) {
      return Silence.HELD_UP;
    }
    if (limit == null || meter.idle().compareTo(limit) < 0 || meter.isToolRunning()) {
      return Silence.UNKNOWN;
    }
    if (isHeldUp() || noAnswer()) {
      return Silence.HELD_UP;
    }
    return saysDone.getAsBoolean() ? Silence.TURN_IS_OVER : Silence.UNKNOWN;
  }

  /** Some agents wait for the network without end, and say so all the time. */
  private boolean hasNoAnswerFor(@Nullable Duration limit) {
    IterationMeter.Retry retry = meter.retry();
    AgentEvent.Limited limited = meter.reading().limited();
    return limit != null
        && retry != null
        && limited != null
        && limited.isOutage()
        && retry.lasts().compareTo(limit) >= 0;
  }

  private static @Nullable Duration shorter(@Nullable Duration a, @Nullable Duration b) {
    return a == null || (b != null && b.compareTo(a) < 0) ? b : a;
  }

  /** Whether the provider refuses for now, and the agent waits to try again. */
  private boolean isHeldUp() {
    return meter.retry() != null && meter.reading().limited() != null;
  }
}
