package dev.baton.store.sqlite;

import dev.baton.store.Locks;
import dev.baton.store.SqlDialect;
import dev.baton.store.SqlDialect.Phrase;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The dialect of SQLite, for one open file. */
final class SqliteDialect implements SqlDialect {
  private final Path file;
  private final ChangeMark mark;
  private final FileLife life;
  private final @Nullable FileWatch watch;
  private final @Nullable String whyReadOnly;

  SqliteDialect(Path file, FileWatch watch) {
    this(file, watch, null);
  }

  /** The dialect of a view that can only be read. */
  SqliteDialect(Path file, String whyReadOnly) {
    this(file, null, whyReadOnly);
  }

  private SqliteDialect(Path file, @Nullable FileWatch watch, @Nullable String whyReadOnly) {
    this.file = file;
    this.mark = ChangeMark.of(file);
    this.life = new FileLife(file);
    this.watch = watch;
    this.whyReadOnly = whyReadOnly;
  }

  @Nullable String whyReadOnly() {
    return whyReadOnly;
  }

  @Override
  public List<String> beginRead() {
    return List.of("begin");
  }

  /** A transaction that asks for the write lock later fails without waiting. */
  @Override
  public List<String> beginWrite(Locks locks) {
    return List.of("begin immediate");
  }

  @Override
  public void waitForOthers(Handle handle, Duration patience) {
    Pragma.set(handle.getConnection(), "busy_timeout = " + patience.toMillis());
  }

  @Override
  public void beforeRead(Handle handle) {
    mark.afterChanges();
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
    life.begin(handle);
  }

  @Override
  public void afterClaim(Handle handle) {
    life.claimed(handle);
  }

  @Override
  public void afterCommit(Handle handle) {
    if (watch != null) {
      watch.check(handle);
    }
  }

  @Override
  public void afterChange(Handle handle) {
    mark.afterCommit(handle);
  }

  @Override
  public void close(Handle handle) {
    mark.afterChanges();
    if (watch == null || watch.mayClose()) {
      handle.close();
    }
  }

  @Override
  public String phrase(Phrase phrase, String arguments) {
    return switch (phrase) {
      case BY -> "indexed by " + arguments;
      case THEN -> "cross join " + arguments;
      case LOOKUP -> ""; // as it does anyway
      case EACH, ROWS -> "json_each(" + arguments + ")";
      case MEMBERS ->
          "(select key, case when type in ('true', 'false') then type else cast(value as text) end"
              + " as value from json_each("
              + arguments
              + "))";
      case JSON -> arguments;
      case MERGED -> "json_patch(" + arguments + ")";
      case JOINED -> "group_concat(" + arguments + ", char(31))";
      case GREATEST -> "max(" + arguments + ")";
      case CONTAINS -> "instr(" + arguments + ") > 0";
      case CHOSEN -> ""; // there is one writer at a time
      case SETTLED -> "true";
      case CLONE -> "''"; // the database is in the clone
      case ABOUT -> "(select coalesce(max(rowid), 0) from " + arguments + ")";
    };
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
}
