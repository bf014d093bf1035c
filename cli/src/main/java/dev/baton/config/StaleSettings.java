package dev.baton.config;

import dev.baton.claim.StalePolicy;
import dev.baton.claim.StalePolicy.FinishedAction;
import dev.baton.claim.StalePolicy.StaleAction;
import dev.baton.config.SettingSources.SettingValue;
import dev.baton.time.DurationText;
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
    SettingSources sources = scope.sources("stale");
    StalePolicy usual = StalePolicy.DEFAULT;
    StalePolicy policy =
        new StalePolicy(
            staleAfter != null ? staleAfter : orElse(seconds(sources), usual.staleAfter()),
            orElse(time(sources, ConfigKey.STALE_GRACE), usual.grace()),
            orElse(time(sources, ConfigKey.STALE_HARD_CAP), usual.hardCap()),
            limit(sources, usual.poisonLimit()),
            orElse(time(sources, ConfigKey.STALE_POISON_WINDOW), usual.poisonWindow()),
            orElse(time(sources, ConfigKey.STALE_BACKOFF), usual.backoff()),
            action(word(sources, ConfigKey.STALE_ACTION), usual.action()),
            word(sources, ConfigKey.STALE_FINISHED).equals("close")
                ? FinishedAction.CLOSE
                : FinishedAction.PROPOSE);
    StaleSettings settings =
        new StaleSettings(
            policy,
            auto(word(sources, ConfigKey.STALE_AUTO)),
            word(sources, ConfigKey.STALE_NOTIFY).equals("true"));
    sources.warnOfUnknown();
    return settings;
  }

  private static Duration orElse(@Nullable Duration found, Duration usual) {
    return found == null ? usual : found;
  }

  private static @Nullable Duration seconds(SettingSources sources) {
    SettingValue given = sources.findInFiles(ConfigKey.STALE_SECONDS);
    return given == null ? null : DurationText.parse(given.text());
  }

  private static @Nullable Duration time(SettingSources sources, ConfigKey key) {
    SettingValue given = sources.find(key);
    return given == null ? null : DurationText.parse(given.text());
  }

  private static int limit(SettingSources sources, int usual) {
    SettingValue given = sources.find(ConfigKey.STALE_POISON_LIMIT);
    return given == null ? usual : Integer.parseInt(given.text());
  }

  /** Empty when it is not set. */
  private static String word(SettingSources sources, ConfigKey key) {
    SettingValue given = sources.find(key);
    return given == null ? "" : given.text();
  }

  private static StaleAction action(String word, StaleAction usual) {
    return switch (word) {
      case "reopen" -> StaleAction.REOPEN;
      case "block" -> StaleAction.BLOCK;
      case "report" -> StaleAction.REPORT;
      default -> usual;
    };
  }

  private static Auto auto(String word) {
    return switch (word) {
      case "off" -> Auto.OFF;
      case "always" -> Auto.ALWAYS;
      default -> Auto.CLAIM;
    };
  }
}
