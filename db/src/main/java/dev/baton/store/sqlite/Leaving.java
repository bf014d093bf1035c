package dev.baton.store.sqlite;

import static dev.baton.store.SqlDialect.LEFT;
import static dev.baton.store.SqlDialect.MOVED_TO;

import dev.baton.store.PlainSql;
import dev.baton.store.SqlDialect;
import dev.baton.store.StoreException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
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

  private static final Pattern REFUSAL = Pattern.compile("\\(" + WORDS + "(.*)\\)$");

  private Leaving() {}

  /** Within a transaction. */
  static void leave(Connection connection, String to) {
    for (String table : SqlDialect.centralTables()) {
      for (String change : List.of("insert", "update", "delete")) {
        PlainSql.script(
            connection,
            "create trigger left_%1$s_%2$s before %2$s on %1$s begin select raise(abort, %3$s); end"
                .formatted(table, change, quoted(WORDS + to)));
      }
    }
    PlainSql.script(
        connection,
        "insert into setting (name, value) values ('" + MOVED_TO + "', " + quoted(to) + ")");
    Pragma.set(connection, "user_version = " + (Pragma.number(connection, "user_version") + LEFT));
  }

  /** Where the tasks of an opened file are now, if it was left. */
  static @Nullable String movedTo(Connection connection) {
    return Pragma.number(connection, "user_version") < LEFT
        ? null
        : Pragma.query(
            connection,
            "select value from setting where name = '" + MOVED_TO + "'",
            row -> row.getString(1));
  }

  /** The same, as a trigger said it when it refused a change. */
  static @Nullable String movedTo(SQLException refused) {
    Matcher found = REFUSAL.matcher(String.valueOf(refused.getMessage()));
    return found.find() ? found.group(1) : null;
  }

  /**
   * Makes a file that was left usable again; does nothing where it was not left.
   *
   * @param from only if its tasks were moved there, and then without them, because they come back;
   *     null for the tasks that it has
   * @return whether it was
   */
  static boolean comeBack(Path file, @Nullable String from, Duration lockTimeout) {
    try (Connection connection = SqliteStores.connection(file, "", lockTimeout)) {
      // Tables are dropped in any order.
      Pragma.set(connection, "foreign_keys = off");
      PlainSql.script(connection, "begin immediate");
      String to = movedTo(connection);
      if (to == null || (from != null && !from.equals(to))) {
        return false;
      }
      for (String kind : from == null ? List.of("trigger") : List.of("trigger", "table")) {
        String names =
            Pragma.query(
                connection,
                "select coalesce(group_concat('drop ' || type || ' \"' || name || '\"', ';'), '')"
                    + " from sqlite_schema where type = '"
                    + kind
                    + "' and name not like 'sqlite_%' and (type = 'table' or name like 'left_%')",
                row -> row.getString(1));
        PlainSql.script(connection, names);
      }
      if (from != null) {
        Pragma.set(connection, "application_id = 0");
      } else {
        PlainSql.script(connection, "delete from setting where name = '" + MOVED_TO + "'");
      }
      int version = Pragma.number(connection, "user_version") - LEFT;
      Pragma.set(connection, "user_version = " + (from == null ? version : 0));
      PlainSql.script(connection, "commit");
      return true;
    } catch (SQLException e) {
      StoreException known = SqliteFailures.explain(file, e);
      throw known != null ? known : new IllegalStateException(e);
    }
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
