package dev.baton.config;

import dev.baton.config.SettingSources.SettingValue;
import dev.baton.time.DurationText;
import java.time.Duration;

/** The section {@code link}: how a linked tracker is asked. */
public final class LinkConfig {
  private static final Duration USUAL = Duration.ofSeconds(2);

  /** How old an answer may be where only the tracker can tell whether something changed. */
  public static Duration refresh(ConfigScope scope) {
    SettingSources sources = scope.sources("link");
    SettingValue given = sources.find(ConfigKey.LINK_REFRESH);
    sources.warnOfUnknown();
    return given == null ? USUAL : DurationText.parse(given.text());
  }
}
