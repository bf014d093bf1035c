package dev.baton.cli.core;

import dev.baton.config.NotifyConfig;
import dev.baton.config.RescueConfig;
import dev.baton.config.StaleSettings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a call has asked for, each group read once, so that a problem with one is
 * reported once.
 */
final class ConfigCache {
  private final Session session;
  private @Nullable StaleSettings stale;
  private @Nullable NotifyConfig notify;
  private @Nullable RescueConfig rescue;

  ConfigCache(Session session) {
    this.session = session;
  }

  /**
   * For stale tasks.
   *
   * @param after the value of {@code --stale-seconds}; null when it was not given
   */
  StaleSettings stale(@Nullable Duration after) {
    if (stale == null) {
      stale = StaleSettings.read(session.config(), after);
    }
    return stale;
  }

  NotifyConfig notifications() {
    if (notify == null) {
      notify = NotifyConfig.read(session.config());
    }
    return notify;
  }

  RescueConfig rescue() {
    if (rescue == null) {
      rescue = RescueConfig.read(session.config());
    }
    return rescue;
  }
}
