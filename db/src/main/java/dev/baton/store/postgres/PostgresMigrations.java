package dev.baton.store.postgres;

import static dev.baton.store.SqlDialect.LEFT;
import static dev.baton.store.SqlDialect.MOVED_TO;

import dev.baton.store.PlainSql;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.SqlDialect;
import dev.baton.store.StoreException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Migrates a project to the present schema with numbered SQL resources; the table {@code
 * schema_version} stores the version. The first process applies them, under a lock; all others wait
 * for it.
 */
final class PostgresMigrations {
  private static final List<String> SCRIPTS =
      List.of(
          "0001-schema.sql",
          "0002-clones.sql",
          "0003-settled.sql",
          "0004-unsaved.sql",
          "0005-notify.sql",
          "0006-identity.sql",
          "0007-lost-claims.sql",
          "0008-agent-sessions.sql",
          "0009-plans.sql",
          "0010-tokens.sql",
          "0011-lost-tokens.sql",
          "0012-cheaper-claims.sql",
          "0013-cheaper-changes.sql",
          "0014-fewer-index-entries.sql",
          "0015-open-tasks.sql",
          "0016-cheaper-indexes.sql");

  private static final String NOT_PERMITTED = "42501";

  static int newest() {
    return SCRIPTS.size();
  }

  /**
   * Applies the missing scripts, all or nothing.
   *
   * @param version that the project has; 0 where there is none
   * @param create whether to create the project where it does not exist
   * @param turn how long to wait for others at a time
   */
  static void apply(
      Connection connection, PostgresAddress address, int version, boolean create, Duration turn) {
    if (version > LEFT) {
      throw StoreException.moved(address.toString(), movedTo(connection));
    }
    if (version > newest()) {
      throw PostgresFailures.newer(address, version, newest());
    }
    if (version == newest()) {
      return;
    }
    if (version == 0 && isForOthers(connection, address)) {
      throw PostgresFailures.of("may-not-use", address, null);
    }
    if (version == 0 && !create) {
      throw PostgresFailures.of("missing", address, null);
    }
    PlainSql.script(connection, "begin");
    // After a failure the connection is closed, which rolls back what was done so far.
    PlainSql.query(
        connection,
        "select pg_advisory_xact_lock(hashtext('baton " + address.project() + "'))",
        row -> row);
    migrate(connection, address, turn);
    PlainSql.script(connection, "commit");
  }

  /**
   * The tasks are in another place from the end of the transaction on. A schema version that no
   * Baton knows says so to those that connect later, and triggers to those that are connected. They
   * lock the tables, so that no change is missing there.
   */
  static void leave(Connection connection, String to) {
    String words = to.replace("'", "''");
    PlainSql.script(
        connection,
        "insert into setting (name, value) values ('"
            + MOVED_TO
            + "', '"
            + words
            + "'); update schema_version set version = version + "
            + LEFT
            + "; create function has_left() returns trigger language plpgsql as $left$ begin raise"
            + " exception using errcode = '"
            + PostgresFailures.MOVED
            + "', message = '"
            + words
            + "'; end $left$");
    for (String table : SqlDialect.movedTables()) {
      PlainSql.script(
          connection,
          "create trigger has_left before insert or update or delete on "
              + table
              + " for each statement execute function has_left()");
    }
  }

  /** Within a transaction: the project is in use again. */
  static void stay(Connection connection) {
    PlainSql.script(
        connection,
        "drop function has_left() cascade; delete from setting where name = '"
            + MOVED_TO
            + "'; update schema_version set version = version - "
            + LEFT);
  }

  private static String movedTo(Connection connection) {
    return PlainSql.query(
        connection,
        "select value from setting where name = '" + MOVED_TO + "'",
        row -> row.text(1));
  }

