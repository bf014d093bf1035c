package dev.baton.training;

import dev.baton.store.Stores;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.sqlite.SqliteStores;
import java.nio.file.Path;
import java.time.Duration;

/** Opens a database for those who do so without a call. */
final class StoreFile {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** Opens the database in this file. */
  static Stores open(Path file) {
    return SqliteStores.open(file, PATIENCE);
  }

  /** The version of the schema that a project on a server must have. */
  static int serverSchema() {
    return PostgresStores.schemaVersion();
  }
}
