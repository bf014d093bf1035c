package dev.baton.store;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * An open Baton database, for one thread, with access to all stores.
 *
 * <p>The methods that return a store are cheap; their results are valid until {@link #close}. Each
 * method of a store is a transaction of its own, unless it runs within {@link #inTransaction}. Each
 * may throw a {@link StoreException}.
 */
public interface Stores extends AutoCloseable {

  Tasks tasks();

  TaskQueries taskQueries();

  TaskStates taskStates();

  TaskCounter taskCounter();

  Dependencies dependencies();

  Epics epics();

  Comments comments();

  Events events();

  Claims claims();

  WorktreeClaims worktreeClaims();

  LostWork lostWork();

  WorkRecords workRecords();

  Breakers breakers();

  Runs runs();

  RunIterations runIterations();

  Iterations iterations();

  IterationLog iterationLog();

  History history();

  ClosingLog closingLog();

  KnownCommits knownCommits();

  GitState gitState();

  Links links();

  Transfers transfers();

  /** Writes whole tasks within the current transaction; the caller closes it. */
  TransferWriter transferWriter(Stamp stamp);

  /** Holds the records of an import; the caller closes it. Only one may be open at a time. */
  ImportStage importStage();

  StoredSettings settings();

  Health health();

  Machines machines();

  Storage storage();

  /**
   * Runs several changes as one transaction: all of them are made or, when this throws, none. An
   * exception from a change must not be caught inside, because the partial change would stay.
   * Nothing slow may happen inside.
   *
   * @throws StoreException when the database cannot be written
   */
  <T> T inTransaction(Supplier<T> changes);

  /**
   * The same where the changes need fewer locks.
   *
   * @param locks all that the changes need
   * @throws StoreException when the database cannot be written
   */
  <T> T inTransaction(Locks locks, Supplier<T> changes);

  /**
   * The same with a limit on the wait for other connections.
   *
   * @param lockTimeout zero does not wait
   * @throws StoreException when the database cannot be written
   */
  <T> T inTransaction(Duration lockTimeout, Supplier<T> changes);

  /** The same where the changes need fewer locks. */
  <T> T inTransaction(Duration lockTimeout, Locks locks, Supplier<T> changes);

  /**
   * Makes changes, rolls all of them back and returns their result.
   *
   * @throws StoreException when the database cannot be written
   */
  <T> T rehearse(Supplier<T> changes);

  /** Whether this database was never worked with. */
  boolean isUnused();

  /**
   * Copies everything into another database, of the same or another engine, and checks by counts
   * and by content that all of it arrived; else nothing is kept.
   *
   * @param target unused
   * @throws StoreException when one cannot be read or the other not be written
   */
  Copied copyInto(Stores target);

  /** Closes the connection. */
  @Override
  void close();
}
