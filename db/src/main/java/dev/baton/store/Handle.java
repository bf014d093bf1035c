package dev.baton.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * A thin layer over one JDBC connection: named parameters, row mappers, unchecked failures. It has
 * the shape of jdbi's handle. jdbi itself was measured first: it brought a third of the time of a
 * whole {@code baton ready} with it, mostly for proxies and configuration that no AOT cache keeps.
 */
final class Handle implements AutoCloseable {
  private final Connection connection;

  Handle(Connection connection) {
    this.connection = connection;
  }

  /** Runs one statement, or a whole script, without parameters and without a result. */
  void execute(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** A statement that gives rows. Parameters are written {@code :name}. */
  Query createQuery(String sql) {
    return new Query(connection, sql);
  }

  /** A statement that changes rows. Parameters are written {@code :name}. */
  Update createUpdate(String sql) {
    return new Update(connection, sql);
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
