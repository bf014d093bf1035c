package dev.baton.app.history;

import dev.baton.breaker.TokenUse;
import dev.baton.store.Iteration;
import dev.baton.task.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The work on one task.
 *
 * @param attempts its iterations, oldest first; at least one
 * @param files all paths that they changed
 */
public record WorkSummary(Task task, List<Iteration> attempts, Set<String> files) {
  /** What the last known tests said; the words are cub's. */
  public enum Verification {
    PASS,
    FAIL,
    PENDING;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public WorkSummary {
    attempts = List.copyOf(attempts);
  }

  public Verification verification() {
    for (Iteration attempt : attempts.reversed()) {
      Integer failing = attempt.tests().failing();
      if (failing != null) {
        return failing > 0 ? Verification.FAIL : Verification.PASS;
      }
    }
    return Verification.PENDING;
  }

  /** When the task was closed, otherwise when the last iteration ended; null when not known. */
  public @Nullable Instant completedAt() {
    Instant closed = task.times().closedAt();
    return closed == null ? attempts.getLast().endedAt() : closed;
  }

  /** How long all iterations took, as far as known. */
  public Duration took() {
    Duration sum = Duration.ZERO;
    for (Iteration attempt : attempts) {
      if (attempt.startedAt() != null && attempt.endedAt() != null) {
        Duration one = Duration.between(attempt.startedAt(), attempt.endedAt());
        sum = one.isNegative() ? sum : sum.plus(one);
      }
    }
    return sum;
  }

  public long microcents() {
    return Figures.of(attempts).costMicrocents();
  }

  /** Input and output. */
  public long tokens() {
    TokenUse tokens = Figures.of(attempts).tokens();
    return tokens.input() + tokens.output();
  }

  /** The last commit; null when there is none. */
  public @Nullable String commit() {
    return attempts.reversed().stream()
        .map(Iteration::commit)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }
}
