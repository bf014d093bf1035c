package dev.baton.notify;

import dev.baton.json.Document;
import dev.baton.json.ObjectDocument;
import dev.baton.task.InvalidValue;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The address of a webhook. It is a secret, because whoever knows it can post there. So messages
 * and {@code toString} show no more than the host.
 */
public record Webhook(WebhookFormat format, URI address) {
  /**
   * Parses an address.
   *
   * @throws InvalidValue unless it is a valid address; the message does not show it
   */
  public static Webhook parse(WebhookFormat format, String address) {
    return new Webhook(format, parse(address));
  }

  private static URI parse(String address) {
    try {
      URI uri = new URI(address);
      String scheme = uri.getScheme();
      String host = uri.getHost();
      boolean safe =
          "https".equalsIgnoreCase(scheme)
              || ("http".equalsIgnoreCase(scheme) && host != null && isLoopback(host));
      if (safe && host != null && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Reported below without its message, which contains the address.
    }
    throw new InvalidValue(
        "not a valid webhook URL (value hidden): expected https:// with a host and a path (http://"
            + " only for localhost)");
  }

  /** Whether what is sent to this host does not leave the machine, so that nobody can read it. */
  private static boolean isLoopback(String host) {
    return host.equalsIgnoreCase("localhost")
        || host.equals("[::1]")
        || host.matches("127\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}");
  }

  /** The part of an address that may be shown, whether it is valid or not. */
  public static String masked(String address) {
    try {
      URI uri = parse(address);
      return uri.getScheme() + "://" + uri.getHost() + "/…";
    } catch (InvalidValue e) {
      return "(hidden)";
    }
  }

  @Override
  public String toString() {
    return format.wireName() + " " + address.getScheme() + "://" + address.getHost() + "/…";
  }

  /** The body format of a webhook. */
  public enum WebhookFormat {
    /** Slack's incoming webhooks: one text, in which three characters are escaped. */
    SLACK,
    /** Discord's webhooks: one text of at most 2000 characters. */
    DISCORD,
    /** All fields, for programs. */
    JSON;

    /** The word in settings and warnings. */
    public String wireName() {
      return this == JSON ? "webhook" : name().toLowerCase(Locale.ROOT);
    }

    /** The body of the request. */
    String body(Notice notice) {
      ObjectDocument body =
          fields -> {
            switch (this) {
              case SLACK ->
                  fields.text(
                      "text", "*" + slack(notice.title()) + "*\n" + slack(notice.message()));
              case DISCORD ->
                  // A message that quotes an error must not notify everyone.
                  fields
                      .text("content", "**" + notice.title() + "**\n" + notice.message())
                      .object(
                          "allowed_mentions", mentions -> mentions.anyStrings("parse", List.of()));
              case JSON ->
                  fields
                      .complete()
                      .text("slug", notice.slug())
                      .text("message", notice.message())
                      .raw("actual", number(notice.actual()))
                      .raw("limit", number(notice.limit()))
                      .text("task", notice.task() == null ? null : notice.task().value())
                      .text("run", notice.run())
                      .time("at", notice.at());
            }
          };
      return Document.text(body);
    }

    /**
     * Slack's escaping. No other character has a special meaning that a message could use by
     * accident.
     */
    private static String slack(String text) {
      return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static @Nullable String number(@Nullable Number value) {
      return value == null ? null : new BigDecimal(value.toString()).toPlainString();
    }
  }
}
