package dev.baton.store.postgres;

import dev.baton.store.Database;
import dev.baton.store.Epochs;
import dev.baton.store.Handle;
import dev.baton.store.Locks;
import dev.baton.store.Patience.Setbacks;
import dev.baton.store.PlainSql;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.Sql;
import dev.baton.store.SqlDialect;
import dev.baton.store.SqlDialect.Locality;
import dev.baton.store.Storage;
import dev.baton.store.StoreException;
import dev.baton.store.postgres.PostgresStores.PostgresGreeting;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The dialect of PostgreSQL, for one connection. */
final class PostgresDialect implements SqlDialect {
  /**
   * The timeline of the cluster, which changes when a replica is promoted or a backup of the
   * cluster is restored, and the table with the transaction that created it: they are others after
   * the project was restored from a dump. Every role may read them, unlike the cluster's own
   * identifier. The transaction that wrote the row follows, which is another one where the rows
   * were deleted and loaded again.
   */
  private static final String LIFE =
      Timelines.WRITTEN
          + """
           || '/' ||
            (select attrelid || '/' || xmin from pg_attribute
              where attrelid = cast('life' as regclass) and attnum = 1) || '/' ||\
          """;

  /**
   * Rows that were replaced under an open connection are another copy, too, also before that is
   * noticed: the row of {@code life} is not the one that its mark names.
   */
  private static final String FLOOR =
      """
      (select case when mark = '' or mark like '%/' || tableoid || '/%/' || xmin then floor
        else cast(extract(epoch from now()) as bigint) end from life)\
      """;

  private static final Duration BRIEFLY = Duration.ofSeconds(1);

  /**
   * Who waits for a lock queues again after that: a machine that vanished with many who wait would
   * otherwise get it for each of them, for as long as the server bears with its silence.
   */
  static final Duration TURN = Duration.ofSeconds(3);

  private final PostgresAddress address;
  private final Locality locality;
  private final Reconnecting reconnecting;
  private final Sessions sessions;
  private final ServerClock clock;
  private final PostgresGreeting greeting;

  private final Shortcut shortcut = new Shortcut();

  private boolean hurried;
  private boolean queuing;
  private boolean changed;

  /** How long to wait for others. */
  private Duration waits;

  /** The connection whose database was compared; null for none. */
  private @Nullable Handle compared;

  /**
   * @param created whether the project did not exist before
   */
  PostgresDialect(
      PostgresAddress address,
      Locality locality,
      Reconnecting reconnecting,
      Sessions sessions,
      ServerClock clock,
      PostgresGreeting greeting,
      boolean created) {
    this.clock = clock;
    this.changed = created;
    this.sessions = sessions;
    this.greeting = greeting;
    this.address = address;
    this.locality = locality;
    this.reconnecting = reconnecting;
    this.waits = reconnecting.patience();
  }

  @Override
  public Handle live(Handle handle) {
    queuing = false;
    try {
      return handle.getConnection().isClosed()
          ? new Handle(sessions.awaitWork(reconnecting.connect()), this)
          : handle;
    } catch (SQLException e) {
      throw new IllegalStateException(e); // the driver only looks at a flag
    }
  }

  @Override
  public void hurry(boolean briefly) {
    hurried = briefly;
  }

  @Override
  public void takeTime(Handle handle) {
    Sql.of("set local idle_in_transaction_session_timeout = 0").run(handle);
  }

  @Override
  public void giveUp() {
    reconnecting.giveUp();
  }

  @Override
  public boolean maySucceedNow(StoreException failure, Setbacks setbacks) {
    return (queuing && PostgresFailures.isLocked(failure))
        ? reconnecting.mayWait(setbacks, waits.minus(TURN))
        : reconnecting.maySucceedNow(failure, setbacks);
  }

  /** A lock may be a lost connection's, perhaps this program's own, until the server ends it. */
  @Override
  public boolean mayPass(StoreException failure) {
    return failure.kind().isPassing() || (failure.kind() == StoreException.Kind.LOCKED && !hurried);
  }

  @Override
  public @Nullable StoreException explainCommit(Throwable failure) {
    StoreException known = explain(failure);
    return known == null || known.kind() != StoreException.Kind.AWAY
        ? known
        : PostgresFailures.unsure(known);
  }

  @Override
  public void leave(Handle handle, String to) {
    PostgresMigrations.leave(handle.flushed(), to);
  }

  @Override
  public void stay(Handle handle) {
    PostgresMigrations.stay(handle.flushed());
  }

  @Override
  public Locality locality() {
    return locality;
  }

  @Override
  public boolean isShared() {
    return true;
  }

  @Override
  public @Nullable String whyReadOnly() {
    return greeting.readOnly() ? "the server is a standby, or set to read-only" : null;
  }

  @Override
  public Duration clockOffset() {
    return clock.offset();
  }

  @Override
  public Storage storage(Database database) {
    return new PostgresStorage(database, address, greeting, sessions);
  }

  /** A program that only reads would hear nothing of a clock that was set. */
  @Override
  public void beforeRead(Handle handle) {
    if (!clock.isOld()) {
      return;
    }
    clock.asks();
    try {
      clock.answered(
          PlainSql.query(
              handle.getConnection(), "select " + ServerClock.MICROS, row -> row.number(1)));
    } catch (SqlFailure e) {
      StoreException known = explain(e);
      throw known != null ? known : e;
    }
  }

  @Override
  public List<String> beginRead() {
    return begin("begin isolation level repeatable read, read only");
  }

  @Override
  public boolean sendsTogether() {
    return true;
  }

  /** Behind a pooler, the next transaction may be on a connection with another project's schema. */
  private List<String> begin(String statement) {
    return sessions.isPooled()
        ? List.of(statement, "set local search_path = " + address.schema())
        : List.of(statement);
  }

