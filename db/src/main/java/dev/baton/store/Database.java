package dev.baton.store;

import dev.baton.store.Patience.Setbacks;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.SqlDialect.Locality;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** An open database: one connection, for one thread, and the transactions on it. */
public final class Database implements AutoCloseable {
  private volatile Handle handle;
  private final SqlDialect dialect;
  private final Duration lockTimeout;
  private boolean inTransaction;

  /** Whether a claim was made since the last commit. */
  private boolean claimed;

  /** What the current transaction locked; null where there is none, or where it only reads. */
  private @Nullable Locks held;

  /** Whether the work of the current transaction began, so that it may have had effects. */
  private boolean working;

  /** Whether a commit failed, so that nobody knows whether it took effect. */
  private boolean unsure;

  /** At first that of commands: the dialect has tried for as long as they may wait. */
  private Patience patience = away -> false;

  TaskChange.@Nullable Kept kept; // null before the first change of a task

  /** The result of the work whose commit is unsure. */
  private @Nullable Object uncertain;

  /**
   * @param handle an open connection with the present schema; closed with this object
   * @param lockTimeout how long to wait for other connections
   */
  public Database(Handle handle, SqlDialect dialect, Duration lockTimeout) {
    this.handle = handle;
    this.dialect = dialect;
    this.lockTimeout = lockTimeout;
  }

  /** From now on, whatever changed nothing is tried again while somebody waits for the server. */
  public void bePatient(Patience other) {
    patience = other;
  }

  /** Returns, with this failure, where what failed and changed nothing is to be tried again. */
  Setbacks tryAgain(StoreException failure, @Nullable Setbacks before) {
    Setbacks setbacks = before == null ? new Setbacks() : before;
    if (!dialect.maySucceedNow(failure, setbacks)
        && (!dialect.mayPass(failure) || !patience.await(failure))) {
      patience.failed();
      throw failure;
    }
    return setbacks;
  }

  /** Which clone and machine this connection works for. */
  public Locality locality() {
    return dialect.locality();
  }

  /** What the engine does in its own way. */
  SqlDialect dialect() {
    return dialect;
  }

  /** The current transaction makes a claim. */
  void claimed() {
    claimed = true;
  }

  /**
   * Reads from one snapshot.
   *
   * @throws StoreException when the database cannot be read
   */
  public <T> T read(Function<Handle, T> work) {
    return look(dialect.beginRead(), true, work);
  }

  /**
   * As {@link #read}, but for work that must not be done again, because it also does something
   * else, such as printing.
   */
  public <T> T readOnce(Function<Handle, T> work) {
    return look(dialect.beginRead(), false, work);
  }

  /**
   * Reads from one snapshot, and writes temporary tables, which locks nobody out.
   *
   * @throws StoreException when the database cannot be read
   */
  public <T> T stage(Function<Handle, T> work) {
    return look(dialect.beginStaging(), true, work);
  }

  private <T> T look(List<String> begin, boolean repeatable, Function<Handle, T> work) {
    if (inTransaction) {
      return work.apply(handle);
    }
    Setbacks setbacks = null;
    while (true) {
      try {
        working = false;
        dialect.beforeRead(live());
        return inTransaction(begin, repeatable, false, work);
      } catch (StoreException e) {
        if (working && !repeatable) {
          throw e;
        }
        setbacks = tryAgain(e, setbacks);
      }
    }
  }

  /** The connection, which is a new one where it was lost. */
  Handle live() {
    patience.asks();
    handle = dialect.live(handle);
    return handle;
  }

  /** Ends what waits for an answer now; from now on nothing waits for one. Called by any thread. */
  public void giveUp() {
    dialect.giveUp();
  }

  Patience patience() {
    return patience;
  }

  /** Changes the database by statements that need no other ones to be right. */
  public <T> T write(Function<Handle, T> work) {
    return write(Locks.NOTHING, work);
  }

  /**
   * Changes the database, all or nothing; on return the change is on disk. The locks are taken at
   * the start, because a transaction that asks for them later may fail without waiting. Nothing
   * slow may happen inside. Where the engine gives up for the sake of another transaction, or the
   * connection was lost before the commit, the work is done again.
   *
   * @throws StoreException when the database cannot be written
   */
  public <T> T write(Locks locks, Function<Handle, T> work) {
    return change(locks, work, true);
  }

  /** The same for changes that have no result. */
  public void change(Consumer<Handle> work) {
    change(Locks.NOTHING, work);
  }

  public void change(Locks locks, Consumer<Handle> work) {
    write(
        locks,
        h -> {
          work.accept(h);
          return true;
        });
  }

  /** Whether a server would commit the next statement itself. */
  boolean commitsAlone() {
    return !inTransaction && dialect.commitsAlone();
  }

  /**
   * As {@link #write}, but for work that must not be done again, because it also changes something
   * else.
   */
  public <T> T writeOnce(Locks locks, Function<Handle, T> work) {
    return change(locks, work, false);
  }

  private <T> T change(Locks locks, Function<Handle, T> work, boolean repeatable) {
    if (inTransaction) {
      lock(locks);
      return work.apply(handle);
    }
    Setbacks setbacks = null;
    while (true) {
      try {
        working = false;
        live();
        dialect.beforeWrite();
        claimed = false;
        T result = surely(locks, repeatable, work);
        dialect.afterCommit(handle);
        if (claimed) {
          dialect.afterClaim(handle);
        }
        dialect.afterChange(handle);
        return result;
      } catch (StoreException e) {
        if (unsure || (working && !repeatable)) {
          throw e;
        }
        setbacks = tryAgain(e, setbacks);
      }
    }
  }

