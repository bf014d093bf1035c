package dev.baton.store;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * An open Baton database, for one thread, and everything that can be asked of it or done to it.
 *
 * <p>The methods that return a store cost nothing; what they return is good until {@link #close}.
 * Each method of a store is a transaction of its own, unless it runs within {@link #inTransaction}.
 * Each of them may throw a {@link StoreException}.
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

  WorkRecords workRecords();

  Breakers breakers();

  Runs runs();

  RunIterations runIterations();

  Iterations iterations();

  IterationLog iterationLog();

  ClosingLog closingLog();

  KnownCommits knownCommits();

  GitState gitState();

  Links links();

  Transfers transfers();

  /** Writes whole tasks within the present transaction; the caller closes it. */
  TransferWriter transferWriter(Stamp stamp);

  /** Holds the records of an import; the caller closes it. Only one may be open at a time. */
  ImportStage importStage();

  StoredSettings settings();

  Health health();

  Storage storage();

  /**
   * Runs several changes as one: all of them are made, or, when this throws, none. A change within
   * that throws must not be caught there, since what it did so far would stay. Nothing slow may
   * happen inside.
   *
   * @throws StoreException when the database cannot be written
   */
  <T> T inTransaction(Supplier<T> changes);

  /**
   * The same, but other connections are waited for as long as given here.
   *
   * @param lockTimeout zero does not wait
   * @throws StoreException when the database cannot be written
   */
  <T> T inTransaction(Duration lockTimeout, Supplier<T> changes);

  /**
   * Makes changes, undoes all of them and returns what they came to.
   *
   * @throws StoreException when the database cannot be written
   */
  <T> T rehearse(Supplier<T> changes);

  /** Closes the connection. */
  @Override
  void close();
}