  /** One that only reads may fill a temporary table, but not create it. */
  @Override
  public List<String> beginStaging() {
    return begin("begin isolation level repeatable read");
  }

  @Override
  public List<String> beginWrite(Locks locks, boolean repeatable) {
    clock.asks();
    List<String> statements = new ArrayList<>(begin("begin"));
    queuing = !hurried;
    statements.add(waitAtMost(hurried ? BRIEFLY : TURN));
    statements.addAll(RowLocks.of(locks));
    if (queuing && !repeatable) {
      statements.add(waitAtMost(waits));
    }
    statements.add(LostBackend.MARK);
    return statements;
  }

  /** To the server, zero means to wait without end. */
  private String waitAtMost(Duration time) {
    long millis = Math.min(time.toMillis(), waits.toMillis());
    return "set local lock_timeout = " + Math.max(1, millis);
  }

  @Override
  public @Nullable Boolean isCommitted(Handle lost, String mark) {
    Setbacks setbacks = new Setbacks();
    while (true) {
      try (Connection connection = reconnecting.connect()) {
        return LostBackend.isCommitted(connection, lost, mark);
      } catch (SQLException e) {
        StoreException known = explain(e);
        if (known == null) {
          return null; // such as for a transaction of which the server lost every trace
        }
        if (!maySucceedNow(known, setbacks)) {
          throw known;
        }
      }
    }
  }

  @Override
  public Shortcut shortcut() {
    return shortcut;
  }

  @Override
  public boolean commitsAlone() {
    return !sessions.isPooled();
  }

  @Override
  public boolean isOver(Handle lost) {
    try (Connection connection = reconnecting.connect()) {
      // A server that only refused the change, because it is read-only now, would do so again.
      Reconnecting.close(lost.getConnection());
      return LostBackend.isEnded(connection, lost);
    } catch (SQLException | StoreException away) {
      return false;
    }
  }

  @Override
  public void lock(Handle handle, Locks more) {
    for (String statement : RowLocks.of(more)) {
      Sql.of(statement).list(handle, row -> 1);
    }
  }

  @Override
  public String renumber(String table) {
    return "select setval(pg_get_serial_sequence('%1$s', 'id'), (select max(id) from %1$s))"
        .formatted(table);
  }

  @Override
  public boolean locksRows() {
    return true;
  }

  @Override
  public void waitForOthers(Handle handle, Duration patience) {
    waits = patience;
    PlainSql.script(
        handle.getConnection(), "set lock_timeout = " + Math.max(1, patience.toMillis()));
  }

  /** Once for each connection: while it lasts, the database is no other. */
  @Override
  public void begun(Handle handle) {
    handle.takeNote();
    if (!handle.equals(compared)) {
      Epochs.adopt(
          handle,
          LIFE + "xmin",
          LIFE + "cast(pg_current_xact_id() as xid)",
          "cast(extract(epoch from now()) as bigint)");
    }
  }

  /** Only now: what failed has compared nothing. */
  @Override
  public void afterCommit(Handle handle) {
    compared = handle;
    String mark = handle.mark();
    if (mark != null) {
      clock.answered(Long.parseLong(mark.substring(mark.lastIndexOf('/') + 1)));
    }
  }

  @Override
  public void afterChange(Handle handle) {
    changed |= handle.takeNote();
  }

  @Override
  public boolean hasChanged() {
    return changed;
  }

  @Override
  public void close(Handle handle) {
    handle.close();
  }

  @Override
  public String phrase(String name, String arguments) {
    return switch (name) {
      case "by" -> "";
      case "then" -> "join " + arguments;
      case "lookup" -> "limit 1 offset 0"; // which the planner leaves as it is
      case "each" ->
          "(select value collate \"C\" as value from jsonb_array_elements_text(cast(%s as jsonb)) as e (value))"
              .formatted(arguments);
      case "rows" ->
          "(select value from jsonb_array_elements(cast(%s as jsonb)) as e (value))"
              .formatted(arguments);
      case "members" -> "jsonb_each_text(cast(%s as jsonb))".formatted(arguments);
      case "among" -> "= any (array(" + arguments + "))";
      case "json" -> "cast(" + arguments + " as json)";
      case "quoted" -> "cast(to_json(" + arguments + ") as text)";
      case "joined" -> "string_agg(" + arguments + ", chr(31))";
      case "greatest" -> "greatest(" + arguments + ")";
      case "floor" -> FLOOR;
      case "contains" -> "strpos(" + arguments + ") > 0";
      case "chosen" -> " for no key update of " + arguments;
      case "mine" -> arguments + ".xmin = cast(pg_current_xact_id_if_assigned() as xid)";
      case "settled" -> "(tx is null or tx < pg_snapshot_xmin(pg_current_snapshot()))";
      case "clone" -> "'" + locality.cloneId() + "'"; // an id
      case "machine" -> "nullif('" + locality.machine() + "', '')"; // likewise
      case "about" -> // what the server last counted; a table that it never counted is small
          """
          (select case when reltuples < 0 then (select count(*) from %1$s)
            else cast(reltuples as bigint) end from pg_class where oid = cast('%1$s' as regclass))\
          """
              .formatted(arguments);
      default -> throw SqlDialect.noPhrase(name);
    };
  }

  @Override
  public boolean takesZero() {
    return false;
  }

  @Override
  public @Nullable StoreException explain(Throwable failure) {
    StoreException known = PostgresFailures.explain(address, failure);
    boolean refused =
        known != null
            && known.kind() == StoreException.Kind.READ_ONLY
            && PostgresFailures.stateClass(known).equals("25");
    return refused && reconnecting.needsPrimary()
        ? PostgresFailures.of("read-only-now", address, failure)
        : known;
  }
}
