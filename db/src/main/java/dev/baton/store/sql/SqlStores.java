package dev.baton.store.sql;

import dev.baton.store.Breakers;
import dev.baton.store.Claims;
import dev.baton.store.ClosingLog;
import dev.baton.store.Comments;
import dev.baton.store.Copied;
import dev.baton.store.Dependencies;
import dev.baton.store.Epics;
import dev.baton.store.Events;
import dev.baton.store.GitState;
import dev.baton.store.Health;
import dev.baton.store.History;
import dev.baton.store.ImportStage;
import dev.baton.store.IterationLog;
import dev.baton.store.Iterations;
import dev.baton.store.KnownCommits;
import dev.baton.store.Links;
import dev.baton.store.Locks;
import dev.baton.store.LostWork;
import dev.baton.store.Machines;
import dev.baton.store.RunIterations;
import dev.baton.store.Runs;
import dev.baton.store.Stamp;
import dev.baton.store.Storage;
import dev.baton.store.StoredSettings;
import dev.baton.store.Stores;
import dev.baton.store.TaskCounter;
import dev.baton.store.TaskQueries;
import dev.baton.store.TaskStates;
import dev.baton.store.Tasks;
import dev.baton.store.TransferWriter;
import dev.baton.store.Transfers;
import dev.baton.store.WorkRecords;
import dev.baton.store.WorktreeClaims;
import dev.baton.store.sql.copy.StoreCopy;
import dev.baton.store.sql.database.Database;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** All stores on one database. */
public final class SqlStores implements Stores {
  private final Database database;
  private final Storage storage;

  public SqlStores(Database database, Storage storage) {
    this.database = database;
    this.storage = storage;
  }

  /** The connection, for callers with statements of their own. */
  public Database database() {
    return database;
  }

  @Override
  public Tasks tasks() {
    return new SqlTasks(database);
  }

  @Override
  public TaskQueries taskQueries() {
    return new SqlTaskQueries(database);
  }

  @Override
  public TaskStates taskStates() {
    return new SqlTaskStates(database);
  }

  @Override
  public TaskCounter taskCounter() {
    return new SqlTaskCounter(database);
  }

  @Override
  public Dependencies dependencies() {
    return new SqlDependencies(database);
  }

  @Override
  public Epics epics() {
    return new SqlEpics(database);
  }

  @Override
  public Comments comments() {
    return new SqlComments(database);
  }

  @Override
  public Events events() {
    return new SqlEvents(database);
  }

  @Override
  public Claims claims() {
    return new SqlClaims(database);
  }

  @Override
  public WorktreeClaims worktreeClaims() {
    return new SqlWorktreeClaims(database);
  }

  @Override
  public LostWork lostWork() {
    return new SqlWorktreeClaims(database);
  }

  @Override
  public WorkRecords workRecords() {
    return new SqlWorkRecords(database);
  }

  @Override
  public Breakers breakers() {
    return new SqlBreakers(database);
  }

  @Override
  public Runs runs() {
    return new SqlRuns(database);
  }

  @Override
  public RunIterations runIterations() {
    return new SqlRunIterations(database);
  }

  @Override
  public Iterations iterations() {
    return new SqlIterations(database);
  }

  @Override
  public IterationLog iterationLog() {
    return new SqlIterationLog(database);
  }

  @Override
  public History history() {
    return new SqlHistory(database);
  }

  @Override
  public ClosingLog closingLog() {
    return new SqlClosingLog(database);
  }

  @Override
  public KnownCommits knownCommits() {
    return new SqlKnownCommits(database);
  }

  @Override
  public GitState gitState() {
    return new SqlGitState(database);
  }

  @Override
  public Links links() {
    return new SqlLinks(database);
  }

  @Override
  public Transfers transfers() {
    return new SqlTransfers(database);
  }

  @Override
  public TransferWriter transferWriter(Stamp stamp) {
    return new SqlTransferWriter(database, stamp);
  }

  @Override
  public ImportStage importStage() {
    return new SqlImportStage(database);
  }

  @Override
  public StoredSettings settings() {
    return new SqlStoredSettings(database);
  }

  @Override
  public Health health() {
    return new SqlHealth(database);
  }

  @Override
  public Machines machines() {
    return new SqlMachines(database);
  }

  @Override
  public Storage storage() {
    return storage;
  }

  @Override
  public <T> T inTransaction(Supplier<T> changes) {
    return inTransaction(Locks.EVERYTHING, changes);
  }

  @Override
  public <T> T inTransaction(Locks locks, Supplier<T> changes) {
    return database.writeOnce(locks, h -> changes.get());
  }

  @Override
  public <T> T inTransaction(Duration lockTimeout, Supplier<T> changes) {
    return inTransaction(lockTimeout, Locks.EVERYTHING, changes);
  }

  @Override
  public <T> T inTransaction(Duration lockTimeout, Locks locks, Supplier<T> changes) {
    return database.write(lockTimeout, locks, changes);
  }

  @Override
  public <T> T rehearse(Supplier<T> changes) {
    List<T> result = new ArrayList<>(1);
    try {
      return inTransaction(() -> {
        result.add(changes.get());
        throw new Rollback();
      });
    } catch (Rollback asWanted) {
      return result.getFirst();
    }
  }

  @Override
  public boolean isUnused() {
    return database.read(StoreCopy::isUnused);
  }

  @Override
  public Copied copyInto(Stores target) {
    return new StoreCopy(database, ((SqlStores) target).database).run();
  }

  /** Ends a transaction without a commit. */
  private static final class Rollback extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Rollback() {
      super(null, null, false, false);
    }
  }

  @Override
  public void close() {
    database.close();
  }
}
