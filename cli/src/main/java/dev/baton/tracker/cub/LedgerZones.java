package dev.baton.tracker.cub;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The UTC offsets of the machine that wrote cub's files, derived from its ledger: for an attempt
 * cub writes the start in local time without a zone, the end in UTC, and the seconds between them
 * ({@code Attempt} in cub's {@code core/ledger/models.py}; {@code integration.py} sets them). An
 * offset counts if it is in use somewhere, and more than one attempt shows it.
 */
final class LedgerZones {
  /** All UTC offsets in use are multiples of this. */
  private static final long STEP_SECONDS = 15 * 60;

  /** cub reads the clock three times, with some work in between. */
  private static final long TOLERANCE_SECONDS = 120;

  /** The offsets in use that are not whole hours, in minutes. */
  private static final Set<Integer> ODD_MINUTES =
      Set.of(-570, -210, -150, 210, 270, 330, 345, 390, 525, 570, 630, 765, 825);

  private static final int LEAST_MINUTES = -12 * 60;
  private static final int MOST_MINUTES = 14 * 60;

  private final NavigableMap<LocalDateTime, ZoneOffset> offsets = new TreeMap<>();

  /** What only one attempt has shown yet: its duration may be wrong. */
  private final Map<ZoneOffset, LocalDateTime> single = new HashMap<>();

  /** Learns from an attempt; incomplete or inconsistent ones are ignored. */
  void learn(String startedAt, String completedAt, String durationSeconds) {
    try {
      LocalDateTime started = LocalDateTime.parse(startedAt);
      Instant ended = OffsetDateTime.parse(completedAt).toInstant();
      Instant began = ended.minusSeconds((long) Double.parseDouble(durationSeconds));
      long seconds = Duration.between(began, started.toInstant(ZoneOffset.UTC)).toSeconds();
      long offset = Math.round((double) seconds / STEP_SECONDS) * STEP_SECONDS;
      if (Math.abs(seconds - offset) <= TOLERANCE_SECONDS && isUsed(offset / 60)) {
        support(started, ZoneOffset.ofTotalSeconds((int) offset));
      }
    } catch (DateTimeException | ArithmeticException | NumberFormatException notWrittenSo) {
      // For example a start with a zone, which later versions of cub write.
    }
  }

  private static boolean isUsed(long minutes) {
    return minutes % 60 == 0
        ? minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES
        : ODD_MINUTES.contains((int) minutes);
  }

  private void support(LocalDateTime started, ZoneOffset offset) {
    LocalDateTime first = single.putIfAbsent(offset, started);
    if (first != null) {
      offsets.put(first, offset);
      offsets.put(started, offset);
    }
  }

  /**
   * The offset at the attempt closest to that time, because clocks change twice a year.
   *
   * @param usual used where there is no attempt
   */
  ZoneId at(LocalDateTime then, ZoneId usual) {
    Map.Entry<LocalDateTime, ZoneOffset> before = offsets.floorEntry(then);
    Map.Entry<LocalDateTime, ZoneOffset> after = offsets.ceilingEntry(then);
    Map.Entry<LocalDateTime, ZoneOffset> next = nearer(then, before, after);
    return next == null ? usual : next.getValue();
  }

  private static Map.@Nullable Entry<LocalDateTime, ZoneOffset> nearer(
      LocalDateTime then,
      Map.@Nullable Entry<LocalDateTime, ZoneOffset> before,
      Map.@Nullable Entry<LocalDateTime, ZoneOffset> after) {
    if (before == null || after == null) {
      return before == null ? after : before;
    }
    Duration since = Duration.between(before.getKey(), then);
    return since.compareTo(Duration.between(then, after.getKey())) <= 0 ? before : after;
  }
}
