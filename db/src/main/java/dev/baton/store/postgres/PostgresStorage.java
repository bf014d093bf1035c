package dev.baton.store.postgres;

import dev.baton.store.ChangeWatch;
import dev.baton.store.Storage;
import dev.baton.store.sql.Database;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Inspects a project in PostgreSQL. */
final class PostgresStorage implements Storage {
  private static final Duration LOOK = Duration.ofSeconds(1);

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

  /** No command opens such a store yet, so this asks again instead of listening. */
  @Override
  public ChangeWatch watchChanges() {
    return new ChangeWatch() {
      @Override
      public boolean await(Duration atMost) throws InterruptedException {
        Thread.sleep(atMost.compareTo(LOOK) < 0 ? atMost : LOOK);
        return true;
      }

      @Override
      public void close() {}
    };
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