  /**
   * Uses a project again that was left.
   *
   * @param to only if its tasks were moved there, where nothing arrived; null in any case, and then
   *     its epochs continue above those that may have been given elsewhere
   * @return whether it was left
   */
  static boolean comeBack(Connection connection, @Nullable String to) {
    if (!hasVersion(connection)) {
      return false;
    }
    PlainSql.script(connection, "begin; lock table schema_version in share row exclusive mode");
    boolean left = version(connection) > LEFT && (to == null || to.equals(movedTo(connection)));
    if (left) {
      stay(connection);
      if (to == null) {
        PlainSql.script(
            connection,
            "update life set floor = greatest(floor, cast(extract(epoch from now()) as bigint))");
      }
    }
    PlainSql.script(connection, "commit");
    return left;
  }

  private static void migrate(Connection connection, PostgresAddress address, Duration turn) {
    createSchema(connection, address);
    // Read again: another process may have migrated while this one waited for the lock.
    int version = hasVersion(connection) ? version(connection) : 0;
    if (version == 0) {
      if (!isEmpty(connection, address)) {
        throw PostgresFailures.of("foreign", address, null);
      }
      PlainSql.script(
          connection,
          "create table schema_version (version integer not null);"
              + " insert into schema_version values (0)");
    }
    if (version > newest()) {
      throw PostgresFailures.newer(address, version, newest());
    }
    List<String> missing = SCRIPTS.subList(version, newest());
    ifAllowed(
        "may-not-migrate",
        address,
        () -> {
          lockAll(connection, turn);
          for (String script : missing) {
            PlainSql.script(connection, PostgresMigrations.class, script);
          }
        });
    PlainSql.script(connection, "update schema_version set version = " + newest());
  }

  /**
   * Everybody else waits for a migration that waits for a table, such as for a dump that reads it:
   * so it gets all tables soon, or gives up for some time, and then waits for none of them.
   */
  private static void lockAll(Connection connection, Duration turn) {
    PlainSql.script(
        connection,
        """
        set local lock_timeout = %1$d; set local statement_timeout = %2$d;
        do $$ declare tables text; begin
          select string_agg(format('%%I', c.relname), ', ' order by c.relname <> 'task', c.relname)
            into tables from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
              and pg_has_role(c.relowner, 'usage');
          execute 'lock table ' || tables;
        end $$;
        set local statement_timeout = 0\
        """
            .formatted(Math.max(1, turn.toMillis()), Math.max(1, 2 * turn.toMillis())));
  }

  private static void createSchema(Connection connection, PostgresAddress address) {
    if (count(
            connection,
            "select count(*) from pg_namespace where nspname = '" + address.project() + "'")
        > 0) {
      return;
    }
    ifAllowed(
        "may-not-create",
        address,
        () -> PlainSql.script(connection, "create schema " + address.schema()));
  }

  private static void ifAllowed(String refusal, PostgresAddress address, Runnable change) {
    try {
      change.run();
    } catch (SqlFailure e) {
      throw e.getCause() instanceof SQLException refused
              && NOT_PERMITTED.equals(refused.getSQLState())
          ? PostgresFailures.of(refusal, address, e)
          : e;
    }
  }

  private static int version(Connection connection) {
    return count(connection, "select version from schema_version");
  }

  private static boolean hasVersion(Connection connection) {
    return count(
            connection, "select count(*) from pg_class where oid = to_regclass('schema_version')")
        > 0;
  }

  private static boolean isForOthers(Connection connection, PostgresAddress address) {
    return count(
            connection,
            "select count(*) from pg_namespace where nspname = '"
                + address.project()
                + "' and not has_schema_privilege(oid, 'usage')")
        > 0;
  }

  private static boolean isEmpty(Connection connection, PostgresAddress address) {
    return count(
            connection,
            "select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace"
                + " where n.nspname = '"
                + address.project()
                + "'")
        == 0;
  }

  private static int count(Connection connection, String sql) {
    return PlainSql.query(connection, sql, row -> row.count(1));
  }
}
