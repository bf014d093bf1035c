package dev.baton.store.sql;

import dev.baton.store.StoreException;
import java.time.Duration;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The differences between database engines. There is one instance for each open connection. */
public interface SqlDialect {

  /** Begins a transaction that reads from one snapshot. */
  String beginRead();

  /** Begins a transaction that may write, with the lock that the engine needs for that. */
  String beginWrite();

  /**
   * Sets how long later statements wait for other connections.
   *
   * @param patience zero does not wait
   */
  void waitForOthers(Handle handle, Duration patience);

  /** Called before a snapshot is read and before the connection is closed. */
  void beforeRead();

  /** Called after a transaction that may have changed something was committed. */
  void afterCommit(Handle handle);

  /**
   * Says a phrase in the engine's words.
   *
   * @param arguments what stands between the phrase's parentheses
   */
  String phrase(Phrase phrase, String arguments);

  /**
   * Explains a failure that the engine reported.
   *
   * @return null when the cause is not the database but a bug in this program
   */
  @Nullable StoreException explain(Throwable failure);
}
