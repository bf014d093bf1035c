package dev.baton.store.sqlite;

import dev.baton.store.StoreException;
import dev.baton.store.sql.Handle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * Brings a database to the present schema: numbered SQL resources, counted by {@code PRAGMA
 * user_version}. A migration framework would cost more start-up than a whole command.
 */
final class Migrations {
  /** Written into the file's header, so that no other program's database is ever migrated. */
  private static final int APPLICATION_ID = 0x4241544e;

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
          "0009-breaker-counters.sql");

  private Migrations() {}

  static int newest() {
    return SCRIPTS.size();
  }

  /**
   * Throws unless the file is blank or a Baton database that this program knows. Changes nothing.
   *
   * @throws StoreException when the file belongs to another program or to a newer Baton
   */
  static void refuseForeign(Handle handle, Path file) {
    // All from one snapshot: another process may be creating the database right now. A failure
    // closes the connection, and with it the transaction.
    handle.execute("begin");
    refuse(handle, file);
    handle.execute("commit");
  }

  private static void refuse(Handle handle, Path file) {
    int version = pragma(handle, "user_version");
    if (pragma(handle, "application_id") == APPLICATION_ID) {
      if (version > newest()) {
        throw SqliteFailures.newer(file, version, newest());
      }
    } else if (version != 0 || !isEmpty(handle)) {
      throw SqliteFailures.foreign(file);
    }
  }

  /** Applies the scripts that the database lacks, all or nothing. */
  static void apply(Handle handle) {
    if (pragma(handle, "user_version") == newest()) {
      return;
    }
    handle.execute("begin immediate");
    // A failure closes the connection, which takes back whatever was done so far.
    migrate(handle);
    handle.execute("commit");
  }

  private static void migrate(Handle handle) {
    // Read again: another process may have migrated while this one waited for the lock.
    int version = pragma(handle, "user_version");
    for (String script : SCRIPTS.subList(version, newest())) {
      run(handle, script);
    }
    handle.execute("pragma application_id = " + APPLICATION_ID);
    handle.execute("pragma user_version = " + newest());
  }

  private static boolean isEmpty(Handle handle) {
    return handle.createQuery("select count(*) from sqlite_schema").map(row -> row.getInt(1)).one()
        == 0;
  }

  static int pragma(Handle handle, String name) {
    return handle.createQuery("pragma " + name).map(row -> row.getInt(1)).one();
  }

  private static void run(Handle handle, String script) {
    try (InputStream resource = Migrations.class.getResourceAsStream("migration/" + script)) {
      if (resource == null) {
        throw new IllegalStateException("the program is incomplete: no " + script);
      }
      handle.execute(new String(resource.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
