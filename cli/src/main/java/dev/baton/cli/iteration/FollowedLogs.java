package dev.baton.cli.iteration;

import dev.baton.app.LoggedIterations;
import dev.baton.app.LoggedIterations.Future;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows the logs of iterations: what an agent still writes, and then the next agent's.
 *
 * @param isRead whether anybody still reads what is printed; also makes that visible
 */
record FollowedLogs(LoggedIterations iterations, Clock clock, BooleanSupplier isRead) {
  private static final Duration LOOK = Duration.ofMillis(200);

  /** How long a run may be between two tasks. */
  private static final Duration BETWEEN = Duration.ofSeconds(3);

  /** The log of an iteration, which may grow. */
  interface Growing extends AutoCloseable {
    /** Passes on what was written since the last call. */
    void readNew() throws IOException;

    /**
     * Passes on the rest.
     *
     * @param last the iteration as it is now
     */
    void end(Iteration last) throws IOException;

    @Override
    void close() throws IOException;
  }

  /** Opens the log of an iteration. */
  interface Opener {
    Growing open(Iteration iteration) throws IOException;
  }

  /**
   * Follows until the agent ends and no other one follows it on the same task, or in the same run.
   *
   * @param last the last iteration that there is
   */
  void follow(Iteration last, Opener opener) throws IOException, InterruptedException {
    Iteration next = last;
    while (next != null) {
      Iteration ended = watch(next, opener);
      next = isRead.getAsBoolean() ? next(ended) : null;
    }
  }

  private Iteration watch(Iteration iteration, Opener opener)
      throws IOException, InterruptedException {
    try (Growing log = opener.open(iteration)) {
      // Asked before each look, so that nothing is missed that was written before the end.
      Iteration now = iterations.now(iteration);
      log.readNew();
      while (isRead.getAsBoolean() && now.state() == Iteration.State.RUNNING) {
        Thread.sleep(LOOK);
        now = iterations.now(iteration);
        log.readNew();
      }
      log.end(now);
      return now;
    }
  }

  /** The next iteration to follow; null when there will be none. */
  private @Nullable Iteration next(Iteration ended) throws InterruptedException {
    Instant since = clock.instant();
    while (isRead.getAsBoolean()) {
      Optional<Iteration> next = iterations.after(ended.n());
      if (next.isPresent()) {
        return next.get();
      }
      Future future = iterations.afterEnd(ended);
      boolean late = !clock.instant().isBefore(since.plus(BETWEEN));
      if (future == Future.OVER || (future == Future.UNKNOWN && late)) {
        return null;
      }
      Thread.sleep(LOOK);
    }
    return null;
  }
}
