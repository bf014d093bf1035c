package dev.baton.store.postgres;

import dev.baton.store.Storage;
import dev.baton.store.sql.Database;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Inspects a project in PostgreSQL. */
final class PostgresStorage implements Storage {
  private final Database database;
  private final PostgresAddress address;

  PostgresStorage(Database database, PostgresAddress address) {
    this.database = database;
    this.address = address;
  }

  @Override
  public Path file() {
    return Path.of(address.toString());
  }

  @Override
  public @Nullable String whyReadOnly() {
    return null;
  }

  @Override
  public List<String> damage() {
    return List.of();
  }

  @Override
  public List<String> brokenReferences() {
    return List.of();
  }

  @Override
  public int schemaVersion() {
    return database.read(h ->
        h.createQuery("select version from schema_version").map((row, ctx) -> row.getInt(1)).one());
  }

  @Override
  public int newestSchemaVersion() {
    return PostgresMigrations.newest();
  }

  @Override
  public String journalMode() {
    return "wal";
  }

  @Override
  public String fileSystemKind() {
    return "";
  }

  @Override
  public boolean isOnNetwork() {
    return false;
  }
}
