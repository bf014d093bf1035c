package dev.baton.store.sqlite;

import dev.baton.store.Database;
import dev.baton.store.Storage;
import dev.baton.store.Storage.ChangeWatch;
import dev.baton.store.Storage.Medium;
import java.nio.file.Path;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Inspects a database file with SQLite's own means. */
final class SqliteStorage implements Storage {
  private final Database database;
  private final Path file;
  private final @Nullable String whyReadOnly;

  /**
   * @param whyReadOnly why the database cannot be written; null when it can
   */
  SqliteStorage(Database database, Path file, @Nullable String whyReadOnly) {
    this.database = database;
    this.file = file;
    this.whyReadOnly = whyReadOnly;
  }

  @Override
  public String place() {
    return file.toString();
  }

  @Override
  public Medium medium() {
    String kind = JournalMode.fileSystemKind(file);
    String mode = database.read(h -> strings(h, "pragma journal_mode").getFirst());
    return new Medium.OnDisk(file, mode, kind, JournalMode.isNetwork(kind));
  }

  @Override
  public @Nullable String whyReadOnly() {
    return whyReadOnly;
  }

  @Override
  public ChangeWatch watchChanges() {
    return new MarkWatch(ChangeMark.fileOf(file));
  }

  @Override
  public List<String> damage() {
    return database.read(h ->
        strings(h, "pragma quick_check(10)").stream().filter(line -> !line.equals("ok")).toList());
  }

  @Override
  public List<String> brokenReferences() {
    return database.read(
        h -> strings(h, "select \"table\" from pragma_foreign_key_check limit 10"));
  }

  @Override
  public int schemaVersion() {
    return database.read(h -> Pragma.number(h.getConnection(), "user_version"));
  }

  @Override
  public int newestSchemaVersion() {
    return Migrations.newest();
  }

  private static List<String> strings(Handle h, String sql) {
    return h.createQuery(sql).map((row, ctx) -> row.getString(1)).list();
  }
}
