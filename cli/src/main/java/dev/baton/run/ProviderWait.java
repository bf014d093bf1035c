package dev.baton.run;

import dev.baton.run.RunEvent.WaitCause;
import dev.baton.run.RunEvent.Waiting;
import dev.baton.stream.AgentEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** How long a run waits for its model's provider, over all of its tasks. */
final class ProviderWait {
  /** After a limit that names no time; doubled for each one in a row. */
  private static final Duration FIRST_AFTER_LIMIT = Duration.ofMinutes(1);

  /** When nobody answered: most such failures are over soon. */
  private static final Duration FIRST_AFTER_OUTAGE = Duration.ofSeconds(5);

  private static final Duration LONGEST_AFTER_OUTAGE = Duration.ofMinutes(5);
  private static final int MOST_DOUBLINGS = 4;
  private static final int MOST_DOUBLINGS_OF_OUTAGE = 6;

  /** A provider that says "at once" must not be asked without a pause. */
  private static final Duration SHORTEST = Duration.ofSeconds(1);

  private final @Nullable Duration most;
  private final DoubleSupplier random;
  private int limits;
  private int outages;
  private @Nullable Instant awaySince;

  /**
   * @param most how long an outage may last; null for no limit
   * @param random from 0 to 1: runs that an outage has stopped together do not return together
   */
  ProviderWait(@Nullable Duration most, DoubleSupplier random) {
    this.most = most;
    this.random = random;
  }

  /** The provider answered, so an earlier refusal is over. */
  void answered() {
    limits = 0;
    outages = 0;
    awaySince = null;
  }

  /**
   * The provider refused an iteration.
   *
   * @param since when the agent began to try again; null where it did not
   * @return how long to wait; null when the outage has lasted too long
   */
  @Nullable Waiting refused(AgentEvent.Limited refusal, @Nullable Instant since, Instant now) {
    Instant resets = refusal.resetsAt();
    Duration after = refusal.retryAfter();
    if (!refusal.isOutage()) {
      outages = 0;
      awaySince = null;
      Duration own = FIRST_AFTER_LIMIT.multipliedBy(1L << Math.min(limits++, MOST_DOUBLINGS));
      Instant until = now.plus(after == null ? own : longer(after, SHORTEST));
      return new Waiting(
          WaitCause.LIMIT,
          refusal.message(),
          resets != null && resets.isAfter(now) ? resets : until);
    }
    limits = 0;
    Instant begin = awaySince == null ? (since == null ? now : since) : awaySince;
    awaySince = begin;
    if (most != null && !now.isBefore(begin.plus(most))) {
      return null;
    }
    Duration own =
        FIRST_AFTER_OUTAGE.multipliedBy(1L << Math.min(outages++, MOST_DOUBLINGS_OF_OUTAGE));
    Duration pause = own.compareTo(LONGEST_AFTER_OUTAGE) < 0 ? own : LONGEST_AFTER_OUTAGE;
    Instant until = now.plusMillis((long) (pause.toMillis() * (0.5 + random.getAsDouble() / 2)));
    until = after == null ? until : later(until, now.plus(after));
    until = resets == null ? until : later(until, resets);
    // The last try is at the end of the time.
    boolean isLast = most != null && until.isAfter(begin.plus(most));
    return new Waiting(
        WaitCause.OUTAGE,
        "the provider cannot be reached: " + refusal.message(),
        isLast ? begin.plus(most) : until);
  }

  private static Duration longer(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? b : a;
  }

  private static Instant later(Instant a, Instant b) {
    return a.isBefore(b) ? b : a;
  }

  /** Why the run ends after an outage that has lasted too long. */
  Halt tooLong(AgentEvent.Limited refusal) {
    return new Halt(
        Halt.Kind.OUTAGE,
        "max_outage",
        "The provider could not be reached for " + words(most) + ": " + refusal.message());
  }

  private static String words(@Nullable Duration time) {
    if (time == null) {
      return "too long";
    }
    return time.toMinutes() < 2 ? time.toSeconds() + " s" : time.toMinutes() + " min";
  }
}
