package dev.baton.store.sqlite;

import static dev.baton.store.SqlDialect.LEFT;
import static dev.baton.store.SqlDialect.MOVED_TO;

import dev.baton.store.PlainSql;
import dev.baton.store.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A database whose tasks were moved to another place. Its schema version is one that no Baton
 * knows, which those that open it later notice, and triggers refuse the changes of those that have
 * it open.
 */
final class Leaving {
  private static final String WORDS = "moved to ";

  private static final List<String> CHANGES = List.of("insert", "update", "delete");

  private static final Pattern REFUSAL = Pattern.compile("\\(" + WORDS + "(.*)\\)$");

  /** Within a transaction. */
  static void leave(Connection connection, String to) {
    PlainSql.script(
        connection,
        "insert into setting (name, value) values ('" + MOVED_TO + "', " + quoted(to) + ")");
    for (String table : SqlDialect.movedTables()) {
      for (String change : CHANGES) {
        PlainSql.script(
            connection,
            "create trigger left_%1$s_%2$s before %2$s on %1$s begin select raise(abort, %3$s); end"
                .formatted(table, change, quoted(WORDS + to)));
      }
    }
    setVersion(connection, version(connection) + LEFT);
  }

  /** Where the tasks of an opened file are now, if it was left. */
  static @Nullable String movedTo(Connection connection) {
    return version(connection) < LEFT
        ? null
        : PlainSql.query(
            connection,
            "select (select value from setting where name = '" + MOVED_TO + "')",
            row -> row.text(1));
  }

  /** The same, as a trigger said it when it refused a change. */
  static @Nullable String movedTo(SQLException refused) {
    Matcher found = REFUSAL.matcher(String.valueOf(refused.getMessage()));
    return found.find() ? found.group(1) : null;
  }

  /** Within a transaction: it is in use again. */
  static void stay(Connection connection) {
    for (String table : SqlDialect.movedTables()) {
      for (String change : CHANGES) {
        PlainSql.script(connection, "drop trigger if exists left_%s_%s".formatted(table, change));
      }
    }
    PlainSql.script(connection, "delete from setting where name = '" + MOVED_TO + "'");
    setVersion(connection, version(connection) - LEFT);
  }

  /**
   * Uses a file again that was left.
   *
   * @param to only if its tasks were moved there, where nothing arrived; null in any case, and then
   *     its epochs continue above those that may have been given elsewhere
   * @return whether it was left
   */
  static boolean comeBack(Connection connection, @Nullable String to) {
    PlainSql.script(connection, "begin immediate");
    String there = movedTo(connection);
    boolean left = there != null && (to == null || to.equals(there));
    if (left) {
      stay(connection);
      if (to == null) {
        PlainSql.script(connection, "update life set floor = max(floor, unixepoch())");
      }
    }
    PlainSql.script(connection, "commit");
    return left;
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static int version(Connection connection) {
    return PlainSql.number(connection, "pragma user_version");
  }

  private static void setVersion(Connection connection, int version) {
    PlainSql.script(connection, "pragma user_version = " + version);
  }
}
