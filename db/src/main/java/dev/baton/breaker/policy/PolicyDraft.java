package dev.baton.breaker.policy;

import dev.baton.breaker.policy.Policy.Limits;
import dev.baton.breaker.policy.Policy.NoProgress;
import dev.baton.breaker.policy.Policy.OutputLoop;
import dev.baton.breaker.policy.Policy.SameError;
import dev.baton.task.InvalidValue;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A policy that is being put together from settings. At first every rule is off. */
final class PolicyDraft {
  /** What turns a rule off. */
  static final String OFF = "off";

  private @Nullable Integer halfOpenAt;
  private @Nullable Integer openAt;
  private @Nullable Integer failures;
  private @Nullable Integer sameError;
  private boolean consecutive;
  private @Nullable Integer decline;
  private @Nullable Integer unproven;
  private @Nullable Integer iterations;
  private @Nullable Integer testOnly;
  private @Nullable Integer denials;
  private @Nullable Long toolCalls;
  private @Nullable Money spend;
  private @Nullable Duration duration;
  private @Nullable Duration idle;
  private @Nullable Integer window;
  private double similarity = 0.95;
  private @Nullable Duration cooldown;
  private boolean autoReset;
  private Action action = Action.ABORT;
  private boolean quoteSample = true;

  /**
   * Takes one setting.
   *
   * @throws InvalidValue for a value that cannot be taken; nothing is changed then
   */
  void take(Setting setting, String text) {
    switch (setting) {
      case NO_PROGRESS_HALF_OPEN -> halfOpenAt = count(text);
      case NO_PROGRESS -> openAt = count(text);
      case CONSECUTIVE_FAILURES -> failures = count(text);
      case SAME_ERROR -> sameError = count(text);
      case SAME_ERROR_MODE -> consecutive = SettingText.either(text, "consecutive", "total");
      case OUTPUT_DECLINE -> decline = percent(text);
      case COMPLETION_WITHOUT_EVIDENCE -> unproven = count(text);
      case TASK_ITERATIONS -> iterations = count(text);
      case TEST_ONLY -> testOnly = percent(text);
      case PERMISSION_DENIALS -> denials = count(text);
      case TOOL_CALLS -> {
        Integer calls = count(text);
        toolCalls = calls == null ? null : calls.longValue();
      }
      case SPEND -> spend = text.equals(OFF) ? null : SettingText.money(text);
      case DURATION -> duration = duration(text);
      case IDLE -> idle = duration(text);
      case OUTPUT_LOOP -> window = text.equals(OFF) ? null : (Integer) SettingText.count(text, 2);
      case OUTPUT_SIMILARITY -> similarity = SettingText.ratio(text);
      case COOLDOWN -> cooldown = duration(text);
      case AUTO_RESET -> autoReset = SettingText.either(text, "true", "false");
      case ACTION -> action = SettingText.action(text);
      case REASON -> quoteSample = SettingText.either(text, "sample", "threshold");
    }
  }

  /** The policy. A half-open threshold that the other one leaves no room for is left out. */
  Policy build() {
    return new Policy(
        openAt == null ? null : new NoProgress(isHalfOpenLost() ? null : halfOpenAt, openAt),
        failures,
        sameError == null ? null : new SameError(sameError, consecutive),
        decline,
        unproven,
        iterations,
        testOnly,
        denials,
        new Limits(
            toolCalls,
            spend,
            duration,
            idle,
            window == null ? null : new OutputLoop(window, similarity)),
        cooldown,
        autoReset,
        action,
        quoteSample);
  }

  /** Whether the breaker could never be half open, because it is open before. */
  boolean isHalfOpenLost() {
    return halfOpenAt != null && openAt != null && halfOpenAt >= openAt;
  }

  private static @Nullable Integer count(String text) {
    return text.equals(OFF) ? null : (Integer) SettingText.count(text, 1);
  }

  private static @Nullable Integer percent(String text) {
    return text.equals(OFF) ? null : (Integer) SettingText.percent(text);
  }

  private static @Nullable Duration duration(String text) {
    return text.equals(OFF) ? null : SettingText.duration(text);
  }
}
