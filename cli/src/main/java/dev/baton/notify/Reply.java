package dev.baton.notify;

import java.net.http.HttpHeaders;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The result of one request.
 *
 * @param status 0 when there was no answer, -1 when there never will be one
 * @param trouble what was wrong, in one line without the address
 * @param retryAfter the delay that the server asks for; null when it asks for none
 */
record Reply(int status, String trouble, @Nullable Duration retryAfter) {
  private static final int NEVER = -1;
  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERRORS = 500;

  /** Longer numbers of seconds are ignored. */
  private static final int MOST_DIGITS = 9;

  static Reply none(String trouble) {
    return new Reply(0, trouble, null);
  }

  /** There is no answer, and retrying will not help. */
  static Reply never(String trouble) {
    return new Reply(NEVER, trouble, null);
  }

  static Reply of(int status, HttpHeaders headers) {
    Duration pause = headers.firstValue("Retry-After").map(Reply::seconds).orElse(null);
    return new Reply(status, "it answered " + status, pause);
  }

  boolean isGood() {
    return status >= 200 && status < 300;
  }

  /** Whether retrying may help. */
  boolean mayPass() {
    return status == 0
        || status == REQUEST_TIMEOUT
        || status == TOO_MANY
        || status >= SERVER_ERRORS;
  }

  /**
   * RFC 9110 allows whole seconds or a date; Discord adds decimals. A date is ignored, and the
   * default pause is used.
   */
  private static @Nullable Duration seconds(String text) {
    int point = text.indexOf('.');
    String whole = (point < 0 ? text : text.substring(0, point)).strip();
    if (whole.isEmpty() || whole.length() > MOST_DIGITS) {
      return null;
    }
    for (int i = 0; i < whole.length(); i++) {
      if (whole.charAt(i) < '0' || whole.charAt(i) > '9') {
        return null;
      }
    }
    return Duration.ofSeconds(Long.parseLong(whole) + (point < 0 ? 0 : 1));
  }
}
