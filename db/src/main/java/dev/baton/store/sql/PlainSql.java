package dev.baton.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** What is sent past jdbi: where a transaction begins and ends, settings of the engine, scripts. */
public final class PlainSql {
  private PlainSql() {}

  /** Runs one statement without parameters and without a result. */
  static void run(Connection connection, String sql) {
    // Prepared, since the driver keeps the engine's message only then.
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** Runs as many statements as the text has. */
  public static void script(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }
}
