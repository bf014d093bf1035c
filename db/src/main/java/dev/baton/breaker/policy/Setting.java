package dev.baton.breaker.policy;

import java.util.List;
import java.util.Optional;

/**
 * What can be set about a breaker. Every setting has an environment name of its own, {@code
 * BATON_BREAKER_} and its key in upper case; some have those of an ancestor too.
 */
public enum Setting {
  NO_PROGRESS_HALF_OPEN("no_progress_half_open"),
  NO_PROGRESS("no_progress", "CUB_STAGNATION_THRESHOLD CB_NO_PROGRESS_THRESHOLD"),
  CONSECUTIVE_FAILURES("consecutive_failures"),
  SAME_ERROR("same_error", "CB_SAME_ERROR_THRESHOLD"),
  SAME_ERROR_MODE("same_error_mode"),
  OUTPUT_DECLINE("output_decline"),
  COMPLETION_WITHOUT_EVIDENCE("completion_without_evidence"),
  TASK_ITERATIONS("task_iterations"),
  TEST_ONLY("test_only"),
  PERMISSION_DENIALS("permission_denials", "CB_PERMISSION_DENIAL_THRESHOLD"),
  TOOL_CALLS("tool_calls", "BB_CIRCUIT_BREAKER_TOOL_CAP"),
  SPEND("spend", "BB_CIRCUIT_BREAKER_COST_CAP_CENTS"),
  DURATION("duration", "BB_CIRCUIT_BREAKER_DURATION_SECS"),
  IDLE("idle", "BB_CIRCUIT_BREAKER_IDLE_SECS"),
  OUTPUT_LOOP("output_loop"),
  OUTPUT_SIMILARITY("output_similarity", "BB_CIRCUIT_BREAKER_JACCARD"),
  COOLDOWN("cooldown", "CB_COOLDOWN_MINUTES"),
  AUTO_RESET("auto_reset", "CB_AUTO_RESET"),
  ACTION("action", "CUB_ON_STAGNATION"),
  REASON("reason");

  private final String key;
  private final String ancestors; // with spaces between them

  Setting(String key) {
    this(key, "");
  }

  Setting(String key, String ancestors) {
    this.key = key;
    this.ancestors = ancestors;
  }

  /** The name in a config file and in JSON; with hyphens, that of the option. */
  public String key() {
    return key;
  }

  /** The setting of that key. */
  public static Optional<Setting> ofKey(String key) {
    for (Setting setting : values()) {
      if (setting.key.equals(key)) {
        return Optional.of(setting);
      }
    }
    return Optional.empty();
  }

  /**
   * Checks a value with its unit.
   *
   * @throws dev.baton.task.InvalidValue when it cannot be taken
   */
  public void check(String value) {
    new PolicyDraft().take(this, value);
  }

  /** Its value where nobody says anything. */
  public String valueAtFirst() {
    return switch (this) {
      case SAME_ERROR_MODE -> "total";
      case OUTPUT_SIMILARITY -> "0.95";
      case AUTO_RESET -> "false";
      case ACTION -> "abort";
      case REASON -> "sample";
      case NO_PROGRESS_HALF_OPEN,
          NO_PROGRESS,
          CONSECUTIVE_FAILURES,
          SAME_ERROR,
          OUTPUT_DECLINE,
          COMPLETION_WITHOUT_EVIDENCE,
          TASK_ITERATIONS,
          TEST_ONLY,
          PERMISSION_DENIALS,
          TOOL_CALLS,
          SPEND,
          DURATION,
          IDLE,
          OUTPUT_LOOP,
          COOLDOWN ->
          PolicyDraft.OFF;
    };
  }

  /** The environment names, the strongest first. */
  public List<String> variables() {
    String own = "BATON_BREAKER_" + name();
    return ancestors.isEmpty() ? List.of(own) : List.of((own + " " + ancestors).split(" ", -1));
  }

  /** A value of that variable with the unit that an ancestor's variable leaves out. */
  public static String withUnit(String variable, String value) {
    return value.equals(PolicyDraft.OFF) ? value : value + unitOf(variable);
  }

  /** Empty where it leaves out none. */
  private static String unitOf(String variable) {
    if (variable.endsWith("_CENTS")) {
      return "c";
    }
    if (variable.startsWith("BB_") && variable.endsWith("_SECS")) {
      return "s";
    }
    return variable.endsWith("_MINUTES") ? "m" : "";
  }
}
