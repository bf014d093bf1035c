package dev.baton.store.sql.database;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.StatementBuilder;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;

/**
 * Prepared statements of one connection, kept for reuse: for most of them, SQLite takes longer to
 * prepare than to run. A statement that is in use is not in the cache, so the same SQL can be
 * nested.
 */
final class KeptStatements implements StatementBuilder {
  private static final int MOST = 64;

  /** By the SQL that jdbi was given. The least recently used come first. */
  private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();

  private final IdentityHashMap<Statement, StatementContext> inUse = new IdentityHashMap<>();

  private final @Nullable Waiting waiting;

  /**
   * @param waiting what is sent together with the next statement; null where each is sent alone
   */
  KeptStatements(@Nullable Waiting waiting) {
    this.waiting = waiting;
  }

  /** Those of a connection. */
  static KeptStatements of(Handle handle) {
    return (KeptStatements) handle.getStatementBuilder();
  }

  @Nullable Waiting waiting() {
    return waiting;
  }

  @Override
  public PreparedStatement create(Connection connection, String sql, StatementContext context)
      throws SQLException {
    // With the beginning of a transaction it is another statement; the driver keeps those.
    PreparedStatement together = waiting == null ? null : waiting.prepare(connection, sql);
    if (together != null) {
      return together;
    }
    PreparedStatement kept = idle.remove(context.getRawSql());
    PreparedStatement statement = kept != null ? kept : connection.prepareStatement(sql);
    inUse.put(statement, context);
    return statement;
  }

  /**
   * Keeps a statement, unless it failed.
   *
   * @param sql the SQL that jdbi was given, not the SQL that {@link #create} prepared
   */
  @Override
  public void close(Connection connection, String sql, Statement statement) throws SQLException {
    StatementContext context = inUse.remove(statement);
    if (context == null
        || context.getExceptionMoment() != null
        || !(statement instanceof PreparedStatement prepared)) {
      statement.close();
    } else {
      keep(sql, prepared);
    }
  }

  private void keep(String sql, PreparedStatement statement) throws SQLException {
    statement.clearParameters();
    PreparedStatement other = idle.put(sql, statement);
    if (other != null) {
      other.close();
    }
    if (idle.size() > MOST) {
      Iterator<PreparedStatement> eldest = idle.values().iterator();
      eldest.next().close();
      eldest.remove();
    }
  }

  @Override
  public Statement create(Connection connection, StatementContext context) throws SQLException {
    return connection.createStatement();
  }

  @Override
  public CallableStatement createCall(Connection connection, String sql, StatementContext context)
      throws SQLException {
    return connection.prepareCall(sql);
  }
}
