package dev.baton.store.sql.database;

import dev.baton.store.Locks;
import dev.baton.store.StoreException;
import java.time.Duration;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The differences between database engines. There is one instance for each open connection. */
public interface SqlDialect {

  /** Begins a transaction that reads from one snapshot. */
  List<String> beginRead();

  /** Begins a transaction that may write temporary tables, and nothing else. */
  default List<String> beginStaging() {
    return beginRead();
  }

  /** Begins a transaction that may write, with these locks, or all that the engine has. */
  List<String> beginWrite(Locks locks);

  /** Whether several statements are sent to the engine together, which saves it and us time. */
  default boolean sendsTogether() {
    return false;
  }

  /** Locks more within a transaction, where the engine has such locks. */
  default void lock(Handle handle, Locks more) {}

  /**
   * The statement after which the next row of a table gets a number that is higher than all; empty
   * where the engine sees to that.
   */
  default String renumber(String table) {
    return "";
  }

  /** Whether a transaction that chooses a row locks only that one. */
  default boolean locksRows() {
    return false;
  }

  /**
   * Sets how long later statements wait for other connections.
   *
   * @param patience zero does not wait
   */
  void waitForOthers(Handle handle, Duration patience);

  /**
   * The connection, or a new one where it was lost.
   *
   * @throws StoreException when there can be none
   */
  default Handle live(Handle handle) {
    return handle;
  }

  /**
   * Whether a transaction that failed, and changed nothing, may succeed when it is done again now;
   * waits until it may.
   *
   * @param tries how often it was tried
   */
  default boolean maySucceedNow(StoreException failure, int tries) {
    return false;
  }

  /**
   * Explains why a commit failed.
   *
   * @return null when the cause is not the database but a bug in this program
   */
  default @Nullable StoreException explainCommit(Throwable failure) {
    return explain(failure);
  }

  /**
   * Called before a snapshot is read.
   *
   * @throws StoreException when the database is no longer the one that was opened
   */
  void beforeRead(Handle handle);

  /**
   * Called before a transaction that may write.
   *
   * @throws StoreException when the database is known not to be the one that was opened
   */
  void beforeWrite();

  /**
   * Called after every transaction that may have changed something was committed, and before its
   * success is reported.
   *
   * @throws StoreException when the change went to a database that is no longer in its place
   */
  void afterCommit(Handle handle);

  /** Called after a change that other programs may want to notice. */
  void afterChange(Handle handle);

  /** Closes the connection at the end. */
  void close(Handle handle);

  /**
   * Says a phrase in the engine's words.
   *
   * @param arguments what stands between the phrase's parentheses
   */
  String phrase(Phrase phrase, String arguments);

  /** Which clone and machine this connection works for. */
  default Locality locality() {
    return Locality.OF_FILE;
  }

  /** Whether a text may contain U+0000. Where it may not, U+FFFD is stored instead. */
  boolean takesZero();

  /**
   * Explains a failure that the engine reported.
   *
   * @return null when the cause is not the database but a bug in this program
   */
  @Nullable StoreException explain(Throwable failure);
}
