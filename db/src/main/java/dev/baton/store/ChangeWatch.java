package dev.baton.store;

import java.time.Duration;

/**
 * Waits for changes of the database by any process, without asking again and again. A hint: it may
 * report a change where there was none, and after a crash miss one. May be used by another thread
 * than the database.
 */
public interface ChangeWatch extends AutoCloseable {

  /**
   * Waits for the next change since the last call, or since this watch was opened.
   *
   * @return whether there may have been one; false when the time is over
   * @throws InterruptedException when the waiting thread is interrupted, or this watch is closed
   */
  boolean await(Duration atMost) throws InterruptedException;

  @Override
  void close();
}
