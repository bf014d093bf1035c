package dev.baton.store.postgres;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * How far a server's clock is ahead of this machine's: measured when a project is opened, and
 * corrected by what each later change hears of the server's time, and each minute of reading,
 * because either clock may be set while a program works.
 */
final class ServerClock {
  /** The server's time, in microseconds since 1970. */
  static final String MICROS = "cast(extract(epoch from clock_timestamp()) * 1000000 as bigint)";

  /** What a slow answer or a clock that is adjusted makes of two equal clocks. */
  private static final Duration TOLERANCE = Duration.ofSeconds(1);

  private static final Duration OLD = Duration.ofMinutes(1);

  private final Clock own;
  private volatile Duration offset;
  private Instant asked;

  ServerClock(Clock own, Duration offset) {
    this.own = own;
    this.offset = offset;
    this.asked = own.instant();
  }

  Duration offset() {
    return offset;
  }

  /** Whether one of the two may have been set since the server was asked last. */
  boolean isOld() {
    Duration age = Duration.between(asked, own.instant());
    return age.isNegative() || age.compareTo(OLD) > 0;
  }

  /** The server will be asked for its time after this. */
  void asks() {
    asked = own.instant();
  }

  /**
   * It answered, between then and now.
   *
   * @param micros since 1970
   */
  void answered(long micros) {
    Instant server = Instant.EPOCH.plus(Duration.ofNanos(micros * 1000));
    Duration least = Duration.between(own.instant(), server);
    Duration most = Duration.between(asked, server);
    if (offset.compareTo(least.minus(TOLERANCE)) < 0) {
      offset = least;
    } else if (offset.compareTo(most.plus(TOLERANCE)) > 0) {
      offset = most;
    }
  }
}
