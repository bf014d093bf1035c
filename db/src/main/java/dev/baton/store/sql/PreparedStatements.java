package dev.baton.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Statements of one connection, kept to be used again: SQLite takes longer to prepare most of them
 * than to run them. One that is in use is not in here, so that it may be wanted within itself.
 */
final class PreparedStatements {
  private static final int MOST = 64;

  private final Connection connection;

  /** Those that were not used for longest come first. */
  private final Map<String, Prepared> idle = new LinkedHashMap<>();

  PreparedStatements(Connection connection) {
    this.connection = connection;
  }

  /** A statement, and where its parameters go. */
  record Prepared(NamedSql sql, PreparedStatement statement) {}

  /** Whoever takes one gives it back, or closes it. */
  Prepared take(String sql) throws SQLException {
    Prepared kept = idle.remove(sql);
    if (kept != null) {
      return kept;
    }
    NamedSql named = NamedSql.parse(sql);
    return new Prepared(named, connection.prepareStatement(named.jdbc()));
  }

  void giveBack(String sql, Prepared prepared) throws SQLException {
    prepared.statement().clearParameters();
    Prepared other = idle.put(sql, prepared);
    if (other != null) {
      other.statement().close();
    }
    if (idle.size() > MOST) {
      Iterator<Prepared> eldest = idle.values().iterator();
      eldest.next().statement().close();
      eldest.remove();
    }
  }
}
