package dev.baton.stream;

import dev.baton.json.JsonScan;
import dev.baton.time.EpochTime;
import dev.baton.time.IsoTime;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * How close an account is to its limits, as Claude reports it from time to time. In one form a
 * {@code status} says whether requests are accepted ({@code allowed}, {@code allowed_warning},
 * {@code rejected}) and {@code resetsAt} is in seconds since 1970; in another the remaining amounts
 * are given and times are texts.
 *
 * @param isReached whether the agent has to wait
 */
record ClaudeRateLimit(
    boolean isReached, @Nullable Instant resetsAt, @Nullable Duration retryAfter) {

  static ClaudeRateLimit read(JsonScan json) {
    boolean reached = false;
    boolean goesOn = false;
    Instant resetsAt = null;
    long retryMillis = 0;
    if (json.object()) {
      while (json.member()) {
        if (json.named("status")) {
          reached |= "rejected".equals(json.text());
        } else if (json.named("isUsingOverage")) {
          goesOn = json.truth();
        } else if (json.named("requests_remaining") || json.named("tokens_remaining")) {
          int place = json.place();
          reached |= json.amount() != null && isZero(json, place);
        } else if (json.named("resetsAt")) {
          resetsAt = later(resetsAt, epoch(json.count()));
        } else if (json.named("requests_reset") || json.named("tokens_reset")) {
          resetsAt = later(resetsAt, time(json.text()));
        } else if (json.named("retry_after_ms")) {
          retryMillis = json.count();
        } else {
          json.skip();
        }
      }
    }
    return new ClaudeRateLimit(
        reached && !goesOn, resetsAt, retryMillis == 0 ? null : Duration.ofMillis(retryMillis));
  }

  private static boolean isZero(JsonScan json, int place) {
    int behind = json.place();
    json.to(place);
    boolean zero = json.count() == 0;
    json.to(behind);
    return zero;
  }

  private static @Nullable Instant later(@Nullable Instant a, @Nullable Instant b) {
    return a == null || (b != null && b.isAfter(a)) ? b : a;
  }

  private static @Nullable Instant epoch(long seconds) {
    return seconds == 0 ? null : EpochTime.of(seconds);
  }

  private static @Nullable Instant time(@Nullable String text) {
    try {
      return text == null ? null : IsoTime.parse(text, ZoneOffset.UTC);
    } catch (DateTimeException noSuchTime) {
      return null;
    }
  }
}
