package dev.baton.store.sqlite;

import dev.baton.store.Database;
import dev.baton.store.Handle;
import dev.baton.store.Locks;
import dev.baton.store.PlainSql;
import dev.baton.store.Sql;
import dev.baton.store.SqlDialect;
import dev.baton.store.Storage;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import dev.baton.store.sqlite.ChangeMark.MarkWatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The dialect of SQLite, for one open file. */
final class SqliteDialect implements SqlDialect {
  private final Path file;
  private final @Nullable FileWatch watch;
  private final @Nullable String whyReadOnly;

  /** These two are null before the first change. */
  private @Nullable ChangeMark mark;

  private @Nullable FileLife life;

  SqliteDialect(Path file, FileWatch watch) {
    this(file, watch, null);
  }

  /** The dialect of a view that can only be read. */
  SqliteDialect(Path file, String whyReadOnly) {
    this(file, null, whyReadOnly);
  }

  private SqliteDialect(Path file, @Nullable FileWatch watch, @Nullable String whyReadOnly) {
    this.file = file;
    this.watch = watch;
    this.whyReadOnly = whyReadOnly;
  }

  @Override
  public @Nullable String whyReadOnly() {
    return whyReadOnly;
  }

  @Override
  public Storage storage(Database database) {
    return SqliteStorage.of(database, file);
  }

  @Override
  public List<String> beginRead() {
    return List.of("begin");
  }

  /** A transaction that asks for the write lock later fails without waiting. */
  @Override
  public List<String> beginWrite(Locks locks, boolean repeatable) {
    return List.of("begin immediate");
  }

  @Override
  public void waitForOthers(Handle handle, Duration patience) {
    PlainSql.script(handle.getConnection(), "pragma busy_timeout = " + patience.toMillis());
  }

  @Override
  public void beforeRead(Handle handle) {
    announce();
    if (watch != null) {
      watch.checkSometimes(handle);
    }
  }

  @Override
  public void beforeWrite() {
    if (watch != null) {
      watch.throwIfLost();
    }
  }

  @Override
  public void begun(Handle handle) {
    life().begin(handle);
  }

  @Override
  public void afterClaim(Handle handle) {
    life().claimed(handle);
  }

  @Override
  public void afterCommit(Handle handle) {
    if (watch != null) {
      watch.check(handle);
    }
  }

  @Override
  public void afterChange(Handle handle) {
    if (mark == null) {
      mark = ChangeMark.of(file);
    }
    if (mark.afterCommit(handle)) {
      life().remember();
    }
  }

  /** A series of changes is over. */
  private void announce() {
    if (mark != null) {
      mark.afterChanges();
      life().remember();
    }
  }

  private FileLife life() {
    if (life == null) {
      life = new FileLife(file);
    }
    return life;
  }

  @Override
  public void close(Handle handle) {
    announce();
    if (watch == null || watch.mayClose()) {
      handle.close();
    }
  }

  @Override
  public String phrase(String name, String arguments) {
    return switch (name) {
      case "by" -> "indexed by " + arguments;
      case "then" -> "cross join " + arguments;
      case "lookup" -> ""; // as it does anyway
      case "each", "rows" -> "json_each(" + arguments + ")";
      case "members" ->
          "(select key, case when type in ('true', 'false') then type else cast(value as text) end"
              + " as value from json_each("
              + arguments
              + "))";
      case "among" -> "in (" + arguments + ")";
      case "json" -> arguments;
      case "quoted" -> "json_quote(" + arguments + ")";
      case "joined" -> "group_concat(" + arguments + ", char(31))";
      case "greatest" -> "max(" + arguments + ")";
      case "floor" -> "(select floor from life)";
      case "contains" -> "instr(" + arguments + ") > 0";
      case "chosen" -> ""; // there is one writer at a time
      case "mine" -> "true"; // who else could have changed it?
      case "settled" -> "true";
      case "clone" -> "''"; // the database is in the clone
      case "machine" -> "null";
      case "about" -> "(select coalesce(max(rowid), 0) from " + arguments + ")";
      default -> throw SqlDialect.noPhrase(name);
    };
  }

  @Override
  public void leave(Handle handle, String to) {
    Leaving.leave(handle.flushed(), to);
  }

  @Override
  public void stay(Handle handle) {
    Leaving.stay(handle.flushed());
  }

  @Override
  public boolean takesZero() {
    return true;
  }

  @Override
  public @Nullable StoreException explain(Throwable failure) {
    StoreException known = SqliteFailures.explain(file, failure);
    return whyReadOnly != null && known != null && known.kind() == Kind.READ_ONLY
        ? SqliteFailures.onlyAView(whyReadOnly, failure)
        : known;
  }

  /** Inspects a database file with SQLite's own means. */
  private record SqliteStorage(Database database, Path file) implements Storage {
    static Storage of(Database database, Path file) {
      return new SqliteStorage(database, file);
    }

    @Override
    public String place() {
      return file.toString();
    }

    @Override
    public Backend backend() {
      String kind = JournalMode.fileSystemKind(file);
      String mode = Sql.of("pragma journal_mode").texts(database).getFirst();
      return new Backend.OnDisk(file, mode, kind, JournalMode.isNetwork(kind));
    }

    @Override
    public ChangeWatch watchChanges() {
      return new MarkWatch(ChangeMark.fileOf(file));
    }

    @Override
    public List<String> damage() {
      return Sql.of("pragma quick_check(10)").texts(database).stream()
          .filter(line -> !line.equals("ok"))
          .toList();
    }

    @Override
    public List<String> brokenReferences() {
      return Sql.of("select \"table\" from pragma_foreign_key_check limit 10").texts(database);
    }

    @Override
    public int schemaVersion() {
      return database.read(h -> PlainSql.number(h.getConnection(), "pragma user_version"));
    }

    @Override
    public int newestSchemaVersion() {
      return Migrations.NEWEST;
    }
  }
}
