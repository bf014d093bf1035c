package dev.baton.store.sql;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.sqlite.SQLiteConnection;

/**
 * A thin layer over one JDBC connection: named parameters, row mappers, unchecked failures. It has
 * the shape of jdbi's handle. jdbi itself was measured first: it brought a third of the time of a
 * whole {@code baton ready} with it, mostly for proxies and configuration that no AOT cache keeps.
 */
public final class Handle implements AutoCloseable {
  private final Connection connection;
  private final PreparedStatements statements;

  public Handle(Connection connection) {
    this.connection = connection;
    this.statements = new PreparedStatements(connection);
  }

  /** Runs one statement, or a whole script, without parameters and without a result. */
  public void execute(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** A statement that gives rows. Parameters are written {@code :name}. */
  public Query createQuery(String sql) {
    return new Query(statements, sql);
  }

  /** A statement that changes rows. Parameters are written {@code :name}. */
  public Update createUpdate(String sql) {
    return new Update(statements, sql);
  }

  /** How many rows were inserted, changed or deleted since the connection was opened. */
  public long totalChanges() {
    try {
      return connection.unwrap(SQLiteConnection.class).getDatabase().total_changes();
    } catch (SQLException e) {
      throw new SqlFailure("total_changes", e);
    }
  }

  /** The connection itself, for batches. */
  Connection connection() {
    return connection;
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new SqlFailure("close", e);
    }
  }
}
