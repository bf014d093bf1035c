package dev.baton.tracker.format;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.time.EpochTime;
import dev.baton.time.IsoTime;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Times as other trackers write them. A time without a zone, as cub writes most times, is local on
 * the machine that wrote it. Where cub's ledger shows that machine's offset, it is used, whichever
 * machine reads the file; otherwise the zone of this machine is the best guess. If the result would
 * be in the future, the time is taken as UTC, so that nothing gets a negative age.
 *
 * @param stores may know the zone in which times were written
 * @param zone of other times without a zone
 */
public record ForeignTimes(SideFiles stores, ZoneId zone, Instant now) {
  /** 0001-01-01T00:00:00Z, Go's zero time, which means that there is none. */
  private static final long ZERO = -62_135_596_800L;

  private static final int LONGEST_NUMBER = 15;

  /**
   * Parses a time.
   *
   * @param raw JSON: a text, a number of seconds or milliseconds since 1970, or null
   * @return null when there is none; Go's zero time counts as none
   * @throws InvalidValue when it is something else
   */
  @Nullable
  public Instant read(String name, String raw) {
    if (raw.equals("null") || raw.equals("\"\"")) {
      return null;
    }
    Instant time = null;
    try {
      time = raw.charAt(0) == '"' ? text(JsonParser.unquote(raw)) : number(raw);
    } catch (DateTimeException noSuchTime) {
      // Reported below.
    }
    if (time == null) {
      throw new InvalidValue(
          name
              + " is "
              + InvalidValue.quote(raw)
              + ": expected a time such as 2026-12-24T18:00:00Z");
    }
    if (time.getEpochSecond() == ZERO && time.getNano() == 0) {
      return null;
    }
    if (!EpochTime.isStorable(time)) {
      throw new InvalidValue(
          name + " is " + InvalidValue.quote(raw) + ": expected a time from 1678 to 2261");
    }
    return time;
  }

  private @Nullable Instant text(String text) {
    String written = text.strip();
    Instant utc = IsoTime.parse(written, ZoneOffset.UTC);
    if (utc == null) {
      return null;
    }
    LocalDateTime clock = LocalDateTime.ofInstant(utc, ZoneOffset.UTC);
    Instant local = IsoTime.parse(written, stores.zone(clock, zone));
    return local != null && local.isAfter(now) && !utc.isAfter(now) ? utc : local;
  }

  private static @Nullable Instant number(String raw) {
    int end = raw.indexOf('.');
    String whole = end < 0 ? raw : raw.substring(0, end);
    if (whole.isEmpty() || whole.length() > LONGEST_NUMBER) {
      return null;
    }
    for (int i = 0; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (c != '.' && (c < '0' || c > '9')) {
        return null;
      }
    }
    return EpochTime.of(Long.parseLong(whole));
  }

  /** A time as Baton writes it. */
  public static String write(Instant time) {
    return '"' + time.toString() + '"';
  }
}
