package dev.baton.store.postgres;

import dev.baton.store.Handle;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** What the server still does for a connection that was lost; asked on another one. */
final class LostBackend {
  /**
   * By what a transaction is known after its connection was lost, on the same timeline; and the
   * server's time in microseconds.
   */
  static final String MARK =
      "select "
          + Timelines.WRITTEN
          + " || '/' || cast(pg_current_xact_id() as text) || '/' ||"
          + " cast(extract(epoch from now()) as text) || '/' ||"
          + " cast("
          + ServerClock.MICROS
          + " as text)";

  /** Every number above all that were used, or are in use. */
  private static final String LOST = "lost";

  /**
   * A server that crashed gives a number out again that it lost, so a commit after that may be
   * somebody else's. Its statistics begin again then, also where only its processes were restarted.
   * A number that it has not given out yet was lost.
   */
  private static final String STATUS =
      """
      with asked as (select string_to_array(?, '/') as mark),
        answer as (select mark,
            case when cast(mark[2] as xid8) < pg_snapshot_xmax(pg_current_snapshot())
              then pg_xact_status(cast(mark[2] as xid8)) else '%s' end as status
          from asked where mark[1] = %s)
      select case when status <> 'committed' or cast(mark[3] as double precision) >
          (select extract(epoch from greatest(pg_postmaster_start_time(), stats_reset))
            from pg_stat_bgwriter) then status end
        from answer
      """
          .formatted(LOST, Timelines.WRITTEN);

  /**
   * Ends a connection, and says whether it may still do something. By its own name, because after a
   * failover another one may have its number; where it has ended, what a primary server says
   * counts.
   */
  private static final String END =
      "select pg_is_in_recovery() or count(pg_terminate_backend(pid)) > 0 from pg_stat_activity"
          + " where application_name = ? and usename = session_user";

  /** A server may still be committing when the connection is lost. */
  private static final int MOST_QUESTIONS = 50;

  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(100);

  /**
   * Whether a transaction was committed; ends the connection first, because the server may not have
   * noticed that it is lost, and wait for its commit.
   *
   * @param mark what {@link #MARK} gave in the transaction
   * @return null where that cannot be known
   */
  static @Nullable Boolean isCommitted(Connection asking, Handle lost, String mark)
      throws SQLException {
    boolean ended = isEnded(asking, lost);
    for (int tries = 0; tries < MOST_QUESTIONS; tries++) {
      String status = status(asking, mark);
      if (LOST.equals(status) && !ended) {
        return null;
      }
      if (!"in progress".equals(status)) {
        return status == null ? null : (Boolean) status.equals("committed");
      }
      LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
    }
    return null;
  }

  /** Ends it, and returns whether it certainly does nothing any more. */
  static boolean isEnded(Connection asking, Handle lost) throws SQLException {
    try (PreparedStatement ending = asking.prepareStatement(END)) {
      ending.setString(1, Sessions.nameOf(lost.getConnection()));
      for (int tries = 0; tries < MOST_QUESTIONS; tries++) {
        try (ResultSet row = ending.executeQuery()) {
          if (row.next() && !row.getBoolean(1)) {
            return true;
          }
        }
        LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
      }
      return false;
    }
  }

  /** Null where this is another timeline or life of the server, or it forgot the transaction. */
  private static @Nullable String status(Connection connection, String mark) throws SQLException {
    try (PreparedStatement question = connection.prepareStatement(STATUS)) {
      question.setString(1, mark);
      try (ResultSet row = question.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }
}
