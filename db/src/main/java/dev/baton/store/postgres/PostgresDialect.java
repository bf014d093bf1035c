package dev.baton.store.postgres;

import dev.baton.store.Epochs;
import dev.baton.store.Locks;
import dev.baton.store.PlainSql;
import dev.baton.store.Setbacks;
import dev.baton.store.SqlDialect;
import dev.baton.store.SqlDialect.Locality;
import dev.baton.store.SqlDialect.Phrase;
import dev.baton.store.SqlHandles;
import dev.baton.store.StoreException;
import dev.baton.task.TaskId;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jdbi.v3.core.Handle;
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
      """
      substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) || '/' ||
        (select attrelid || '/' || xmin from pg_attribute
          where attrelid = cast('life' as regclass) and attnum = 1) || '/' ||\
      """;

  private static final String TIMELINE = "substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8)";

  /** By what a transaction is known after its connection was lost, on the same timeline. */
  private static final String MARK =
      "select "
          + TIMELINE
          + " || '/' || cast(pg_current_xact_id() as text) || '/' ||"
          + " cast(extract(epoch from now()) as text)";

  /**
   * A server that crashed gives a number out again that it lost, so a commit after that may be
   * somebody else's. Its statistics begin again then, also where only its processes were restarted.
   */
  private static final String STATUS =
      """
      with asked as (select string_to_array(?, '/') as mark),
        answer as (select mark, pg_xact_status(cast(mark[2] as xid8)) as status
          from asked where mark[1] = %s)
      select case when status <> 'committed' or cast(mark[3] as double precision) >
          (select extract(epoch from greatest(pg_postmaster_start_time(), stats_reset))
            from pg_stat_bgwriter) then status end
        from answer
      """
          .formatted(TIMELINE);

  /**
   * Ends a connection, and says whether it may still do something. By its own name, because after a
   * failover another one may have its number; where it has ended, what a primary server says
   * counts.
   */
  private static final String END =
      "select pg_is_in_recovery() or count(pg_terminate_backend(pid)) > 0 from pg_stat_activity"
          + " where application_name = ? and usename = session_user";

  /** A server may still be committing when the connection is lost. */
  private static final int MOST_QUESTIONS = 50;

  private static final Duration BRIEFLY = Duration.ofSeconds(1);

  private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(100);

  private final PostgresAddress address;
  private final Locality locality;
  private final Reconnecting reconnecting;
  private final Sessions sessions;

  private boolean hurried;

  /** The connection whose database was compared; null for none. */
  private @Nullable Handle compared;

  PostgresDialect(
      PostgresAddress address, Locality locality, Reconnecting reconnecting, Sessions sessions) {
    this.sessions = sessions;
    this.address = address;
    this.locality = locality;
    this.reconnecting = reconnecting;
  }

  @Override
  public Handle live(Handle handle) {
    try {
      return handle.getConnection().isClosed()
          ? SqlHandles.on(reconnecting.connect(), this)
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
    handle.execute("set local idle_in_transaction_session_timeout = 0");
  }

  @Override
  public void giveUp(Handle handle) {
    reconnecting.giveUp();
    try {
      // A thread that waits for an answer on it gets an error instead.
      handle.getConnection().close();
    } catch (SQLException closing) {
      // It is of no use any more.
    }
  }

  @Override
  public boolean maySucceedNow(StoreException failure, Setbacks setbacks) {
    return reconnecting.maySucceedNow(failure, setbacks);
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
    PostgresMigrations.leave(SqlHandles.connection(handle), to);
  }

  @Override
  public void stay(Handle handle) {
    PostgresMigrations.stay(SqlHandles.connection(handle));
  }

  @Override
  public Locality locality() {
    return locality;
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
  public List<String> beginWrite(Locks locks) {
    List<String> statements = new ArrayList<>(begin("begin"));
    if (hurried) {
      statements.add("set local lock_timeout = " + reconnecting.millis(BRIEFLY));
    }
    statements.addAll(RowLocks.of(locks));
    statements.add(MARK);
    return statements;
  }

  @Override
  public @Nullable Boolean isCommitted(Handle lost, String mark) {
    Setbacks setbacks = new Setbacks();
    while (true) {
      try (Connection connection = reconnecting.connect()) {
        // The server may not have noticed that it is lost, and wait for its commit.
        isEnded(connection, lost);
        for (int tries = 0; tries < MOST_QUESTIONS; tries++) {
          String status = status(connection, mark);
          if (!"in progress".equals(status)) {
            return status == null ? null : (Boolean) status.equals("committed");
          }
          LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
        }
        return null;
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
  public boolean commitsAlone() {
    return !sessions.isPooled();
  }

  @Override
  public boolean isOver(Handle lost) {
    try (Connection connection = reconnecting.connect()) {
      return isEnded(connection, lost);
    } catch (SQLException | StoreException away) {
      return false;
    }
  }

  private static boolean isEnded(Connection asking, Handle lost) throws SQLException {
    try (PreparedStatement ending = asking.prepareStatement(END)) {
      ending.setString(1, Sessions.nameOf(lost.getConnection()));
      for (int tries = 0; tries < MOST_QUESTIONS; tries++) {
        try (ResultSet row = ending.executeQuery()) {
          if (row.next() && !row.getBoolean(1)) {
            return true;
          }
        }
        LockSupport.parkNanos(BETWEEN_QUESTIONS.toNanos());
      }
      return false;
    }
  }

  /** Null where this is another timeline or life of the server, or it forgot the transaction. */
  private static @Nullable String status(Connection connection, String mark) throws SQLException {
    try (PreparedStatement question = connection.prepareStatement(STATUS)) {
      question.setString(1, mark);
      try (ResultSet row = question.executeQuery()) {
        return row.next() ? row.getString(1) : null;
      }
    }
  }

  @Override
  public void lock(Handle handle, Locks more) {
    for (String statement : RowLocks.of(more)) {
      handle.createQuery(statement).map((row, ctx) -> 1).list();
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
    // To the server, zero means to wait without end.
    PlainSql.script(
        handle.getConnection(), "set lock_timeout = " + Math.max(1, patience.toMillis()));
  }

  @Override
  public void beforeRead(Handle handle) {}

  @Override
  public void beforeWrite() {}

  /** Once for each connection: while it lasts, the database is no other. */
  @Override
  public void begun(Handle handle) {
    if (!handle.equals(compared)) {
      Epochs.adopt(
          handle,
          LIFE + "xmin",
          LIFE + "cast(pg_current_xact_id() as xid)",
          "cast(extract(epoch from now()) as bigint)");
      compared = handle;
    }
  }

  @Override
  public void afterCommit(Handle handle) {}

  @Override
  public void afterChange(Handle handle) {}

  @Override
  public void close(Handle handle) {
    handle.close();
  }

  @Override
  public String phrase(Phrase phrase, String arguments) {
    return switch (phrase) {
      case BY -> "";
      case THEN -> "join " + arguments;
      case LOOKUP -> "limit 1 offset 0"; // which the planner leaves as it is
      case EACH ->
          "(select value collate \"C\" as value from jsonb_array_elements_text(cast(%s as jsonb)) as e (value))"
              .formatted(arguments);
      case ROWS ->
          "(select value from jsonb_array_elements(cast(%s as jsonb)) as e (value))"
              .formatted(arguments);
      case MEMBERS -> "jsonb_each_text(cast(%s as jsonb))".formatted(arguments);
      case AMONG -> "= any (array(" + arguments + "))";
      case JSON -> "cast(" + arguments + " as json)";
      case JOINED -> "string_agg(" + arguments + ", chr(31))";
      case GREATEST -> "greatest(" + arguments + ")";
      case CONTAINS -> "strpos(" + arguments + ") > 0";
      case CHOSEN -> " for no key update of " + arguments;
      case SETTLED -> "(tx is null or tx < pg_snapshot_xmin(pg_current_snapshot()))";
      case CLONE -> "'" + locality.cloneId() + "'"; // an id
      case MACHINE -> "nullif('" + locality.machine() + "', '')"; // likewise
      case ABOUT -> about(arguments);
    };
  }

  /** What the server last counted; a table that it never counted is small, and counted now. */
  private static String about(String table) {
    return """
    (select case when reltuples < 0 then (select count(*) from %1$s)
      else cast(reltuples as bigint) end from pg_class where oid = cast('%1$s' as regclass))\
    """
        .formatted(table);
  }

  @Override
  public boolean takesZero() {
    return false;
  }

  @Override
  public @Nullable StoreException explain(Throwable failure) {
    return PostgresFailures.explain(address, failure);
  }

  /** The statements that lock tasks and breakers until the transaction ends. */
  private static final class RowLocks {
    private RowLocks() {}

    /** One for the graph, one for all tasks, and one for each breaker. */
    static List<String> of(Locks locks) {
      List<String> statements = new ArrayList<>();
      if (locks.graph()) {
        statements.add(advisory(0));
      }
      if (!locks.tasks().isEmpty()) {
        StringBuilder sql = new StringBuilder("select 1 from task where id in (");
        String comma = "";
        for (TaskId task : locks.tasks()) {
          // An id has no quotes.
          sql.append(comma).append('\'').append(task.value()).append('\'');
          comma = ", ";
        }
        statements.add(sql.append(") order by id for no key update").toString());
      }
      for (String scope : locks.scopes()) {
        // A breaker that saw nothing has no row. Two that share a lock only wait for each other.
        statements.add(advisory(scope.hashCode()));
      }
      return statements;
    }

    /** The table's number is that of the project. */
    private static String advisory(int number) {
      return "select pg_advisory_xact_lock(cast(cast(cast('writer' as regclass) as oid) as"
          + " integer), "
          + number
          + ")";
    }
  }
}
