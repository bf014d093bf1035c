package dev.baton.config;

import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Setting;
import dev.baton.task.InvalidValue;
import java.util.List;

/** The breaker's part of the table: {@link Setting} has the names, this has the words. */
public final class BreakerEntries {
  private BreakerEntries() {}

  static void addTo(List<Entry> entries) {
    entries.add(
        new Entry(
            Catalogue.BREAKER,
            "preset",
            Preset.names(),
            Preset.DEFAULT.presetName(),
            "the thresholds to go by",
            List.of("BATON_BREAKER_PRESET"),
            "--preset",
            false,
            false,
            BreakerEntries::checkPreset));
    for (Setting setting : Setting.values()) {
      entries.add(
          new Entry(
              Catalogue.BREAKER,
              setting.key(),
              expected(setting),
              setting.valueAtFirst(),
              meaning(setting),
              setting.variables(),
              "--" + setting.key().replace('_', '-'),
              false,
              false,
              setting::check));
    }
  }

  /**
   * Checks a preset's name.
   *
   * @throws InvalidValue when there is no such preset
   */
  public static void checkPreset(String name) {
    if (Preset.named(name).isEmpty()) {
      throw new InvalidValue(
          InvalidValue.quote(name) + " is no preset: expected " + Preset.names(), "");
    }
  }

  /** The word that stands for a value in the help. */
  public static String label(Setting setting) {
    return switch (setting) {
      case NO_PROGRESS_HALF_OPEN,
          NO_PROGRESS,
          CONSECUTIVE_FAILURES,
          SAME_ERROR,
          COMPLETION_WITHOUT_EVIDENCE,
          TASK_ITERATIONS,
          PERMISSION_DENIALS,
          TOOL_CALLS,
          OUTPUT_LOOP ->
          "N";
      case OUTPUT_DECLINE, TEST_ONLY -> "PERCENT";
      case SPEND -> "MONEY";
      case DURATION, IDLE, COOLDOWN -> "TIME";
      case OUTPUT_SIMILARITY -> "RATIO";
      case SAME_ERROR_MODE, AUTO_RESET, ACTION, REASON -> "WORD";
    };
  }

  private static String expected(Setting setting) {
    return switch (label(setting)) {
      case "N" -> "a whole number, or off";
      case "PERCENT" -> "1 to 100 per cent, or off";
      case "MONEY" -> "dollars or cents, such as $50 or 5000c, or off";
      case "TIME" -> "a time with its unit, such as 30s, 5m or 1h30m, or off";
      case "RATIO" -> "a number above 0 and at most 1, such as 0.95";
      default -> words(setting);
    };
  }

  private static String words(Setting setting) {
    return switch (setting) {
      case SAME_ERROR_MODE -> "total or consecutive";
      case AUTO_RESET -> "true or false";
      case ACTION -> "pause, alert, abort or escalate";
      default -> "sample or threshold";
    };
  }

  /** What it does, in a few words. */
  public static String meaning(Setting setting) {
    return switch (setting) {
      case NO_PROGRESS_HALF_OPEN -> "half open after so many iterations without progress";
      case NO_PROGRESS -> "open after so many iterations without progress";
      case CONSECUTIVE_FAILURES -> "open after so many failed iterations in a row";
      case SAME_ERROR -> "open when one error came so often";
      case SAME_ERROR_MODE -> "total or consecutive";
      case OUTPUT_DECLINE -> "output under this part of the usual is no progress";
      case COMPLETION_WITHOUT_EVIDENCE -> "open after so many empty claims to be done";
      case TASK_ITERATIONS -> "open after so many iterations on one task";
      case TEST_ONLY -> "warn when more of the last ten iterations only ran tests";
      case PERMISSION_DENIALS -> "open after so many refused tools";
      case TOOL_CALLS -> "open after more tool calls";
      case SPEND -> "open when more was spent: $50, 5000c";
      case DURATION -> "open when it runs for longer: 30m, 1h30m";
      case IDLE -> "open when an iteration is silent for longer";
      case OUTPUT_LOOP -> "open after so many outputs that are alike";
      case OUTPUT_SIMILARITY -> "from which similarity on outputs are alike, to 1";
      case COOLDOWN -> "grant one retry after this time; off for never";
      case AUTO_RESET -> "true or false: whether a new run closes the breaker";
      case ACTION -> "when it opens: pause, alert, abort or escalate";
      case REASON -> "sample or threshold: what a repeated error's reason names";
    };
  }
}
