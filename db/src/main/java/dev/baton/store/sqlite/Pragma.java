package dev.baton.store.sqlite;

import dev.baton.store.PlainSql;
import java.nio.file.Path;
import java.sql.Connection;

/** Reads and sets pragmas and other single values of a connection. */
final class Pragma {
  /** Sets a pragma, such as {@code "foreign_keys = on"}. */
  static void set(Connection connection, String setting) {
    PlainSql.script(connection, "pragma " + setting);
  }

  /**
   * Copies the database as it is stored now.
   *
   * @param copy an empty file of this user alone, which SQLite accepts
   */
  static void copyInto(Connection connection, Path copy) {
    PlainSql.script(connection, "vacuum into '" + copy.toString().replace("'", "''") + "'");
  }

  static int number(Connection connection, String name) {
    return PlainSql.query(connection, "pragma " + name, row -> row.getInt(1));
  }

  /**
   * The value of a pragma, or the one that results from a setting such as {@code "journal_mode =
   * wal"}.
   */
  static String text(Connection connection, String pragma) {
    return PlainSql.query(connection, "pragma " + pragma, row -> row.getString(1));
  }
}
