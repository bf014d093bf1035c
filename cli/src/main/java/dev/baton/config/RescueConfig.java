package dev.baton.config;

import dev.baton.config.SettingSources.SettingValue;
import dev.baton.git.rescue.RescueRules;
import dev.baton.text.SizeText;
import java.util.ArrayList;
import java.util.List;

/**
 * The section {@code rescue} of the config files. An invalid value is reported, and that of the
 * next file is used, or the default.
 *
 * @param required whether a task stays with its dead worker while its files cannot be saved
 * @param keepDays after how many days a rescue is deleted; 0 for never
 */
public record RescueConfig(RescueRules rules, boolean required, int keepDays) {
  /** Reads the section. An invalid value is reported and the next weaker one is used. */
  public static RescueConfig read(ConfigScope scope) {
    SettingSources rescue = scope.sources("rescue");
    long largest = SizeText.parse(rescue.text(ConfigKey.RESCUE_MAX_FILE_SIZE));
    boolean required = rescue.truth(ConfigKey.RESCUE_REQUIRED);
    int keepDays = rescue.number(ConfigKey.RESCUE_KEEP_DAYS);
    List<String> exclude = new ArrayList<>(RescueRules.SECRETS);
    // All apply; the strongest file comes last and so decides.
    for (SettingValue more : rescue.given(ConfigKey.RESCUE_EXCLUDE).reversed()) {
      exclude.addAll(more.texts());
    }
    rescue.warnOfUnknown();
    return new RescueConfig(new RescueRules(largest, exclude), required, keepDays);
  }

  /**
   * Parses a number of days.
   *
   * @throws dev.baton.task.InvalidValue unless it is a whole number from 0 to 36500
   */
  public static int days(String text) {
    return Integer.parseInt(ConfigKey.RESCUE_KEEP_DAYS.check(text));
  }
}
