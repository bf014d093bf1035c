package dev.baton.run;

import dev.baton.stream.AgentEvent;
import dev.baton.stream.Rejection;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The refusals of a provider that end a run, because no further try and no other task helps. */
final class ProviderRefusal {
  /**
   * The first answer may be wrong: an agent that logs in again retries within a second or two, and
   * then all is well.
   */
  private static final Duration SECOND_CHANCE = Duration.ofSeconds(5);

  private ProviderRefusal() {}

  /** While the agent tries again by itself. */
  static @Nullable Halt of(IterationMeter.Retry retry, Instant now) {
    AgentEvent.Retrying retrying = retry.retrying();
    boolean again = retrying.attempt() > 1 || !now.isBefore(retry.since().plus(SECOND_CHANCE));
    return retrying.isRejected() && again
        ? new Halt(Halt.Kind.AUTHENTICATION, "authentication_failed", sentence(retrying.sentence()))
        : null;
  }

  /** After an agent that failed. */
  static @Nullable Halt of(AgentEvent.@Nullable Failed failed) {
    Rejection rejection = failed == null ? null : failed.rejection();
    if (failed == null || rejection == null) {
      return null;
    }
    return switch (rejection) {
      case AUTHENTICATION ->
          new Halt(
              Halt.Kind.AUTHENTICATION,
              "authentication_failed",
              "The provider does not accept the agent's login: " + failed.message());
      case REQUEST ->
          new Halt(
              Halt.Kind.REFUSED, "provider_refused", "The provider refuses: " + failed.message());
    };
  }

  private static String sentence(String clause) {
    return Character.toUpperCase(clause.charAt(0)) + clause.substring(1);
  }
}
