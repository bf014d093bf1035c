package dev.baton.config;

import dev.baton.task.InvalidValue;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The members of cub's section {@code stagnation}, in its published form ({@code
 * specs/roadmap/circuit-breaker.md} of github.com/lavallee/cub, commit d6d8376), and the setting of
 * Baton for each. A file with that section is meant for cub's breaker, so it implies the preset
 * {@code cub}; what it turns off is off.
 */
public enum CubName {
  THRESHOLD("", "breaker", "no_progress"),
  ACTION("", "breaker", "action"),
  NO_FILE_CHANGES("signals", "breaker", "no_progress"),
  REPEATED_ERRORS("signals", "breaker", "same_error"),
  TASK_TIMEOUT_ITERATIONS("signals", "breaker", "task_iterations"),
  COMPLETION_WITHOUT_EVIDENCE("signals", "breaker", "completion_without_evidence"),
  ENABLED("escalation", "run", "models"),
  MODEL_PROGRESSION("escalation", "run", "models"),
  DESKTOP("notifications", "notify", "desktop"),
  WEBHOOK("notifications", "notify", "webhook"),
  RECOVERY_ENABLED("stale_task_recovery", "stale", "action"),
  STALE_SECONDS("stale_task_recovery", "stale", "seconds"),
  RECOVERY_ACTION("stale_task_recovery", "stale", "action");

  /** The section of cub's file that Baton reads. */
  public static final String SECTION = "stagnation";

  private final String part;
  private final String section;
  private final String key;

  CubName(String part, String section, String key) {
    this.part = part;
    this.section = section;
    this.key = key;
  }

  /** The part of the section that contains it; empty when the section itself does. */
  public String part() {
    return part;
  }

  /** Its name there. */
  public String member() {
    String name = name().toLowerCase(Locale.ROOT);
    return name.startsWith("recovery_") ? name.substring("recovery_".length()) : name;
  }

  /** Its full name, as people write it: {@code stagnation.signals.no_file_changes}. */
  public String path() {
    return SECTION + "." + (part.isEmpty() ? "" : part + ".") + member();
  }

  /** The section of Baton's setting. */
  public String section() {
    return section;
  }

  /** Baton's name for the setting. */
  String key() {
    return key;
  }

  /** Whether it is a boolean. */
  boolean isSwitch() {
    return switch (this) {
      case NO_FILE_CHANGES,
          REPEATED_ERRORS,
          COMPLETION_WITHOUT_EVIDENCE,
          ENABLED,
          RECOVERY_ENABLED,
          DESKTOP ->
          true;
      case THRESHOLD,
          ACTION,
          TASK_TIMEOUT_ITERATIONS,
          MODEL_PROGRESSION,
          WEBHOOK,
          STALE_SECONDS,
          RECOVERY_ACTION ->
          false;
    };
  }

  /** Whether it is an array of texts. */
  boolean isList() {
    return this == MODEL_PROGRESSION;
  }

  /**
   * The value of Baton's setting.
   *
   * @param text the value in cub's file
   * @return null when it changes nothing: a switch that is on keeps the preset's value
   * @throws InvalidValue for a switch that is neither on nor off
   */
  @Nullable String translated(String text) {
    if (!isSwitch() || this == DESKTOP) {
      return text;
    }
    if (!text.equals("true") && !text.equals("false")) {
      throw new InvalidValue(InvalidValue.quote(text) + " is invalid: expected true or false", "");
    }
    if (text.equals("true") || this == ENABLED) {
      return null;
    }
    return this == RECOVERY_ENABLED ? "report" : ValueKind.OFF;
  }

  /** The setting's name; for a webhook it depends on the host. */
  String keyFor(String text) {
    if (this == WEBHOOK && text.contains("://hooks.slack.com/")) {
      return ConfigKey.NOTIFY_SLACK.key();
    }
    boolean discord = text.contains("://discord.com/") || text.contains("://discordapp.com/");
    return this == WEBHOOK && discord ? ConfigKey.NOTIFY_DISCORD.key() : key;
  }
}
