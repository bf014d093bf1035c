package dev.baton.breaker;

import dev.baton.breaker.policy.Policy;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Setting;
import dev.baton.breaker.policy.Setting.Unit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * How close a rule is to tripping, for display. Only rules that are on have a gauge.
 *
 * @param actual what was counted or measured, in the unit of the rule: a number, cents, seconds, or
 *     per cent for a concern. For {@link Rule#OUTPUT_DECLINE}, which trips below its limit, it is
 *     the last productive output as a percentage of the baseline
 * @param limit the threshold in the same unit
 * @param fraction of the way to the threshold, 0 to 1
 */
public record RuleGauge(Rule rule, String actual, String limit, double fraction) {
  private static final long SECOND = 1_000_000_000;

  /** A bar of that width, full only when the threshold is reached. */
  public String bar(int width) {
    int full = (int) Math.floor(Math.clamp(fraction, 0, 1) * width);
    return "[" + "#".repeat(full) + ".".repeat(width - full) + "]";
  }

  /** Whether the rule is one of black-box's five limits. */
  public boolean isLimit() {
    return rule.isLimit();
  }

  /** The gauge of each rule of the policy, in the order of the settings, with concerns last. */
  public static List<RuleGauge> of(BreakerState state, Policy policy, Instant now) {
    Instant opened = state.times().openedAt();
    // Time stops counting while the breaker is open.
    Instant until = state.phase() == Phase.OPEN && opened != null ? opened : now;
    List<RuleGauge> gauges = new ArrayList<>();
    List<RuleGauge> concerns = new ArrayList<>();
    for (Setting setting : Setting.values()) {
      Rule rule = Rule.of(setting).orElse(null);
      Long limit = rule == null ? null : policy.threshold(rule);
      if (rule != null && limit != null) {
        long actual = state.measure(rule, policy, until);
        (rule.isConcern() ? concerns : gauges).add(of(rule, setting.unit(), actual, limit));
      }
    }
    gauges.addAll(concerns);
    return List.copyOf(gauges);
  }

  private static RuleGauge of(Rule rule, Unit unit, long actual, long limit) {
    // Whole seconds are precise enough for display.
    long shown = unit == Unit.TIME ? Math.max(0, actual) / SECOND * SECOND : actual;
    return new RuleGauge(rule, unit.show(shown), unit.show(limit), rule.fraction(shown, limit));
  }
}
