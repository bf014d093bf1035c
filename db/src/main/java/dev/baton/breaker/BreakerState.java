package dev.baton.breaker;

import dev.baton.breaker.RecentIterations.OutputRun;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.policy.Setting.Unit;
import dev.baton.breaker.signature.ErrorSignature;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a breaker. Immutable, of bounded size, and made of values that a store can write.
 *
 * @param trip why it opened; never null when OPEN, always null when CLOSED. When HALF_OPEN, null
 *     means that the loop only slowed down; otherwise the one retry is available or running
 * @param probe who has the one retry; null unless HALF_OPEN after a cooldown
 */
public record BreakerState(
    Phase phase,
    @Nullable Trip trip,
    @Nullable Probe probe,
    Counters counters,
    Totals totals,
    ErrorCounts errors,
    RecentIterations recent,
    Times times) {
  /** The state of a breaker that has seen nothing yet. */
  public static final BreakerState INITIAL =
      new BreakerState(
          Phase.CLOSED,
          null,
          null,
          Counters.NONE,
          Totals.NONE,
          ErrorCounts.NONE,
          RecentIterations.NOTHING,
          Times.NONE);

  public BreakerState {
    boolean fits =
        switch (phase) {
          case CLOSED -> trip == null && probe == null && times.openedAt() == null;
          case HALF_OPEN ->
              trip == null ? probe == null && times.openedAt() == null : times.openedAt() != null;
          case OPEN -> trip != null && probe == null && times.openedAt() != null;
        };
    if (!fits) {
      throw new IllegalArgumentException(phase + " with " + trip + " and " + probe);
    }
  }

  /** Whether the cooldown is over, so that the next iteration decides. */
  public boolean isProbing() {
    return phase == Phase.HALF_OPEN && trip != null;
  }

  /** What a rule compares with its threshold, in the unit of that. */
  long measure(Rule rule, Policy policy, Instant now) {
    return switch (rule) {
      case TOOL_CALLS -> totals.toolCalls();
      case SPEND -> totals.spent().microcents();
      case DURATION -> Unit.nanos(times.runningFor(now));
      case IDLE -> Unit.nanos(times.idleFor(now));
      case OUTPUT_LOOP -> {
        OutputRun outputs = recent.outputs();
        yield outputs == null ? 0 : outputs.length();
      }
      case SAME_ERROR -> policy.isSameErrorConsecutive() ? errors.streak() : errors.most();
      case OUTPUT_DECLINE -> recent.lastOutputPercent();
      case TEST_ONLY -> recent.testOnlyPercent();
      default -> {
        Counter counter = rule.counter();
        yield counter == null ? 0 : counters.of(counter);
      }
    };
  }

  /** For how long there was no progress, in words. */
  String slowness() {
    return Rule.NO_PROGRESS.reason(counters.of(Counter.NO_PROGRESS), "", "");
  }

  BreakerState with(Counters next) {
    return new BreakerState(phase, trip, probe, next, totals, errors, recent, times);
  }

  BreakerState with(Totals next) {
    return new BreakerState(phase, trip, probe, counters, next, errors, recent, times);
  }

  BreakerState with(ErrorCounts next) {
    return new BreakerState(phase, trip, probe, counters, totals, next, recent, times);
  }

  BreakerState with(RecentIterations next) {
    return new BreakerState(phase, trip, probe, counters, totals, errors, next, times);
  }

  /**
   * The same state after a period in which nobody worked, from the last observation until the given
   * time. Like the time for which a breaker is open, it does not count towards any limit.
   */
  public BreakerState restedUntil(Instant until) {
    Instant seen = times.seenAt();
    return phase == Phase.OPEN || seen == null || !until.isAfter(seen)
        ? this
        : with(ClockAdjustment.moved(times, Duration.between(seen, until), until));
  }

  BreakerState with(Times next) {
    return new BreakerState(phase, trip, probe, counters, totals, errors, recent, next);
  }

  BreakerState with(@Nullable Probe next) {
    return new BreakerState(phase, trip, next, counters, totals, errors, recent, times);
  }

  /** The same counters in another phase. */
  BreakerState in(Phase next, @Nullable Trip why, @Nullable Probe who, Times when) {
    return new BreakerState(next, why, who, counters, totals, errors, recent, when);
  }

  /**
   * Why a breaker opened.
   *
   * @param reason the rule
   * @param text one line for people
   * @param actual what was counted or measured, such as {@code 51}; empty where nothing was
   * @param limit the threshold that it reached or exceeded, such as {@code 50}; empty where there
   *     is none
   * @param signature the error that occurred too often; null for every other rule
   */
  public record Trip(
      Rule reason, String text, String actual, String limit, @Nullable ErrorSignature signature) {
    static Trip plain(Rule reason, String text) {
      return new Trip(reason, text, "", "", null);
    }
  }

  /**
   * The one retry after a cooldown, while its result is not known.
   *
   * @param holder the caller who has it
   */
  public record Probe(Instant grantedAt, String holder) {}

  /**
   * Totals that only a reset clears. All are 0 or more.
   *
   * @param iterations that ended or were abandoned
   * @param failures how many of these failed
   */
  public record Totals(
      long iterations, long failures, long toolCalls, TokenUse tokens, Money spent) {
    static final Totals NONE = new Totals(0, 0, 0, TokenUse.NONE, Money.ZERO);

    public Totals {
      if (iterations < 0 || failures < 0 || toolCalls < 0) {
        throw new IllegalArgumentException("a negative count");
      }
    }

    Totals plusIteration(boolean failed) {
      return new Totals(iterations + 1, failures + (failed ? 1 : 0), toolCalls, tokens, spent);
    }

    Totals plusToolCall() {
      return new Totals(iterations, failures, toolCalls + 1, tokens, spent);
    }

    Totals plusUsage(TokenUse more, Money cost) {
      return new Totals(iterations, failures, toolCalls, tokens.plus(more), spent.plus(cost));
    }
  }

  /**
   * The counters since the last reset of each.
   *
   * @param counts 1 or more each; counters at zero are left out
   */
  public record Counters(Map<Counter, Integer> counts) {
    static final Counters NONE = new Counters(Map.of());

    public Counters {
      for (int count : counts.values()) {
        if (count < 1) {
          throw new IllegalArgumentException("a count of " + count);
        }
      }
      counts = counts.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(counts));
    }

    /** 0 or more. */
    public int of(Counter counter) {
      return counts.getOrDefault(counter, 0);
    }

    Counters plusOne(Counter... counters) {
      return with(true, counters);
    }

    Counters cleared(Counter... counters) {
      return with(false, counters);
    }

    Counters only(Counter counter) {
      Integer count = counts.get(counter);
      return count == null ? NONE : new Counters(Map.of(counter, count));
    }

    private Counters with(boolean oneMore, Counter... counters) {
      Map<Counter, Integer> changed = new EnumMap<>(Counter.class);
      changed.putAll(counts);
      for (Counter counter : counters) {
        if (oneMore) {
          changed.put(counter, of(counter) + 1);
        } else {
          changed.remove(counter);
        }
      }
      return new Counters(changed);
    }
  }
}
