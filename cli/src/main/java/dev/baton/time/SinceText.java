package dev.baton.time;

import dev.baton.task.InvalidValue;
import dev.baton.text.Refusal;
import java.time.Clock;
import java.time.Instant;

/**
 * The beginning of a period that ends now, as people type it: {@code 8h}, {@code 30d}, or a time.
 */
public final class SinceText {
  private SinceText() {}

  /**
   * Parses a beginning.
   *
   * @throws InvalidValue when it is neither an age nor a time, or in the future
   */
  public static Instant parse(String text, Clock clock) {
    String words = text.strip();
    boolean age = words.matches("(\\d+[dhms])+");
    Instant since =
        age
            ? clock.instant().minus(DurationText.parse(words))
            : words.matches("\\d+w") ? TimeText.parse("-" + words, clock) : point(words, clock);
    if (since.isAfter(clock.instant())) {
      throw Refusal.of(text, "is in the future", "a time that has passed", "8h or yesterday");
    }
    return since.isBefore(Instant.EPOCH) ? Instant.EPOCH : since;
  }

  private static Instant point(String words, Clock clock) {
    try {
      return TimeText.parse(words, clock);
    } catch (InvalidValue e) {
      throw Refusal.of(
          words, "is not an age or a time", "an age or a date", "8h, 30d or 2026-12-24");
    }
  }
}
