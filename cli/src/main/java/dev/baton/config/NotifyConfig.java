package dev.baton.config;

import dev.baton.config.SettingSources.SettingValue;
import dev.baton.notify.Channel;
import dev.baton.notify.Channel.RetryPolicy;
import dev.baton.notify.DesktopChannel;
import dev.baton.notify.Webhook;
import dev.baton.notify.Webhook.WebhookFormat;
import dev.baton.notify.WebhookChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The notification settings.
 *
 * @param desktop whether to show desktop notifications
 * @param webhooks where else to send them; their addresses are secrets
 * @param cooldown the minimum time between two notifications with the same cause
 */
public record NotifyConfig(boolean desktop, List<Webhook> webhooks, Duration cooldown) {
  public NotifyConfig {
    webhooks = List.copyOf(webhooks);
  }

  /** Reads the section. An invalid value is reported and the next weaker one is used. */
  public static NotifyConfig read(ConfigScope scope) {
    SettingSources notify = scope.sources("notify");
    notify.warnOfUnknown();
    List<Webhook> webhooks = new ArrayList<>();
    add(webhooks, notify, ConfigKey.NOTIFY_SLACK, WebhookFormat.SLACK);
    add(webhooks, notify, ConfigKey.NOTIFY_DISCORD, WebhookFormat.DISCORD);
    add(webhooks, notify, ConfigKey.NOTIFY_WEBHOOK, WebhookFormat.JSON);
    return new NotifyConfig(
        notify.truth(ConfigKey.NOTIFY_DESKTOP), webhooks, notify.time(ConfigKey.NOTIFY_COOLDOWN));
  }

  private static void add(
      List<Webhook> webhooks, SettingSources notify, ConfigKey key, WebhookFormat format) {
    SettingValue given = notify.find(key);
    if (given != null) {
      webhooks.add(Webhook.parse(format, given.text()));
    }
  }

  /**
   * The ways to reach a person.
   *
   * @param path where a program for the desktop is searched; null for none
   */
  public List<Channel> channels(@Nullable String path) {
    List<Channel> channels = new ArrayList<>();
    if (desktop) {
      channels.add(new DesktopChannel(path, RetryPolicy.USUAL));
    }
    webhooks.forEach(webhook -> channels.add(new WebhookChannel(webhook, RetryPolicy.USUAL)));
    return channels;
  }
}
