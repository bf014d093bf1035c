package dev.baton.store.sqlite;

import dev.baton.store.StoreException;
import dev.baton.store.sql.SqlDialect;
import java.nio.file.Path;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The dialect of SQLite, for one open file. */
final class SqliteDialect implements SqlDialect {
  private final Path file;
  private final ChangeMark mark;

  SqliteDialect(Path file) {
    this.file = file;
    this.mark = ChangeMark.of(file);
  }

  @Override
  public String beginRead() {
    return "begin";
  }

  /** A transaction that asks for the write lock later fails without waiting. */
  @Override
  public String beginWrite() {
    return "begin immediate";
  }

  @Override
  public void waitForOthers(Handle handle, Duration patience) {
    Pragma.set(handle.getConnection(), "busy_timeout = " + patience.toMillis());
  }

  @Override
  public void beforeRead() {
    mark.afterChanges();
  }

  @Override
  public void afterCommit(Handle handle) {
    mark.afterCommit(handle);
  }

  @Override
  public @Nullable StoreException explain(Throwable failure) {
    return SqliteFailures.explain(file, failure);
  }
}
