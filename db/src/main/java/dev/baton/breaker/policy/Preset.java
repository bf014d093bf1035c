package dev.baton.breaker.policy;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Named policies, each after the breaker that it is taken from. Settings that a preset does not
 * list are off.
 */
public enum Preset {
  NITY("nity", "no_progress_half_open=3 no_progress=4 same_error=5 output_decline=70"),

  RALPH_STARTER(
      "ralph-starter", "consecutive_failures=3 same_error=5 cooldown=30s reason=threshold"),
  FEATURE("feature", "consecutive_failures=3 same_error=5 cooldown=30s reason=threshold"),
  TDD_RED_GREEN(
      "tdd-red-green", "consecutive_failures=5 same_error=3 cooldown=30s reason=threshold"),
  REFACTOR("refactor", "consecutive_failures=2 same_error=3 cooldown=30s reason=threshold"),
  INCIDENT_RESPONSE(
      "incident-response", "consecutive_failures=2 same_error=2 cooldown=30s reason=threshold"),
  MIGRATION_SAFETY(
      "migration-safety", "consecutive_failures=1 same_error=2 cooldown=30s reason=threshold"),

  CUB(
      "cub",
      "no_progress=3 same_error=3 same_error_mode=consecutive task_iterations=5"
          + " completion_without_evidence=1 test_only=30 action=pause"),

  RALPH_CLAUDE_CODE(
      "ralph-claude-code",
      "no_progress_half_open=2 no_progress=3 progress_by=files same_error=5"
          + " same_error_mode=consecutive permission_denials=2 cooldown=30m"),

  BLACK_BOX(
      "black-box",
      "tool_calls=50 spend=$50 duration=30m idle=5m idle_in_tools=true output_loop=3"
          + " output_similarity=0.95"),

  /**
   * Baton's own. Of 667 recorded sessions that solved their task, 63 in 100 had more than 50 tool
   * calls, so these are not limited; of 1,056 one took longer than 30 minutes.
   */
  DEFAULT(
      "default",
      "no_progress_half_open=3 no_progress=4 progress_excuses=true consecutive_failures=5"
          + " same_error=5 cooldown=30m spend=$50 duration=4h idle=15m output_loop=3"
          + " output_similarity=0.95 completion_without_evidence=3");

  private final String presetName;
  private final String settings;

  Preset(String presetName, String settings) {
    this.presetName = presetName;
    this.settings = settings;
  }

  /** The name that people type. */
  public String presetName() {
    return presetName;
  }

  public static Optional<Preset> named(String name) {
    for (Preset preset : values()) {
      if (preset.presetName.equals(name)) {
        return Optional.of(preset);
      }
    }
    return Optional.empty();
  }

  /** All names, for error messages. */
  public static String names() {
    return String.join(", ", allNames());
  }

  public static List<String> allNames() {
    return Arrays.stream(values()).map(Preset::presetName).toList();
  }

  /** Its policy, with nothing else set. */
  public Policy policy() {
    Map<Setting, Long> values = new EnumMap<>(Setting.class);
    for (Map.Entry<Setting, String> setting : settings().entrySet()) {
      Long value = setting.getKey().parse(setting.getValue());
      if (value != null) {
        values.put(setting.getKey(), value);
      }
    }
    return new Policy(values);
  }

  /** The settings that it lists, in the form in which people type them. */
  Map<Setting, String> settings() {
    Map<Setting, String> values = new EnumMap<>(Setting.class);
    for (String setting : List.of(settings.split(" ", -1))) {
      int equals = setting.indexOf('=');
      Setting key = Setting.ofKey(setting.substring(0, equals)).orElseThrow();
      values.put(key, setting.substring(equals + 1));
    }
    return values;
  }
}
