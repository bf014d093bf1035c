package dev.baton.config;

import dev.baton.config.SettingSources.SettingValue;

/** The section {@code iterations} of the config files. */
public final class IterationsConfig {
  private static final int KEEP_DAYS = 90;

  /** For how many days the history is kept; 0 for forever. An invalid value is reported. */
  public static int keepDays(ConfigScope scope) {
    SettingSources sources = scope.sources("iterations");
    SettingValue days = sources.find(ConfigKey.ITERATIONS_KEEP_DAYS);
    sources.warnOfUnknown();
    return days == null
        ? KEEP_DAYS
        : Integer.parseInt(ConfigKey.ITERATIONS_KEEP_DAYS.check(days.text()));
  }
}