  /** Asks after a lost connection whether the commit took effect, where the engine can say so. */
  @SuppressWarnings({"unchecked", "NullAway"}) // of the type that the work returned
  private <T> T surely(Locks locks, boolean repeatable, Function<Handle, T> work) {
    try {
      return writing(locks, repeatable, work);
    } catch (StoreException e) {
      String mark = unsure ? handle.mark() : null;
      Boolean committed = mark == null ? null : committed(mark);
      if (committed == null) {
        throw e;
      }
      unsure = false;
      if (committed) {
        return (T) uncertain;
      }
      throw e.getCause() instanceof StoreException lost ? lost : e;
    } finally {
      uncertain = null;
    }
  }

  private @Nullable Boolean committed(String mark) {
    while (true) {
      try {
        return dialect.isCommitted(handle, mark);
      } catch (StoreException away) {
        if (!patience.await(away)) {
          return null;
        }
      }
    }
  }

  /**
   * Changes the database if that is possible without waiting: for changes that are useful but not
   * worth an error.
   *
   * @return whether the change is on disk
   */
  public boolean tryWrite(Locks locks, Consumer<Handle> work) {
    try {
      live();
      dialect.beforeWrite();
      dialect.waitForOthers(handle, Duration.ZERO);
      // Not notified: who watches for changes would otherwise cause the next one by reading.
      writing(
          locks,
          true,
          h -> {
            work.accept(h);
            return true;
          });
      dialect.afterCommit(handle);
      return true;
    } catch (StoreException | SqlFailure notNow) {
      return false;
    } finally {
      waitAsUsual();
    }
  }

  /** Runs changes as one transaction that waits at most this long for other connections. */
  public <T> T write(Duration patience, Locks locks, Supplier<T> changes) {
    try {
      dialect.waitForOthers(inTransaction ? handle : live(), patience);
      return writeOnce(locks, h -> changes.get());
    } catch (SqlFailure e) {
      StoreException known = dialect.explain(e);
      throw known != null ? known : e;
    } finally {
      waitAsUsual();
    }
  }

  private void waitAsUsual() {
    patience.asks();
    try {
      dialect.waitForOthers(handle, lockTimeout);
      patience.over();
    } catch (SqlFailure lost) {
      patience.failed(); // The next transaction begins with a new connection, which waits as usual.
    }
  }

  private <T> T writing(Locks locks, boolean repeatable, Function<Handle, T> work) {
    if (inTransaction) {
      lock(locks);
      return work.apply(handle);
    }
    held = locks;
    try {
      // Where the work must not be done twice, a beginning that fails has to fail before it.
      return inTransaction(
          dialect.beginWrite(locks, repeatable),
          repeatable,
          true,
          h -> {
            dialect.begun(h);
            return work.apply(h);
          });
    } finally {
      held = null;
    }
  }

  /** Locks more within a transaction that writes. */
  private void lock(Locks locks) {
    Locks before = held;
    if (before == null) {
      return;
    }
    Locks more = locks.without(before);
    if (more.graph()) {
      // What was read so far may have changed, and two that both want more would never get it.
      throw new IllegalStateException("the graph must be locked when the transaction begins");
    }
    if (!more.isNothing()) {
      dialect.lock(handle, more);
      held = before.plus(more);
    }
  }

  /**
   * @param later whether the beginning may be sent together with the first statement
   * @param changes whether it matters that the commit took effect
   */
  private <T> T inTransaction(
      List<String> begin, boolean later, boolean changes, Function<Handle, T> work) {
    boolean committed = false;
    unsure = false;
    working = false;
    Waiting waiting = handle.waiting();
    inTransaction = true;
    try {
      if (waiting != null) {
        waiting.begin(begin);
        if (!later) {
          waiting.send(handle.getConnection());
        }
      } else {
        PlainSql.run(handle.getConnection(), String.join("; ", begin));
      }
      working = true;
      T result = work.apply(handle);
      uncertain = result;
      unsure = changes;
      if (waiting != null) {
        waiting.commit(handle.getConnection());
      } else {
        PlainSql.run(handle.getConnection(), "commit");
      }
      committed = true;
      unsure = false;
      patience.over();
      return result;
    } catch (SqlFailure e) {
      StoreException known = unsure ? dialect.explainCommit(e) : dialect.explain(e);
      // An engine that answers that others were in the way, or its disk, has committed nothing.
      unsure &=
          known == null
              || (known.kind() != StoreException.Kind.LOCKED
                  && known.kind() != StoreException.Kind.SERVER_FULL);
      throw known != null ? known : e;
    } finally {
      inTransaction = false;
      if (!committed && (waiting == null || !waiting.forget())) {
        rollback();
      }
    }
  }

  private void rollback() {
    try {
      PlainSql.run(handle.getConnection(), "rollback");
      patience.over();
    } catch (SqlFailure alreadyRolledBack) {
      // The engine did so itself, as after an I/O error, or the transaction did not begin.
    }
  }

  @Override
  public void close() {
    dialect.close(handle);
  }
}
