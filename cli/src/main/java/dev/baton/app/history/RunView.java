package dev.baton.app.history;

import dev.baton.store.Iteration;
import dev.baton.store.Runs.Run;
import dev.baton.store.Runs.Used;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A run with everything that is derived about it.
 *
 * @param iterations oldest first
 * @param figures the sum over its iterations
 * @param lastSign the last moment at which it was certainly at work, or stored its state
 * @param took from its start to its end; to now while it may be running
 * @param reasonCode why it stopped, for programs; {@code died} for one that died; null while it may
 *     be running, and where an older version did not record it
 * @param reason the same for people; for one that may be running, why that is not certain
 */
public record RunView(
    Run run,
    RunCondition condition,
    List<Iteration> iterations,
    Figures figures,
    Instant lastSign,
    Duration took,
    @Nullable String reasonCode,
    @Nullable String reason) {
  public RunView {
    iterations = List.copyOf(iterations);
  }

  /** What it has used, including by an iteration in which it died. */
  public Used used() {
    return new Used(
        figures.iterations(),
        run.used().tasksClosed(),
        figures.tokens(),
        figures.costMicrocents(),
        run.used().workedSeconds());
  }

  /** When it ended, paused or was last seen; null while it may be running. */
  public @Nullable Instant endedAt() {
    return condition.mayRun() ? null : lastSign;
  }

  /** What is known about a run now. A run that is killed cannot record its end. */
  public enum RunCondition {
    /** Its process is alive. */
    RUNNING,
    /** It waits for a person. */
    PAUSED,
    /** It recorded its end. */
    ENDED,
    /** It recorded no end, and its process is certainly gone. */
    DIED,
    /** It recorded no end, and its process cannot be seen from here: it may be running. */
    UNKNOWN;

    /** The word in tables and documents. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it may be at work. */
    public boolean mayRun() {
      return this == RUNNING || this == UNKNOWN;
    }
  }
}
