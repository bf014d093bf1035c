package dev.baton.config;

import dev.baton.git.rescue.RescueRules;
import dev.baton.text.SizeText;
import java.util.ArrayList;
import java.util.List;

/**
 * What the section {@code rescue} of the config files says. A value that cannot be read is told and
 * gives way to the next file's, at last to the default.
 *
 * @param required whether a task stays with its dead worker while its files cannot be saved
 * @param keepDays after how many days a rescue is dropped; 0 for never
 */
public record RescueConfig(RescueRules rules, boolean required, int keepDays) {
  private static final int KEEP_DAYS = 30;

  /** Reads the section; a value that cannot be used gives way to the next weaker one. */
  public static RescueConfig read(ConfigScope scope) {
    SettingSources sources = scope.sources("rescue");
    Given size = sources.find(ConfigKey.RESCUE_MAX_FILE_SIZE);
    Given required = sources.find(ConfigKey.RESCUE_REQUIRED);
    Given days = sources.find(ConfigKey.RESCUE_KEEP_DAYS);
    List<String> exclude = new ArrayList<>(RescueRules.SECRETS);
    List<Given> more = sources.given(ConfigKey.RESCUE_EXCLUDE);
    for (int i = more.size() - 1; i >= 0; i--) {
      exclude.addAll(more.get(i).texts()); // all count, and the last word is the strongest file's
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
   * Reads a number of days.
   *
   * @throws dev.baton.task.InvalidValue unless it is a whole number from 0 to 36500
   */
  public static int days(String text) {
    return Integer.parseInt(ConfigKey.RESCUE_KEEP_DAYS.check(text));
  }
}
