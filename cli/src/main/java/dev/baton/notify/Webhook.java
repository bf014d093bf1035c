package dev.baton.notify;

import dev.baton.task.InvalidValue;
import java.net.URI;
import java.net.URISyntaxException;

/**
 * Where a webhook leads. Its address is a secret: whoever knows it can write there. So no message
 * and no text of this has more of it than the host.
 */
public record Webhook(WebhookFormat format, URI address) {

  /**
   * Reads an address.
   *
   * @throws InvalidValue unless it is one of http or https; the message does not show it
   */
  public static Webhook parse(WebhookFormat format, String address) {
    return new Webhook(format, parse(address));
  }

  private static URI parse(String address) {
    try {
      URI uri = new URI(address);
      String scheme = uri.getScheme();
      boolean web = "https".equalsIgnoreCase(scheme) || "http".equalsIgnoreCase(scheme);
      if (web && uri.getHost() != null && uri.getRawUserInfo() == null) {
        return uri;
      }
    } catch (URISyntaxException e) {
      // Told below, without its message: that has the address in it.
    }
    throw new InvalidValue(
        "not a valid webhook URL (value hidden): expected https:// with a host and a path", "");
  }

  /** What people may see of an address, be it right or not. */
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
