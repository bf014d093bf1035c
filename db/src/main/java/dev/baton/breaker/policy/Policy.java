package dev.baton.breaker.policy;

import dev.baton.breaker.policy.Setting.Unit;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The thresholds of a breaker. A rule without one is off.
 *
 * @param values by setting, each in the smallest part of its unit; those that are off or at their
 *     default may be left out
 */
public record Policy(Map<Setting, Long> values) {
  /**
   * @throws IllegalArgumentException for a value out of its range, and when the breaker could never
   *     become half open for lack of progress
   */
  public Policy {
    for (Map.Entry<Setting, Long> value : values.entrySet()) {
      if (!value.getKey().takes(value.getValue())) {
        throw new IllegalArgumentException(value.getKey().key() + ": " + value.getValue());
      }
    }
    if (isHalfOpenLost(values)) {
      throw new IllegalArgumentException("half open no earlier than open: " + values);
    }
    values = values.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(values));
  }

  /** Whether the breaker could never be half open, because it opens first. */
  static boolean isHalfOpenLost(Map<Setting, Long> values) {
    Long halfOpen = values.get(Setting.NO_PROGRESS_HALF_OPEN);
    Long open = values.get(Setting.NO_PROGRESS);
    return halfOpen != null && open != null && halfOpen >= open;
  }

  /** The value of a setting, in the smallest part of its unit; null when it is off. */
  public @Nullable Long value(Setting setting) {
    Long value = values.get(setting);
    return value != null ? value : setting.parse(setting.valueAtFirst());
  }

  /** The threshold of a rule; null when it is off or has none. */
  public @Nullable Long threshold(Rule rule) {
    Setting threshold = rule.threshold();
    return threshold == null ? null : values.get(threshold);
  }

  public boolean has(Rule rule) {
    return threshold(rule) != null;
  }

  /** How long an open breaker waits before it grants one retry; null for forever. */
  public @Nullable Duration cooldown() {
    Long nanos = values.get(Setting.COOLDOWN);
    return nanos == null ? null : Duration.ofNanos(nanos);
  }

  /** Whether a new run closes an open breaker (ralph-claude-code). */
  public boolean autoReset() {
    return isFirstWord(Setting.AUTO_RESET);
  }

  /** What a loop does when its breaker opens. */
  public Action action() {
    Long place = value(Setting.ACTION);
    return place == null
        ? Action.ABORT
        : Action.valueOf(Setting.ACTION.words().get(place.intValue()).toUpperCase(Locale.ROOT));
  }

  /**
   * Whether the reason for a repeated error quotes it (nity), or names the threshold
   * (ralph-starter).
   */
  public boolean quoteSample() {
    return isFirstWord(Setting.REASON);
  }

  /**
   * Whether only consecutive repetitions of an error count. Otherwise all repetitions since the
   * last reset count.
   */
  public boolean isSameErrorConsecutive() {
    return isFirstWord(Setting.SAME_ERROR_MODE);
  }

  /** Whether more passing tests are progress, too. Otherwise only what has changed is. */
  public boolean isProgressByTests() {
    return isFirstWord(Setting.PROGRESS_BY);
  }

  /**
   * Whether a failed iteration that achieved something begins a new row of failures, and an agent
   * that makes progress may repeat its words. None of the ancestors is so lenient.
   */
  public boolean progressExcuses() {
    return isFirstWord(Setting.PROGRESS_EXCUSES);
  }

  /**
   * Whether an agent also counts as silent while it waits for a tool of its own. Otherwise a suite
   * of tests that runs for ten minutes without a word would end its iteration.
   */
  public boolean isIdleInTools() {
    return isFirstWord(Setting.IDLE_IN_TOOLS);
  }

  /**
   * The similarity from which two outputs count as the same; above 0, at most 1. When the rule is
   * off, only equal words do.
   */
  public double similarity() {
    Long millionths = has(Rule.OUTPUT_LOOP) ? value(Setting.OUTPUT_SIMILARITY) : null;
    return millionths == null ? 1.0 : millionths / (double) Unit.MILLION;
  }

  private boolean isFirstWord(Setting setting) {
    Long place = value(setting);
    return place != null && place == 0;
  }

  /**
   * The same policy with another value of one setting.
   *
   * @param value in the smallest part of its unit; null turns it off
   */
  public Policy with(Setting setting, @Nullable Long value) {
    Map<Setting, Long> changed = new EnumMap<>(Setting.class);
    changed.putAll(values);
    changed.remove(setting);
    if (value != null) {
      changed.put(setting, value);
    }
    return new Policy(changed);
  }

  /** The same thresholds with another action. */
  public Policy withAction(Action other) {
    return with(Setting.ACTION, Setting.ACTION.parse(other.wireName()));
  }

  /** The same policy with all rules off. */
  public Policy withoutRules() {
    Policy without = this;
    for (Rule rule : Rule.values()) {
      without = rule.threshold() == null ? without : without.with(rule.threshold(), null);
    }
    return without;
  }
}
