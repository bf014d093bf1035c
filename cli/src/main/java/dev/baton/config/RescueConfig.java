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
  private static final int KEEP_DAYS = 30;

  /** Reads the section. An invalid value is reported and the next weaker one is used. */
  public static RescueConfig read(ConfigScope scope) {
    SettingSources sources = scope.sources("rescue");
    SettingValue size = sources.find(ConfigKey.RESCUE_MAX_FILE_SIZE);
    SettingValue required = sources.find(ConfigKey.RESCUE_REQUIRED);
    SettingValue days = sources.find(ConfigKey.RESCUE_KEEP_DAYS);
    List<String> exclude = new ArrayList<>(RescueRules.SECRETS);
    List<SettingValue> more = sources.given(ConfigKey.RESCUE_EXCLUDE);
    for (int i = more.size() - 1; i >= 0; i--) {
      exclude.addAll(
          more.get(i).texts()); // all apply; the strongest file comes last and so decides
    }
    sources.warnOfUnknown();
    return new RescueConfig(
        new RescueRules(
            size == null ? RescueRules.DEFAULT.maxFileSize() : SizeText.parse(size.text()),
            exclude),
        required != null && required.text().equals("true"),
        days == null ? KEEP_DAYS : days(days.text()));
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
