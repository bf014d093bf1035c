package dev.baton.breaker.history;

import dev.baton.breaker.history.Replay.Replayed;
import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Setting;
import dev.baton.breaker.policy.Setting.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lowest threshold of each rule that stops none of the tasks that were closed. Until a rule
 * trips, what the breaker counts does not depend on its thresholds; so thresholds that are harmless
 * one by one are harmless together.
 */
public final class SafeThresholds {
  private static final long SECOND = 1_000_000_000L;
  private static final long CENT = 1_000_000L;
  private static final long MOST = 1_000_000L;

  private final Policy base;
  private final List<LoopHistory> good = new ArrayList<>();
  private final List<LoopHistory> others = new ArrayList<>();

  /**
   * One threshold.
   *
   * @param value in the unit of the setting
   * @param because the loop that needs it: one less would stop it; null where even the lowest
   *     threshold stops none
   * @param stops how many loops that did not succeed it would have stopped alone
   * @param refused how many of their iterations
   */
  public record Threshold(
      Setting setting, long value, @Nullable LoopHistory because, int stops, int refused) {}

  private SafeThresholds(List<LoopHistory> loops, Policy base) {
    this.base = base;
    for (LoopHistory loop : loops) {
      (loop.succeeded() ? good : others).add(loop);
    }
  }

  /**
   * The thresholds that would have stopped anything.
   *
   * @param base with the cooldown and the ways of counting
   */
  public static List<Threshold> of(List<LoopHistory> loops, Policy base) {
    SafeThresholds search = new SafeThresholds(loops, base.withoutRules());
    List<Threshold> found = new ArrayList<>();
    for (Rule rule : Rule.values()) {
      Setting setting = rule.threshold();
      if (setting != null && !rule.isConcern()) {
        Threshold threshold = search.lowest(setting);
        if (threshold != null && threshold.stops() > 0) {
          found.add(threshold);
        }
      }
    }
    return found;
  }

  /** The policy with these thresholds. */
  public static Policy policy(List<Threshold> thresholds, Policy base) {
    Policy policy = base.withoutRules().with(Setting.NO_PROGRESS_HALF_OPEN, null);
    for (Threshold each : thresholds) {
      policy = policy.with(each.setting(), each.value());
    }
    return policy;
  }

  private @Nullable Threshold lowest(Setting setting) {
    long least = setting == Setting.OUTPUT_LOOP ? 2 : 1;
    long steps = least;
    LoopHistory because = null;
    for (LoopHistory loop : good) {
      if (isWrong(loop, setting, steps)) {
        steps = search(loop, setting, steps);
        because = loop;
        if (steps > MOST) {
          return null;
        }
      }
    }
    long value = steps * step(setting);
    int stops = 0;
    int refused = 0;
    for (LoopHistory loop : others) {
      Replayed replayed = Replay.of(loop, only(setting, value));
      stops += replayed.stopped() ? 1 : 0;
      refused += replayed.refused();
    }
    return new Threshold(setting, value, because, stops, refused);
  }

  /** The lowest number of steps that does not stop this loop; above the most when none is. */
  private long search(LoopHistory loop, Setting setting, long wrong) {
    long low = wrong;
    long high = wrong;
    do {
      low = high;
      high *= 2;
    } while (high <= MOST && isWrong(loop, setting, high));
    if (high > MOST) {
      return MOST + 1;
    }
    while (high - low > 1) {
      long middle = (low + high) / 2;
      if (isWrong(loop, setting, middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }

  private boolean isWrong(LoopHistory loop, Setting setting, long steps) {
    return Replay.of(loop, only(setting, steps * step(setting))).wrong();
  }

  private Policy only(Setting setting, long value) {
    return base.with(Setting.NO_PROGRESS_HALF_OPEN, null).with(setting, value);
  }

  private static long step(Setting setting) {
    return setting.unit() == Unit.MONEY ? CENT : setting.unit() == Unit.TIME ? SECOND : 1;
  }
}
