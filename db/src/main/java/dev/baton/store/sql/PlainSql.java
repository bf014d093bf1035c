package dev.baton.store.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Statements that are not sent through jdbi: transaction control, settings of the engine, scripts.
 */
public final class PlainSql {
  private PlainSql() {}

  /** Runs one statement without parameters and without a result. */
  static void run(Connection connection, String sql) {
    // Prepared, because only then does the driver keep the engine's message.
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** Runs a script of any number of statements. */
  public static void script(Connection connection, String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }
}
