package dev.baton.store.sqlite;

import dev.baton.store.PlainSql;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;

/**
 * Migrates a database to the present schema with numbered SQL resources; {@code PRAGMA
 * user_version} stores the version. A migration framework would take longer to start than a whole
 * command.
 */
final class Migrations {
  /** Stored in the file's header, so that another program's database is never migrated. */
  static final int APPLICATION_ID = 0x4241544e;

  /** The version of the present schema: the number of scripts. */
  static final int NEWEST = 24;

  private static final List<String> SCRIPTS =
      List.of(
          "0001-tasks-and-claims.sql",
          "0002-breaker.sql",
          "0003-iterations.sql",
          "0004-origins.sql",
          "0005-runs.sql",
          "0006-links.sql",
          "0007-linked-before.sql",
          "0008-event-ids.sql",
          "0009-breaker-counters.sql",
          "0010-who-is-who.sql",
          "0011-natural-order.sql",
          "0012-what-iterations-tell.sql",
          "0013-deferred.sql",
          "0014-stale-order.sql",
          "0015-run-history.sql",
          "0016-breaker-traces.sql",
          "0017-clones.sql",
          "0018-unsaved.sql",
          "0019-identity.sql",
          "0020-lost-claims.sql",
          "0021-agent-sessions.sql",
          "0022-plans.sql",
          "0023-tokens.sql",
          "0024-lost-tokens.sql");

  /**
   * Throws unless the file is empty or a Baton database of a known version. Changes nothing.
   *
   * @throws StoreException when the file belongs to another program or to a newer Baton
   */
  static void refuseForeign(Connection connection, Path file) {
    // All from one snapshot: another process may be creating the database right now. After a
    // failure the connection is closed, and with it the transaction.
    PlainSql.script(connection, "begin");
    refuse(connection, file);
    PlainSql.script(connection, "commit");
  }

  static boolean isOurs(Connection connection) {
    return PlainSql.number(connection, "pragma application_id") == APPLICATION_ID;
  }

  private static void refuse(Connection connection, Path file) {
    int version = PlainSql.number(connection, "pragma user_version");
    if (isOurs(connection)) {
      if (version > NEWEST) {
        String movedTo = Leaving.movedTo(connection);
        if (movedTo != null) {
          throw StoreException.moved(file.toString(), movedTo);
        }
        throw SqliteFailures.newer(file, version, NEWEST);
      }
      if (version < 1) {
        throw SqliteFailures.otherSchema(file, version, "it is lower than that of the first Baton");
      }
    } else if (version != 0 || !isEmpty(connection)) {
      throw SqliteFailures.of("foreign", file, null);
    }
  }

  /** Applies the missing scripts, all or nothing. */
  static void apply(Connection connection, Path file) {
    if (begin(connection)) {
      migrate(connection, file);
    }
  }

  /**
   * Applies the missing scripts. A database of an older version is kept beside it, such as {@code
   * baton.db.version-19}, for those who have to return to the older program.
   */
  static void applyWithBackup(Connection connection, Path file) throws SQLException, IOException {
    if (!begin(connection)) {
      return;
    }
    int version = PlainSql.number(connection, "pragma user_version");
    Path copy = file.resolveSibling(file.getFileName() + ".version-" + version);
    boolean isOld = version > 0 && version < NEWEST;
    boolean done = false;
    try {
      if (isOld) {
        keep(file, copy);
      }
      migrate(connection, file);
      done = true;
    } finally {
      if (isOld && !done) {
        Files.deleteIfExists(copy);
      }
    }
  }

  /**
   * Begins a transaction if scripts may be missing. Nobody else writes from then on. After a
   * failure the connection is closed, which rolls back what was done so far.
   */
  private static boolean begin(Connection connection) {
    boolean isCurrent = PlainSql.number(connection, "pragma user_version") == NEWEST;
    if (!isCurrent) {
      PlainSql.script(connection, "begin immediate");
    }
    return !isCurrent;
  }

  /** Another connection sees what was stored before the transaction of the migration. */
  private static void keep(Path file, Path copy) throws SQLException, IOException {
    try (Connection reader = SqliteStores.connection(file, "?mode=ro", Duration.ZERO)) {
      // One from an earlier attempt may be incomplete.
      Files.deleteIfExists(copy);
      Files.createFile(copy, SqliteStores.onlyForOwner("rw-------"));
      DatabaseFile.copyInto(reader, copy);
    }
  }

  private static void migrate(Connection connection, Path file) {
    // Read again: another process may have migrated while this one waited for the lock.
    int version = PlainSql.number(connection, "pragma user_version");
    try {
      for (String script : SCRIPTS.subList(version, NEWEST)) {
        PlainSql.script(connection, Migrations.class, script);
      }
    } catch (SqlFailure e) {
      // A full disk is explained elsewhere; here the tables are not those that the script expects.
      throw SqliteFailures.isAboutSchema(e)
          ? SqliteFailures.otherSchema(file, version, SqliteFailures.reason(e.getCause()))
          : e;
    }
    PlainSql.script(connection, "pragma application_id = " + APPLICATION_ID);
    PlainSql.script(connection, "pragma user_version = " + NEWEST);
    PlainSql.script(connection, "commit");
  }

  private static boolean isEmpty(Connection connection) {
    // The engine's own tables remain where others were deleted.
    return PlainSql.number(
            connection,
            "select count(*) from sqlite_schema where name not like 'sqlite\\_%' escape '\\'")
        == 0;
  }
}
