package dev.baton.run;

import dev.baton.store.Storage.ChangeWatch;
import dev.baton.store.StoreException;
import dev.baton.task.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Waits, without a claim, for a task that is ready: until the database changes, or until now and
 * then, because a task may also become ready by time.
 *
 * @param atMost how long
 */
record WorkWait(RunContext run, Duration atMost) {
  static final String RATE_LIMIT = "the rate limit of this run";

  private static final Duration SHORT = Duration.ofMillis(100);

  /** How often to check whether the run should end. */
  private static final Duration TURN = Duration.ofSeconds(1);

  private static final Duration LOOK = Duration.ofSeconds(15);

  /**
   * Waits.
   *
   * @param why for people
   * @param next claims a task; gives null when none is ready
   * @return null when the time is over or the run should end
   */
  @Nullable Task until(String why, Supplier<@Nullable Task> next) {
    Instant begin = run.place().now();
    Instant end = begin.plus(atMost);
    run.tell(new RunEvent.Waiting(RunEvent.WaitCause.NO_TASK, why, end));
    try (ChangeWatch changes = run.place().stores().storage().watchChanges();
        Interrupts.Registration _ = run.interrupts().onRequest(changes::close)) {
      // Asked again after the watch has begun, so that no change is missed.
      return until(next, changes, end);
    } catch (InterruptedException asked) {
      return null;
    } finally {
      run.ledger().rested(Duration.between(begin, run.place().now()));
    }
  }

  /** Waits until the next iteration may begin. Until then others may claim the task. */
  static void untilSlot(RunContext run, Instant slot) {
    run.tell(new RunEvent.Waiting(RunEvent.WaitCause.RATE_LIMIT, RATE_LIMIT, slot));
    Instant begin = run.place().now();
    try {
      while (!run.interrupts().requested() && run.place().now().isBefore(slot)) {
        Thread.sleep(SHORT);
      }
    } catch (InterruptedException asked) {
      Thread.currentThread().interrupt();
    }
    run.ledger().rested(Duration.between(begin, run.place().now()));
  }

  private @Nullable Task until(Supplier<@Nullable Task> next, ChangeWatch changes, Instant end)
      throws InterruptedException {
    Instant looked = Instant.EPOCH;
    boolean changed = true;
    while (!run.interrupts().requested()) {
      Instant now = run.place().now();
      if (changed || !now.isBefore(looked.plus(LOOK))) {
        looked = now;
        Task task = ask(next);
        if (task != null) {
          return task;
        }
      }
      Duration left = Duration.between(now, end);
      if (!left.isPositive()) {
        return null;
      }
      changed = changes.await(left.compareTo(TURN) < 0 ? left : TURN);
    }
    return null;
  }

  /** A database that is locked is asked again at the next look. */
  private static @Nullable Task ask(Supplier<@Nullable Task> next) {
    try {
      return next.get();
    } catch (StoreException failure) {
      if (!StoreWait.mayPass(failure)) {
        throw failure;
      }
      return null;
    }
  }
}
