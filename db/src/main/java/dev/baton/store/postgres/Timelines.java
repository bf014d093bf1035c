package dev.baton.store.postgres;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;

/**
 * The newest timeline of each cluster on which this clone has worked. It grows with each promotion,
 * so a primary server with a lower one is the old one that came back after a failover, and what it
 * stores would be lost.
 *
 * @param file with a line for each cluster: its own identifier, the timeline, and the host where it
 *     was seen last; null to remember none
 */
public record Timelines(@Nullable Path file) {
  /** The timeline in hexadecimal digits, of a server that can be written. */
  static final String WRITTEN = "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)";

  /** The same; empty for a standby server. */
  static final String PRESENT = "case when pg_is_in_recovery() then '' else " + WRITTEN + " end";

  private static final String CLUSTER = "select system_identifier from pg_control_system()";

  private static final String FIRST = "00000001";
  private static final String FORBIDDEN = "42501";
  private static final String UNKNOWN = "-";
  private static final int CLUSTER_AND_TIMELINE = 2;

  /**
   * Remembers the timeline of a connection.
   *
   * @param present what {@link #PRESENT} gave
   * @throws SQLException when the cluster has a newer one elsewhere
   */
  void see(Connection connection, String present) throws SQLException {
    if (file == null || present.isEmpty()) {
      return;
    }
    List<String> seen = read(file);
    String host = " " + Sessions.hostOf(connection);
    String here = " " + present + host;
    // A pooler may lead to several clusters.
    boolean known = seen.isEmpty() && present.equals(FIRST);
    boolean other = false;
    for (String line : seen) {
      known |= line.endsWith(here);
      other |= line.endsWith(host) && !line.endsWith(here);
    }
    if (known && !other) {
      return;
    }
    String cluster = cluster(connection);
    StringBuilder lines = new StringBuilder();
    for (String line : seen) {
      String[] words = line.split(" ", -1);
      if (!words[0].equals(cluster)) {
        lines.append(line).append('\n');
      } else if (!cluster.equals(UNKNOWN) && present.compareTo(words[1]) < 0) {
        throw new OldServer(
            "it is a primary server from before a failover, with timeline "
                + number(present)
                + " instead of "
                + number(words[1])
                + " (if it is the right one, delete "
                + file
                + ")");
      }
    }
    write(file, lines + cluster + here + "\n");
  }

  private static int number(String timeline) {
    return Integer.parseUnsignedInt(timeline, 16);
  }

  /** {@link #UNKNOWN} where a managed server keeps it to itself: then nothing can be compared. */
  private static String cluster(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(CLUSTER)) {
      return row.next() ? row.getString(1) : UNKNOWN;
    } catch (SQLException e) {
      if (!FORBIDDEN.equals(e.getSQLState())) {
        throw e;
      }
      return UNKNOWN;
    }
  }

  /** The lines that can be read; none where nothing is remembered, or is just being written. */
  private static List<String> read(Path file) {
    List<String> lines = new ArrayList<>();
    try {
      for (String line : Files.exists(file) ? Files.readAllLines(file) : lines) {
        String[] words = line.split(" ", -1);
        if (words.length >= CLUSTER_AND_TIMELINE && words[1].length() == FIRST.length()) {
          lines.add(line);
        }
      }
    } catch (IOException unreadable) {
      // Then nothing is known.
    }
    return lines;
  }

  private static void write(Path file, String text) {
    try {
      Files.writeString(file, text);
    } catch (IOException notKept) {
      // Another command will try.
    }
  }

  /** It answers, and is as good as away. */
  static final class OldServer extends PSQLException {
    private static final long serialVersionUID = 1L;

    OldServer(String reason) {
      super(reason, PSQLState.CONNECTION_FAILURE);
    }

    /** One of its own, within the class of lost connections. */
    @Override
    public String getSQLState() {
      return "08OLD";
    }
  }
}
