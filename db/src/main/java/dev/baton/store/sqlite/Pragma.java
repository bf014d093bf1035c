package dev.baton.store.sqlite;

import dev.baton.store.sql.PlainSql;
import dev.baton.store.sql.SqlFailure;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Reads and sets pragmas and other single values of a connection. */
final class Pragma {
  private Pragma() {}

  /** Sets a pragma, such as {@code "foreign_keys = on"}. */
  static void set(Connection connection, String setting) {
    PlainSql.script(connection, "pragma " + setting);
  }

  /** Runs another statement that cannot be part of a transaction. */
  static void run(Connection connection, String sql) {
    PlainSql.script(connection, sql);
  }

  static int number(Connection connection, String name) {
    return query(connection, "pragma " + name, row -> row.getInt(1));
  }

  /**
   * The value of a pragma, or the one that results from a setting such as {@code "journal_mode =
   * wal"}.
   */
  static String text(Connection connection, String pragma) {
    return query(connection, "pragma " + pragma, row -> row.getString(1));
  }

  /** The single value that a statement returns. */
  static <T> T query(Connection connection, String sql, Reader<T> reader) {
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

  /** Reads the value from a row. */
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }
}
