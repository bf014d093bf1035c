package dev.baton.run;

import dev.baton.agent.AgentProcess;
import dev.baton.breaker.Observation;
import dev.baton.breaker.policy.Action;
import dev.baton.store.Runs.Used;
import dev.baton.store.StoreException;
import dev.baton.task.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Watches what runs for a task: once a second the breaker hears what is new, the budget is looked
 * at, and now and then the claim is renewed. Whatever must stop, stops within a bounded time.
 */
final class IterationMonitor {
  /** DESIGN: heartbeat each 60 s under run. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(60);

  private static final Duration TICK = Duration.ofSeconds(1);
  private static final Duration LOOK = Duration.ofMillis(100);

  /** Between asking a process to end and killing it. */
  static final Duration GRACE = Duration.ofSeconds(5);

  private final Workplace place;
  private final RunLedger ledger;
  private final RunBudget budget;
  private final Interrupts interrupts;
  private final Alerts alerts;
  private final RunListener listener;
  private final Task task;
  private final LoopBreaker breaker;
  private final IterationMeter meter;
  private final long ordinal;
  private final Instant began;
  private final List<Observation> unseen = new ArrayList<>();
  private Instant lastTick;
  private Instant lastHeartbeat;
  private boolean toldOfLock;

  /**
   * @param run what all watches of a run share
   * @param ordinal of the iteration in the run, from 1
   */
  IterationMonitor(
      IterationMonitors run, Task task, LoopBreaker breaker, IterationMeter meter, long ordinal) {
    this.place = run.place();
    this.ledger = run.ledger();
    this.budget = run.budget();
    this.interrupts = run.interrupts();
    this.alerts = run.alerts();
    this.listener = run.listener();
    this.task = task;
    this.breaker = breaker;
    this.meter = meter;
    this.ordinal = ordinal;
    this.began = place.now();
    this.lastTick = began;
    this.lastHeartbeat = began;
  }

  Duration elapsed() {
    return Duration.between(began, place.now());
  }

  /**
   * Waits for the end of a process, or brings it about.
   *
   * @param deadline when it is ended at the latest; null for never
   * @return why it was ended; null when it ended by itself or at the deadline
   */
  @Nullable Halt until(AgentProcess process, @Nullable Instant deadline) {
    Halt halt = null;
    while (halt == null && !hasEnded(process)) {
      if (deadline != null && !place.now().isBefore(deadline)) {
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
    interrupts.onOrder(() -> process.stop(Duration.ZERO));
    try {
      process.stop(interrupts.ordered() ? Duration.ZERO : GRACE);
    } finally {
      interrupts.onOrder(null);
    }
  }

  private static boolean hasEnded(AgentProcess process) {
    try {
      return process.awaitEnd(LOOK);
    } catch (InterruptedException nobodyDoes) {
      return false;
    }
  }

  /** Waits until that moment; why to stop waiting, or null. */
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

  /** What makes asking the operator pointless; the claim is kept alive meanwhile. */
  @Nullable Halt whileAsking() {
    Halt interruption = interruption();
    return interruption == null ? patiently(() -> hold(place.now())) : interruption;
  }

  /** Set when somebody wants the run to end; else null. */
  @Nullable Halt interruption() {
    return interrupts.requested()
        ? new Halt(Halt.Kind.INTERRUPT, "interrupted", "The run was interrupted")
        : null;
  }

  private @Nullable Halt look() {
    Halt interruption = interruption();
    if (interruption != null) {
      return interruption;
    }
    Instant now = place.now();
    // A clock that was set back must not silence it.
    if (!now.isBefore(lastTick) && now.isBefore(lastTick.plus(TICK))) {
      return null;
    }
    lastTick = now;
    return tick(now);
  }

  private @Nullable Halt tick(Instant now) {
    IterationMeter.Reading reading = meter.reading();
    Used used = ledger.used(reading);
    for (String warning : budget.warnings(used)) {
      listener.on(new RunEvent.Warned(warning));
    }
    Halt halt = budget.during(used);
    halt = halt == null ? observe() : halt;
    halt = halt == null ? patiently(() -> hold(now)) : halt;
    if (halt == null) {
      listener.on(new RunEvent.Progress(ordinal, task.id(), elapsed(), reading, breaker.state()));
    }
    return halt;
  }

  /**
   * Lets the breaker hear what is new.
   *
   * @return why to stop; null where the loop may go on, or goes on because a person is only told
   */
  @Nullable Halt observe() {
    unseen.addAll(meter.takeFresh());
    return patiently(this::tellBreaker);
  }

  private @Nullable Halt tellBreaker() {
    Halt halt = breaker.observe(List.copyOf(unseen));
    unseen.clear();
    boolean goesOn =
        halt != null
            && halt.kind() == Halt.Kind.STAGNATION
            && breaker.policy().action() == Action.ALERT;
    if (halt != null && goesOn) {
      alerts.raise(task, halt);
    }
    return goesOn ? null : halt;
  }

  /** Does it at the next look where the database is locked for too long now. */
  private @Nullable Halt patiently(Supplier<@Nullable Halt> look) {
    try {
      return look.get();
    } catch (StoreException busy) {
      if (busy.kind() != StoreException.Kind.LOCKED) {
        throw busy;
      }
      // The agent has done nothing wrong; what was seen is told again.
      if (!toldOfLock) {
        listener.on(new RunEvent.Warned(String.valueOf(busy.getMessage())));
      }
      toldOfLock = true;
      return null;
    }
  }

  /** Sees to it that the task stays its own; why to stop where it is no more. */
  private @Nullable Halt hold(Instant now) {
    if (!Halt.isHeld(task, place.current(task))) {
      return Halt.claimLost(task.id());
    }
    if (now.isBefore(lastHeartbeat) || !now.isBefore(lastHeartbeat.plus(HEARTBEAT))) {
      // A claim that was lost just now is seen at the next look; a closed task has none.
      place.renew(task);
      lastHeartbeat = now;
    }
    return null;
  }
}
