package dev.baton.store.sql;

import dev.baton.store.StoreException;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What differs from one database engine to the next. There is one for each open connection. */
public interface SqlDialect {

  /** Begins a transaction that reads from one snapshot. */
  String beginRead();

  /** Begins a transaction that may write, with whatever lock the engine needs for that. */
  String beginWrite();

  /**
   * Sets how long the statements that follow wait for other connections.
   *
   * @param patience zero does not wait
   */
  void waitForOthers(Handle handle, Duration patience);

  /** Called before a snapshot is read and before the connection is closed. */
  void beforeRead();

  /** Called after a transaction that may have changed something was committed. */
  void afterCommit(Handle handle);

  /**
   * Explains a failure that the engine reported.
   *
   * @return null when the cause is not the database but a mistake in this program
   */
  @Nullable StoreException explain(Throwable failure);
}
