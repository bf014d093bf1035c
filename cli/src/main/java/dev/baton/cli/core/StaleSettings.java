package dev.baton.cli.core;

import dev.baton.claim.StaleAction;
import dev.baton.claim.StalePolicy;
import dev.baton.cli.input.DurationText;
import dev.baton.task.InvalidValue;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What people have settled about stale tasks: by an option, a variable such as {@code
 * BATON_STALE_GRACE}, or the section {@code stale} of a config file. A value that cannot be taken
 * is told and gives way to the next weaker one, so that no slip of the finger turns a rule off.
 *
 * @param policy how patient Baton is
 * @param auto which commands sweep on their own account
 * @param finished what becomes of a task whose dead worker had finished it
 */
public record StaleSettings(StalePolicy policy, Auto auto, Finished finished) {
  private static final long MOST_REOPENINGS = 1000;

  /** Which commands sweep on their own account. */
  public enum Auto {
    /** None. */
    OFF,
    /** Those that hand out work: {@code claim --next}. */
    CLAIM,
    /** Those too that show work: {@code ready}. */
    ALWAYS
  }

  /** What becomes of a task whose dead worker had finished it. */
  public enum Finished {
    /** A person is told to close it. */
    PROPOSE,
    /** It is closed. */
    CLOSE
  }

  /**
   * Reads all settings.
   *
   * @param staleAfter what an option or a variable says already; null when none does
   */
  static StaleSettings read(StaleSources sources, @Nullable Duration staleAfter) {
    StalePolicy usual = StalePolicy.DEFAULT;
    // The same in each call: a setting without a variable of its own was read with the options.
    Duration lease =
        staleAfter != null ? staleAfter : sources.inFiles("seconds", Settings::staleAfter);
    StalePolicy policy =
        new StalePolicy(
            orElse(lease, usual.staleAfter()),
            orElse(sources.find("grace", DurationText::parse), usual.grace()),
            orElse(sources.find("hard_cap", StaleSettings::positive), usual.hardCap()),
            orElse(sources.find("poison_limit", StaleSettings::limit), usual.poisonLimit()),
            orElse(sources.find("poison_window", StaleSettings::positive), usual.poisonWindow()),
            usual.backoff(),
            orElse(sources.find("action", StaleSettings::action), usual.action()));
    sources.warnOfUnknown(
        "auto",
        "action",
        "finished",
        "seconds",
        "grace",
        "hard_cap",
        "poison_limit",
        "poison_window");
    return new StaleSettings(
        policy,
        orElse(sources.find("auto", StaleSettings::auto), Auto.CLAIM),
        orElse(sources.find("finished", StaleSettings::finished), Finished.PROPOSE));
  }

  private static <T> T orElse(@Nullable T found, T usual) {
    return found == null ? usual : found;
  }

  private static Duration positive(String text) {
    Duration duration = DurationText.parse(text);
    if (duration.isZero()) {
      throw new InvalidValue(InvalidValue.quote(text) + " is no time: expected 1s or more", "");
    }
    return duration;
  }

  private static Integer limit(String text) {
    try {
      int limit = Integer.parseInt(text);
      if (limit >= 1 && limit <= MOST_REOPENINGS) {
        return limit;
      }
    } catch (NumberFormatException noNumber) {
      // Told below.
    }
    throw new InvalidValue(
        InvalidValue.quote(text) + " is no limit: expected a number from 1 to " + MOST_REOPENINGS,
        "");
  }

  private static StaleAction action(String text) {
    return switch (text) {
      case "reopen" -> StaleAction.REOPEN;
      case "block" -> StaleAction.BLOCK;
      case "report" -> StaleAction.REPORT;
      default -> throw noWord(text, "reopen, block or report");
    };
  }

  private static Auto auto(String text) {
    return switch (text) {
      case "off" -> Auto.OFF;
      case "claim" -> Auto.CLAIM;
      case "always" -> Auto.ALWAYS;
      default -> throw noWord(text, "off, claim or always");
    };
  }

  private static Finished finished(String text) {
    return switch (text) {
      case "propose" -> Finished.PROPOSE;
      case "close" -> Finished.CLOSE;
      default -> throw noWord(text, "propose or close");
    };
  }

  private static InvalidValue noWord(String text, String expected) {
    return new InvalidValue(InvalidValue.quote(text) + " is unknown: expected " + expected, "");
  }
}
