package dev.baton.cli.core;

import dev.baton.config.NotifyConfig;
import dev.baton.notify.Channel;
import dev.baton.notify.DesktopChannel;
import dev.baton.notify.Notifier;
import dev.baton.notify.RetryPolicy;
import dev.baton.notify.Webhook;
import dev.baton.notify.WebhookChannel;
import java.util.ArrayList;
import java.util.List;

/** Creates the configured notifier. */
public final class Notifiers {
  private Notifiers() {}

  /** A notifier that prints its warnings to the session's output. */
  public static Notifier of(NotifyConfig config, Session session) {
    Environment environment = session.environment();
    List<Channel> channels = new ArrayList<>();
    if (config.desktop()) {
      channels.add(new DesktopChannel(environment.variable("PATH"), RetryPolicy.USUAL));
    }
    for (Webhook webhook : config.webhooks()) {
      channels.add(new WebhookChannel(webhook, RetryPolicy.USUAL));
    }
    return new Notifier(
        channels,
        config.cooldown(),
        environment.clock(),
        environment.uptime(),
        session.output()::warn);
  }
}
