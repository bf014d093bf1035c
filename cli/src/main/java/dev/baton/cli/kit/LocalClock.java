package dev.baton.cli.kit;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;

/**
 * The system's clock in the user's time zone, in milliseconds, which is precise enough and shorter
 * to print. The zone is found only when it is asked for, because that reads the whole time zone
 * database.
 */
final class LocalClock extends Clock {
  private final Clock utc = Clock.systemUTC();

  @Override
  public Instant instant() {
    return utc.instant().truncatedTo(ChronoUnit.MILLIS);
  }

  @Override
  public ZoneId getZone() {
    return ZoneId.systemDefault();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return utc.withZone(zone);
  }
}
