package dev.baton.config;

import dev.baton.claim.StalePolicy;
import dev.baton.claim.StalePolicy.StaleAction;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings for stale tasks: from an option, a variable such as {@code BATON_STALE_GRACE}, or
 * the section {@code stale} of a config file. An invalid value is reported and the next weaker one
 * is used, so a typo never disables a rule.
 *
 * @param policy how long Baton waits
 * @param auto which commands sweep automatically
 * @param notifies whether people are notified when a sweep reopens a task
 */
public record StaleSettings(StalePolicy policy, Auto auto, boolean notifies) {
  /** Which commands sweep automatically. */
  public enum Auto {
    /** None. */
    OFF,
    /** Those that hand out work: {@code claim --next}. */
    CLAIM,
    /** Also those that list work: {@code ready}. */
    ALWAYS
  }

  /** Whether a sweep runs before work is handed out. */
  public boolean sweepsBeforeClaiming() {
    return auto != Auto.OFF;
  }

  /**
   * Reads all settings.
   *
   * @param staleAfter from an option or a variable; null when neither sets it
   */
  public static StaleSettings read(ConfigScope scope, @Nullable Duration staleAfter) {
    SettingSources stale = scope.sources("stale");
    StalePolicy policy =
        new StalePolicy(
            staleAfter == null ? stale.timeInFiles(ConfigKey.STALE_SECONDS) : staleAfter,
            stale.time(ConfigKey.STALE_GRACE),
            stale.time(ConfigKey.STALE_HARD_CAP),
            stale.number(ConfigKey.STALE_POISON_LIMIT),
            stale.time(ConfigKey.STALE_POISON_WINDOW),
            stale.time(ConfigKey.STALE_BACKOFF),
            stale.word(ConfigKey.STALE_ACTION, StaleAction.values()),
            stale.text(ConfigKey.STALE_FINISHED).equals("close"));
    StaleSettings settings =
        new StaleSettings(
            policy,
            stale.word(ConfigKey.STALE_AUTO, Auto.values()),
            stale.truth(ConfigKey.STALE_NOTIFY));
    stale.warnOfUnknown();
    return settings;
  }
}
