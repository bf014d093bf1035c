package dev.baton.store.postgres;

import dev.baton.store.PlainSql;
import dev.baton.store.PlainSql.SqlFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

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
          "0011-lost-tokens.sql");

  private static final String NOT_PERMITTED = "42501";

  private PostgresMigrations() {}

  static int newest() {
    return SCRIPTS.size();
  }

  /**
   * Applies the missing scripts, all or nothing.
   *
   * @param version that the project has; 0 where there is none
   * @param create whether to create the project where it does not exist
   */
  static void apply(Connection connection, PostgresAddress address, int version, boolean create) {
    if (version > newest()) {
      throw PostgresFailures.newer(address, version, newest());
    }
    if (version == newest()) {
      return;
    }
    if (version == 0 && !create) {
      throw PostgresFailures.missing(address);
    }
    PlainSql.script(connection, "begin");
    // After a failure the connection is closed, which rolls back what was done so far.
    PlainSql.query(
        connection,
        "select pg_advisory_xact_lock(hashtext('baton " + address.project() + "'))",
        row -> row);
    migrate(connection, address);
    PlainSql.script(connection, "commit");
  }

  private static void migrate(Connection connection, PostgresAddress address) {
    createSchema(connection, address);
    // Read again: another process may have migrated while this one waited for the lock.
    int version = hasVersion(connection) ? version(connection) : 0;
    if (version == 0) {
      if (!isEmpty(connection, address)) {
        throw PostgresFailures.foreign(address);
      }
      PlainSql.script(
          connection,
          "create table schema_version (version integer not null);"
              + " insert into schema_version values (0)");
    }
    if (version > newest()) {
      throw PostgresFailures.newer(address, version, newest());
    }
    for (String script : SCRIPTS.subList(version, newest())) {
      run(connection, script);
    }
    PlainSql.script(connection, "update schema_version set version = " + newest());
  }

  private static void createSchema(Connection connection, PostgresAddress address) {
    if (count(
            connection,
            "select count(*) from pg_namespace where nspname = '" + address.project() + "'")
        > 0) {
      return;
    }
    try {
      PlainSql.script(connection, "create schema " + address.schema());
    } catch (SqlFailure e) {
      throw e.getCause() instanceof SQLException refused
              && NOT_PERMITTED.equals(refused.getSQLState())
          ? PostgresFailures.mayNotCreate(address, e)
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
    return PlainSql.query(connection, sql, row -> row.getInt(1));
  }

  private static void run(Connection connection, String script) {
    try (InputStream resource =
        PostgresMigrations.class.getResourceAsStream("migration/" + script)) {
      if (resource == null) {
        throw new IllegalStateException("the program is incomplete: no " + script);
      }
      PlainSql.script(connection, new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
