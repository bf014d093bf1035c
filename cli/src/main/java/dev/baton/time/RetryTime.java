package dev.baton.time;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * When a provider that refuses will accept requests again, according to its message.
 *
 * @param resetsAt null when the message gives no time
 * @param retryAfter null when the message gives no delay
 */
public record RetryTime(@Nullable Instant resetsAt, @Nullable Duration retryAfter) {
  private static final long LONGEST_SECONDS = 366L * 24 * 3600;

  /** "in 60 seconds", "after 18h20m3s", "in 1.898s", "in 3 days, 4 hours and 9 minutes". */
  private static final Pattern SPAN =
      Pattern.compile(
          "\\b(?:in|after|for)\\s+((?:\\d{1,9}(?:\\.\\d{1,9})?\\s?(?:milliseconds?|ms|seconds?"
              + "|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d)(?![a-z])(?:,? and |[\\s,]*))+)");

  private static final Pattern PART = Pattern.compile("([\\d.]+)\\s?(ms|mil|[smhd])");

  /** As a field or header: {@code retry_after_ms: 5}, {@code "resets_in_seconds":9568}. */
  private static final Pattern FIELD =
      Pattern.compile(
          "(?:retry[-_ ]?after(_ms)?|resets_in(?:_seconds)?|retry_?delay(_ms)?)[\"']?\\s?[:=]\\s?"
              + "[\"']?(\\d{1,12}(?:\\.\\d{1,9})?)");

  /** Seconds or milliseconds since 1970: {@code usage limit reached|1762952400}. */
  private static final Pattern EPOCH =
      Pattern.compile("(?:\\||resets?_?at[\"']?\\s?[:=]\\s?)(\\d{13}|\\d{10})(?!\\d)");

  private static final Pattern ISO =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[t"
              + " ]\\d\\d:\\d\\d(?::\\d\\d(?:\\.\\d{1,9})?)?(?:z|[+-]\\d\\d:?\\d\\d)?");

  /**
   * Parses a message.
   *
   * @param message only its beginning is needed
   * @param clock for times without a date, such as "resets 3pm"; null ignores them
   */
  public static RetryTime of(String message, @Nullable Clock clock) {
    String text = message.toLowerCase(Locale.ROOT);
    Instant moment = epoch(text);
    if (moment == null) {
      moment = iso(text);
    }
    if (moment == null && clock != null) {
      moment = WallTime.find(text, clock);
    }
    return new RetryTime(moment, wait(text));
  }

  private static @Nullable Instant epoch(String text) {
    Matcher found = EPOCH.matcher(text);
    return found.find() ? EpochTime.of(Long.parseLong(found.group(1))) : null;
  }

  private static @Nullable Instant iso(String text) {
    Matcher found = ISO.matcher(text);
    try {
      return found.find() ? IsoTime.parse(found.group(), ZoneOffset.UTC) : null;
    } catch (DateTimeException noSuchTime) {
      return null;
    }
  }

  private static @Nullable Duration wait(String text) {
    Matcher field = FIELD.matcher(text);
    if (field.find()) {
      boolean millis = field.group(1) != null || field.group(2) != null;
      return duration(new BigDecimal(field.group(3)), millis ? "ms" : "s");
    }
    Matcher span = SPAN.matcher(text);
    if (!span.find()) {
      return null;
    }
    Duration sum = Duration.ZERO;
    Matcher part = PART.matcher(span.group(1));
    while (part.find()) {
      sum = sum.plus(duration(new BigDecimal(part.group(1)), part.group(2)));
    }
    return sum;
  }

  private static Duration duration(BigDecimal number, String unit) {
    long millis =
        switch (unit) {
          case "ms", "mil" -> 1;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          case "d" -> 86_400_000;
          default -> 1000;
        };
    BigDecimal most = BigDecimal.valueOf(LONGEST_SECONDS * 1000);
    return Duration.ofMillis(number.multiply(BigDecimal.valueOf(millis)).min(most).longValue());
  }
}
