package dev.baton.store.sql.database;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Statements that are not sent through jdbi: transaction control, settings of the engine, scripts.
 */
public final class PlainSql {
  private PlainSql() {}

  /** Runs a statement without parameters, or some of them where the engine takes several. */
  public static void run(Connection connection, String sql) {
    run(connection, sql, List.of());
  }

  /** Runs it with these values, one for each question mark. */
  static void run(Connection connection, String sql, List<@Nullable Object> values) {
    // Prepared, because only then does the driver keep the engine's message.
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 1, values.get(i));
      }
      statement.execute();
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

  /** The single row that a statement returns. */
  public static <T> T query(Connection connection, String sql, RowReader<T> reader) {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      if (!row.next()) {
        throw new IllegalStateException("nothing from: " + sql);
      }
      return reader.read(row);
    } catch (SQLException e) {
      throw new SqlFailure(sql, e);
    }
  }

  /** Reads a value from a row. */
  public interface RowReader<T> {
    T read(ResultSet row) throws SQLException;
  }
}
