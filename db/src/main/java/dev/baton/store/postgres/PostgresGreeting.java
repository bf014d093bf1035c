package dev.baton.store.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * What a server says when a project is opened, in one answer.
 *
 * @param version of the schema; 0 where there is none
 * @param readOnly whether nothing can be written there, as on a standby server
 * @param clockOffset how far the server's clock is ahead of this machine's
 * @param latency how long the answer took
 */
record PostgresGreeting(int version, boolean readOnly, Duration clockOffset, Duration latency) {
  static final String UNDEFINED_TABLE = "42P01";

  private static final String QUESTION =
      "select version, current_setting('transaction_read_only') = 'on',"
          + " cast(extract(epoch from clock_timestamp()) * 1000000 as bigint) from schema_version";

  static PostgresGreeting ask(Connection connection, Clock clock) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      Instant asked = clock.instant();
      try (ResultSet row = statement.executeQuery(QUESTION)) {
        Instant answered = clock.instant();
        Duration latency = Duration.between(asked, answered);
        if (row.next()) {
          Instant server = Instant.EPOCH.plus(Duration.ofNanos(row.getLong(3) * 1000));
          // Duration's dividedBy() loads big-number arithmetic, which takes the JDK 12 ms.
          Instant middle = asked.plusNanos(latency.toNanos() / 2);
          Duration offset = Duration.between(middle, server);
          return new PostgresGreeting(row.getInt(1), row.getBoolean(2), offset, latency);
        }
      }
    } catch (SQLException e) {
      if (!UNDEFINED_TABLE.equals(e.getSQLState())) {
        throw e;
      }
    }
    return new PostgresGreeting(0, false, Duration.ZERO, Duration.ZERO);
  }
}
