package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An open Baton database, for one thread, with access to all stores.
 *
 * <p>The methods that return a store are cheap; their results are valid until {@link #close}. Each
 * method of a store is a transaction of its own, unless it runs within {@link #inTransaction}. Each
 * may throw a {@link StoreException}.
 *
 * @param database the connection, for callers with statements of their own
 */
public record Stores(Database database) implements AutoCloseable {
  public Storage storage() {
    return database.dialect().storage(database);
  }

  public Tasks tasks() {
    return new Tasks(database);
  }

  public TaskQueries taskQueries() {
    return new TaskQueries(database);
  }

  public TaskStates taskStates() {
    return new TaskStates(database);
  }

  public TaskCounter taskCounter() {
    return new TaskCounter(database);
  }

  public Dependencies dependencies() {
    return new Dependencies(database);
  }

  public Comments comments() {
    return new Comments(database);
  }

  public Events events() {
    return new Events(database);
  }

  public Claims claims() {
    return new Claims(database, false);
  }

  /** How claims ended; reads each task once. */
  public ClaimEnds claimEnds() {
    return new ClaimEnds(database);
  }

  public FormerHolders formerHolders() {
    return new FormerHolders(database);
  }

  public AgentSessions agentSessions() {
    return new AgentSessions(database);
  }

  public WorkTreeClaims workTreeClaims() {
    return new WorkTreeClaims(database);
  }

  public WorkRecords workRecords() {
    return new WorkRecords(database);
  }

  public Breakers breakers() {
    return new Breakers(database);
  }

  public Runs runs() {
    return new Runs(database);
  }

  public RunIterations runIterations() {
    return new RunIterations(database);
  }

  public Iterations iterations() {
    return new Iterations(database);
  }

  public IterationLog iterationLog() {
    return new IterationLog(database);
  }

  public History history() {
    return new History(database);
  }

  public ClosingLog closingLog() {
    return new ClosingLog(database);
  }

  public KnownCommits knownCommits() {
    return new KnownCommits(database);
  }

  public GitState gitState() {
    return new GitState(database);
  }

  public Links links() {
    return new Links(database);
  }

  public Transfers transfers() {
    return new Transfers(database);
  }

  /** Writes whole tasks within the current transaction. */
  public TransferWriter transferWriter(Stamp stamp) {
    return new TransferWriter(database, stamp);
  }

  /** Holds the records of an import; the caller closes it. Only one may be open at a time. */
  public ImportStage importStage() {
    return new ImportStage(database);
  }

  public StoredSettings settings() {
    return new StoredSettings(database);
  }

  public Withheld withheld() {
    return new Withheld(database);
  }

  public Health health() {
    return new Health(database);
  }

  public Machines machines() {
    return new Machines(database);
  }

  /** Whether other machines use the database, too. */
  public boolean isShared() {
    return database.dialect().isShared();
  }

  /**
   * Whether it can tell what belongs to this clone from what belongs to others. A shared database
   * cannot if the clone has no id, because its folder cannot be written.
   */
  public boolean knowsClone() {
    return !isShared() || !database.locality().cloneId().isEmpty();
  }

  /** Why the database can only be read, in one line; null when it can be written. */
  public @Nullable String whyReadOnly() {
    return database.dialect().whyReadOnly();
  }

  /**
   * How far the clock by which leases are compared is ahead of this machine's; zero where it is the
   * same. It changes when one of the two is set.
   */
  public Duration clockOffset() {
    return database.dialect().clockOffset();
  }

  /**
   * Runs several changes as one transaction, which locks the graph: all of them are made or, when
   * this throws, none. An exception from a change must not be caught inside, because the partial
   * change would stay. Nothing slow may happen inside.
   *
   * @throws StoreException when the database cannot be written
   */
  public <T> T inTransaction(Supplier<T> changes) {
    return inTransaction(Locks.GRAPH, changes);
  }

  /**
   * The same with other locks.
   *
   * @param locks all that the changes need; those of tasks and breakers may follow
   * @throws StoreException when the database cannot be written
   */
  public <T> T inTransaction(Locks locks, Supplier<T> changes) {
    return database.writeOnce(locks, h -> changes.get());
  }

  /** Within a transaction: nobody else changes these tasks from now on. */
  public void lock(Collection<TaskId> tasks) {
    database.write(Locks.tasks(tasks), h -> true);
  }

  /**
   * The same for changes of this database alone, which are made again where the engine gives up for
   * the sake of another transaction, or the connection was lost before the commit.
   *
   * @throws StoreException when the database cannot be written
   */
  public <T> T inRepeatableTransaction(Locks locks, Supplier<T> changes) {
    return database.write(locks, h -> changes.get());
  }

  /** From now on, whatever changed nothing is tried again while somebody waits for the server. */
  public void bePatient(Patience patience) {
    database.bePatient(patience);
  }

  /**
   * Does what is not worth waiting for: on a server, where somebody may have stopped in the middle
   * of a change, nothing in it waits for long.
   */
  public <T> T hurried(Supplier<T> work) {
    database.dialect().hurry(true);
    try {
      return work.get();
    } finally {
      database.dialect().hurry(false);
    }
  }

  /**
   * Ends what waits for an answer of a server now, on another thread; from now on nothing waits for
   * one.
   */
  public void giveUp() {
    database.giveUp();
  }

  /** What a failure means to somebody who does not know what was done before it. */
  public StoreException afterChanges(StoreException failure) {
    return database.dialect().hasChanged() ? failure.afterChanges() : failure;
  }

  /**
   * The same with a limit on the wait for other connections.
   *
   * @param lockTimeout zero does not wait
   * @throws StoreException when the database cannot be written
   */
  public <T> T inTransaction(Duration lockTimeout, Locks locks, Supplier<T> changes) {
    return database.write(lockTimeout, locks, changes);
  }

  /**
   * Makes changes, rolls all of them back and returns their result.
   *
   * @throws StoreException when the database cannot be written
   */
  public <T> T rehearse(Supplier<T> changes) {
    List<T> result = new ArrayList<>(1);
    try {
      return inTransaction(() -> {
        result.add(changes.get());
        throw new CancellationException();
      });
    } catch (CancellationException asWanted) {
      return result.getFirst();
    }
  }

  /**
   * Copies everything into another database, of the same or another engine, checks by counts and by
   * content that all of it arrived, else keeps nothing, and leaves this database: to open it or to
   * change something then fails, and says where the tasks are now. It is left before anything is
   * copied, so that no change can be missing and at no moment tasks can be claimed in both. Where
   * the copy fails it stays in use. Where the program is killed, or the copy cannot be committed,
   * it stays left, and the same move can be done again.
   *
   * @param place of the target, as people name it
   * @return empty when the target is not unused, and nothing was changed
   */
  public Optional<Copied> moveInto(Stores target, String place) {
    boolean[] left = new boolean[1];
    try {
      // Of two who move into it at once, the second one finds it used.
      return target.database.writeOnce(
          Locks.GRAPH,
          to -> {
            if (!StoreCopy.isUnused(to)) {
              return Optional.empty();
            }
            target.database.dialect().takeTime(to);
            change(from -> database.dialect().leave(from, place));
            left[0] = true;
            try {
              StoreCopy copy = new StoreCopy(database, target.database);
              return Optional.of(database.readOnce(from -> copy.copy(from, to)));
            } catch (RuntimeException e) {
              // Nothing will be committed there.
              left[0] = !stays(e);
              throw e;
            }
          });
    } catch (StoreException e) {
      throw left[0] ? e.afterLeaving() : e;
    }
  }

  private boolean stays(RuntimeException failure) {
    try {
      change(database.dialect()::stay);
      return true;
    } catch (RuntimeException stillLeft) {
      failure.addSuppressed(stillLeft);
      return false;
    }
  }

  private void change(Consumer<Handle> change) {
    database.write(
        Locks.GRAPH,
        h -> {
          change.accept(h);
          return h;
        });
  }

  /**
   * Does something while nobody can copy into this database, unless it has tasks.
   *
   * @return what was done; false where it was ever worked with
   */
  public boolean whileUnused(BooleanSupplier work) {
    return database.writeOnce(Locks.GRAPH, h -> StoreCopy.isUnused(h) && work.getAsBoolean());
  }

  @Override
  public void close() {
    database.close();
  }

  /**
   * What {@link Stores#moveInto} copied.
   *
   * @param rows by table, in the order in which they were copied
   * @param zeros how many texts contained U+0000, which the target stores as U+FFFD
   */
  public record Copied(Map<String, Long> rows, long zeros) {}
}
