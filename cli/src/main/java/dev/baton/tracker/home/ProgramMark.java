package dev.baton.tracker.home;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The moment at which a program was last asked for its tasks.
 *
 * @param fingerprint of its database; empty where there is none
 * @param asked null before the first time
 */
record ProgramMark(String fingerprint, @Nullable Instant asked) {
  private static final ProgramMark NONE = new ProgramMark("", null);
  private static final String TIME = " asked ";

  /** A mark for an answer that is asked for now. */
  static ProgramMark of(@Nullable String fingerprint, Instant now) {
    return new ProgramMark(fingerprint == null ? "" : fingerprint, now);
  }

  /** Parses what {@link #text} returned; the mark before the first time for anything else. */
  static ProgramMark parse(String text) {
    int end = text.lastIndexOf(TIME);
    if (end < 0) {
      return NONE;
    }
    try {
      long millis = Long.parseLong(text.substring(end + TIME.length()));
      return new ProgramMark(text.substring(0, end), Instant.ofEpochMilli(millis));
    } catch (NumberFormatException damaged) {
      return NONE;
    }
  }

  String text() {
    return asked == null ? "" : fingerprint + TIME + asked.toEpochMilli();
  }

  /**
   * Whether nothing worth asking for can have changed since.
   *
   * @param refresh how old an answer may be where there is no fingerprint
   */
  boolean isSurely(@Nullable String present, Instant now, Supplier<Duration> refresh) {
    if (asked == null) {
      return false;
    }
    return present == null
        ? fingerprint.isEmpty() && !now.isBefore(asked) && now.isBefore(asked.plus(refresh.get()))
        : present.equals(fingerprint);
  }
}
