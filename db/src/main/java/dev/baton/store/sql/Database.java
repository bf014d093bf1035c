package dev.baton.store.sql;

import dev.baton.store.StoreException;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;

/** An open database: one connection, for one thread, and the transactions on it. */
public final class Database implements AutoCloseable {
  private final Handle handle;
  private final SqlDialect dialect;
  private final Duration lockTimeout;
  private boolean inTransaction;

  /**
   * @param handle an open connection with the present schema; closed with this object
   * @param lockTimeout how long to wait for other connections
   */
  public Database(Handle handle, SqlDialect dialect, Duration lockTimeout) {
    this.handle = handle;
    this.dialect = dialect;
    this.lockTimeout = lockTimeout;
  }

  /**
   * Reads from one snapshot.
   *
   * @throws StoreException when the database cannot be read
   */
  public <T> T read(Function<Handle, T> work) {
    if (!inTransaction) {
      dialect.beforeRead(handle);
    }
    return inTransaction(dialect.beginRead(), work);
  }

  /**
   * Changes the database, all or nothing; on return the change is on disk. The write lock is taken
   * at the start, because a transaction that asks for it later may fail without waiting. Nothing
   * slow may happen inside.
   *
   * @throws StoreException when the database cannot be written
   */
  public <T> T write(Function<Handle, T> work) {
    if (inTransaction) {
      return work.apply(handle);
    }
    dialect.beforeWrite();
    T result = inTransaction(dialect.beginWrite(), work);
    dialect.afterCommit(handle);
    dialect.afterChange(handle);
    return result;
  }

  /**
   * Changes the database if that is possible without waiting: for changes that are useful but not
   * worth an error.
   *
   * @return whether the change is on disk
   */
  boolean tryWrite(Consumer<Handle> work) {
    try {
      dialect.beforeWrite();
      dialect.waitForOthers(handle, Duration.ZERO);
      // The dialect is not notified: a program that watches for changes would otherwise cause the
      // next one by reading.
      inTransaction(
          dialect.beginWrite(),
          h -> {
            work.accept(h);
            return true;
          });
      dialect.afterCommit(handle);
      return true;
    } catch (StoreException notNow) {
      return false;
    } finally {
      dialect.waitForOthers(handle, lockTimeout);
    }
  }

  /** Runs changes as one transaction that waits at most this long for other connections. */
  <T> T write(Duration patience, Supplier<T> changes) {
    dialect.waitForOthers(handle, patience);
    try {
      return write(h -> changes.get());
    } finally {
      dialect.waitForOthers(handle, lockTimeout);
    }
  }

  private <T> T inTransaction(String begin, Function<Handle, T> work) {
    if (inTransaction) {
      return work.apply(handle);
    }
    inTransaction = true;
    try {
      return inNewTransaction(begin, work);
    } finally {
      inTransaction = false;
    }
  }

  private <T> T inNewTransaction(String begin, Function<Handle, T> work) {
    boolean committed = false;
    try {
      PlainSql.run(handle.getConnection(), begin);
      T result = work.apply(handle);
      PlainSql.run(handle.getConnection(), "commit");
      committed = true;
      return result;
    } catch (JdbiException e) {
      StoreException known = dialect.explain(e);
      throw known != null ? known : e;
    } finally {
      if (!committed) {
        rollback();
      }
    }
  }

  private void rollback() {
    try {
      PlainSql.run(handle.getConnection(), "rollback");
    } catch (SqlFailure alreadyRolledBack) {
      // The engine may already have rolled back, for example after a full disk or an I/O error, or
      // the transaction did not begin.
    }
  }

  @Override
  public void close() {
    dialect.close(handle);
  }
}
