package dev.baton.run;

import dev.baton.stream.AgentEvent;
import dev.baton.stream.RefusalKind;
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

  /** While the agent tries again by itself. */
  static @Nullable Halt of(IterationMeter.Retry retry, Instant now) {
    AgentEvent.Retrying retrying = retry.retrying();
    boolean again = retrying.attempt() > 1 || !now.isBefore(retry.since().plus(SECOND_CHANCE));
    if (!retrying.isRejected() || !again) {
      return null;
    }
    String status = retrying.status() == 0 ? "" : String.valueOf(retrying.status());
    String both = status.isEmpty() || retrying.error().isEmpty() ? "" : ", ";
    return of(new AgentEvent.Failed(status + both + retrying.error(), retrying.refusal()));
  }

  /** After an agent that failed. */
  static @Nullable Halt of(AgentEvent.@Nullable Failed failed) {
    RefusalKind rejection = failed == null ? null : failed.rejection();
    if (failed == null || rejection == null) {
      return null;
    }
    return switch (rejection) {
      case LIMIT, OUTAGE -> null;
      case AUTHENTICATION -> notAuthenticated(failed.message());
      case REQUEST ->
          new Halt(
              Halt.Kind.REFUSED,
              "provider_refused",
              "The provider refuses the request: "
                  + clause(failed.message())
                  + "; no task can be worked on until that is fixed");
    };
  }

  private static Halt notAuthenticated(String answer) {
    return new Halt(
        Halt.Kind.AUTHENTICATION,
        "authentication_failed",
        "The provider does not accept the agent's login: "
            + clause(answer)
            + "; log in to the agent or set its API key, then start the run again");
  }

  /** Something follows the provider's words. */
  private static String clause(String words) {
    return words.strip().replaceFirst("[.!]$", "");
  }
}
