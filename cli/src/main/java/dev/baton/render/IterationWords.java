package dev.baton.render;

import dev.baton.breaker.policy.Money;
import dev.baton.store.Iteration;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Style;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Short texts for the figures of an iteration; empty where they are not known. */
public final class IterationWords {
  private static final int KILO = 1000;

  public static String number(@Nullable Integer number) {
    return number == null ? "?" : String.valueOf(number);
  }

  /** Such as {@code +12 -3}. */
  public static String size(Iteration.DiffSize diff) {
    return diff.insertions() == null || diff.deletions() == null
        ? "?"
        : "+" + amount(diff.insertions()) + " -" + amount(diff.deletions());
  }

  /** Such as {@code 3 files, +12 -3}; says so where it is not known. */
  public static String change(Iteration.DiffSize diff) {
    return diff.filesChanged() == null
        ? "changes not known"
        : Plural.of(diff.filesChanged(), "file") + ", " + size(diff);
  }

  /** How many lines were changed; null when not known. */
  public static @Nullable Long lines(Iteration iteration) {
    Long insertions = iteration.diff().insertions();
    Long deletions = iteration.diff().deletions();
    return insertions == null || deletions == null ? null : (Long) (insertions + deletions);
  }

  /** How long it took, or has been running. */
  public static String took(Iteration iteration, Instant now) {
    Instant end = iteration.endedAt();
    if (end == null && iteration.state() == Iteration.State.RUNNING) {
      end = now;
    }
    return iteration.startedAt() == null || end == null
        ? ""
        : Ages.between(iteration.startedAt(), end);
  }

  /** Such as {@code 12/13}: how many passed of how many were run. */
  public static String tests(Iteration.TestCounts tests) {
    if (tests.failing() == null) {
      return "";
    }
    return tests.passing() == null
        ? tests.failing() + " fail"
        : tests.passing() + "/" + (tests.passing() + tests.failing());
  }

  /** The cost, or the tokens where the cost is not known. */
  public static String cost(Iteration iteration) {
    Iteration.Effort effort = iteration.effort();
    if (effort.costMicrocents() != null) {
      return new Money(effort.costMicrocents()).dollars();
    }
    if (effort.inputTokens() == null && effort.outputTokens() == null) {
      return "";
    }
    return amount(known(effort.inputTokens()) + known(effort.outputTokens())) + " tok";
  }

  private static long known(@Nullable Long number) {
    return number == null ? 0 : number;
  }

  /** Such as 950, 12k or 3M. */
  public static String amount(long number) {
    if (number < 10 * KILO) {
      return String.valueOf(number);
    }
    long thousands = number / KILO;
    return thousands < 10 * KILO ? thousands + "k" : thousands / KILO + "M";
  }

  /** The style for the outcome of an iteration. */
  public static final class OutcomeStyle {
    public static Style of(Iteration iteration) {
      Iteration.State state = iteration.state();
      if (state == Iteration.State.KEPT && iteration.outcome() != null) {
        return Style.PLAIN;
      }
      return switch (iteration.outcomeWord()) {
        case "failed" -> Style.BAD;
        case "no change" -> Style.WARN;
        case "progress" -> Style.GOOD;
        case "running" -> Style.PLAIN;
        default -> Style.DIM;
      };
    }
  }
}
