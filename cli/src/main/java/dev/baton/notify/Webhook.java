package dev.baton.notify;

import dev.baton.task.InvalidValue;
import java.net.URI;
import java.net.URISyntaxException;

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
            + " only for localhost)",
        "");
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
}
