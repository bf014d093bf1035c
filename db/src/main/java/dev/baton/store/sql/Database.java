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
  private Handle handle;
  private final SqlDialect dialect;
  private final Duration lockTimeout;
  private boolean inTransaction;

  /** Whether a commit failed, so that nobody knows whether it took effect. */
  private boolean unsure;

  /**
   * @param handle an open connection with the present schema; closed with this object
   * @param lockTimeout how long to wait for other connections
   */
  public Database(Handle handle, SqlDialect dialect, Duration lockTimeout) {
    this.handle = handle;
    this.dialect = dialect;
    this.lockTimeout = lockTimeout;
  }

  /** Which clone and machine this connection works for. */
  Locality locality() {
    return dialect.locality();
  }

  /**
   * Reads from one snapshot.
   *
   * @throws StoreException when the database cannot be read
   */
  public <T> T read(Function<Handle, T> work) {
    if (inTransaction) {
      return work.apply(handle);
    }
    for (int tries = 1; ; tries++) {
      try {
        handle = dialect.live(handle);
        dialect.beforeRead(handle);
        return inTransaction(dialect.beginRead(), work);
      } catch (StoreException e) {
        if (!dialect.maySucceedNow(e, tries)) {
          throw e;
        }
      }
    }
  }

  /**
   * Changes the database, all or nothing; on return the change is on disk. The write lock is taken
   * at the start, because a transaction that asks for it later may fail without waiting. Nothing
   * slow may happen inside. Where the engine gives up for the sake of another transaction, or the
   * connection was lost before the commit, the work is done again.
   *
   * @throws StoreException when the database cannot be written
   */
  public <T> T write(Function<Handle, T> work) {
    for (int tries = 1; ; tries++) {
      try {
        return writeOnce(work);
      } catch (StoreException e) {
        if (inTransaction || unsure || !dialect.maySucceedNow(e, tries)) {
          throw e;
        }
      }
    }
  }

  /** The same for work that must not be done again, because it also changes something else. */
  <T> T writeOnce(Function<Handle, T> work) {
    if (inTransaction) {
      return work.apply(handle);
    }
    handle = dialect.live(handle);
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
      handle = dialect.live(handle);
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
    handle = inTransaction ? handle : dialect.live(handle);
    dialect.waitForOthers(handle, patience);
    try {
      return writeOnce(h -> changes.get());
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
    unsure = false;
    try {
      PlainSql.run(handle.getConnection(), begin);
      T result = work.apply(handle);
      unsure = true;
      PlainSql.run(handle.getConnection(), "commit");
      committed = true;
      unsure = false;
      return result;
    } catch (JdbiException e) {
      StoreException known = unsure ? dialect.explainCommit(e) : dialect.explain(e);
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
