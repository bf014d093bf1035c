package dev.baton.store.postgres;

import dev.baton.claim.Uptime;
import dev.baton.store.Database;
import dev.baton.store.Handle;
import dev.baton.store.Sql;
import dev.baton.store.Storage;
import dev.baton.store.Storage.Backend;
import dev.baton.store.Storage.ChangeWatch;
import dev.baton.store.postgres.PostgresStores.PostgresGreeting;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.PGNotification;

/**
 * Inspects a project in PostgreSQL.
 *
 * @param connecting makes further connections
 */
record PostgresStorage(
    Database database,
    PostgresAddress address,
    PostgresGreeting greeting,
    Reconnecting.Connecting connecting)
    implements Storage {
  /** Of several rights in one question, the server would be content with any. */
  private static final String WITHOUT_RIGHTS =
      """
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relkind = 'r'
        and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
          and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
      union select p.proname || '()' from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = current_schema() and not has_function_privilege(p.oid, 'execute')
      union select 'temporary tables'
      where not has_database_privilege(current_database(), 'temporary')
      order by 1
      """;

  private static final String ABOUT_SERVER =
      """
      select current_setting('server_version'), current_user,
        (select count(*) from pg_stat_activity where backend_type = 'client backend'),
        cast(current_setting('max_connections') as integer)
      """;

  @Override
  public String place() {
    return address.hasSeveralHosts()
        ? address + " at " + database.read(h -> Sessions.hostOf(h.getConnection()))
        : address.toString();
  }

  @Override
  public Backend backend() {
    return database.read(h ->
        Sql.of(ABOUT_SERVER)
            .one(
                h,
                row ->
                    new Backend.OnServer(
                        row.text(1),
                        row.text(2),
                        new Backend.Connections(row.count(3), row.count(4)),
                        greeting.latency(),
                        withoutRights(h))));
  }

  private static List<String> withoutRights(Handle h) {
    return Sql.of(WITHOUT_RIGHTS).texts(h);
  }

  @Override
  public ChangeWatch watchChanges() {
    return new PostgresWatch(connecting, PostgresWatch.SOON, PostgresWatch.RARELY);
  }

  /** The server itself checks what it reads. */
  @Override
  public List<String> damage() {
    return List.of();
  }

  /** The server itself lets none come into being but of claims, which it does not check. */
  @Override
  public List<String> brokenReferences() {
    return Sql.of(
            "select 'claim' from claim c where not exists"
                + " (select 1 from task t where t.id = c.task_id) limit 10")
        .texts(database);
  }

  @Override
  public int schemaVersion() {
    return Sql.of("select version from schema_version").one(database, row -> row.count(1));
  }

  @Override
  public int newestSchemaVersion() {
    return PostgresMigrations.newest();
  }

  /**
   * Listens, on a connection of its own, for what each change of the history sends. It sends only
   * where a lock is held, or waited for, which one of those who listen has; the others try to get
   * it at each turn. Where listening is not possible, and now and then in any case, it reports that
   * there may have been a change.
   */
  static final class PostgresWatch implements ChangeWatch {
    /** A notification may be missing where this began while a transaction was ending. */
    static final Duration SOON = Duration.ofSeconds(1);

    static final Duration RARELY = Duration.ofSeconds(15);

    /** How long one wait may last, because closing this does not end it. */
    private static final Duration TURN = Duration.ofMillis(500);

    /** What is asked here is answered at once, or the connection is lost. */
    private static final int ANSWER_MILLIS = 10_000;

    private static final int TURNS_SOON = 3;

    private static final String CHANNEL =
        "'baton_' || to_hex(hashtext(cast(current_schema() as text)))";

    private static final String LOCK =
        "cast(cast(cast('event' as regclass) as oid) as integer), 1)";

    /** Whether this connection has the lock now, whether another one has it, and of which table. */
    private static final String HOLD =
        "select pg_try_advisory_lock("
            + LOCK
            + ", not pg_try_advisory_xact_lock_shared("
            + LOCK
            + ", cast(cast('event' as regclass) as oid)";

    /**
     * Among many writers one has it at any moment. While somebody waits for it, those that come
     * later do not get it, and send what they change.
     */
    private static final String AWAIT = "select pg_advisory_lock(" + LOCK;

    private static final String LOCKED = "55P03";

    private final Uptime uptime = Uptime.ofThisSystem();
    private final Reconnecting.Connecting connecting;
    private final long soonNanos;
    private final long rarelyNanos;
    private @Nullable Connection connection;
    private boolean holding;

    /** The table whose lock it has: another one after the project was restored. 0 for none. */
    private long held;

    private long connectAt;
    private long lookAt;
    private int turnsSoon;
    private volatile boolean closed;

    /**
     * @param soon after how long to look again where a notification may be missing
     * @param rarely the same where none should be
     */
    PostgresWatch(Reconnecting.Connecting connecting, Duration soon, Duration rarely) {
      this.connecting = connecting;
      this.soonNanos = soon.toNanos();
      this.rarelyNanos = rarely.toNanos();
      this.connectAt = uptime.nanos();
      this.lookAt = connectAt + soonNanos;
      listen();
    }

    @Override
    public boolean await(Duration atMost) throws InterruptedException {
      long end = uptime.nanos() + atMost.toNanos();
      while (!closed) {
        long now = uptime.nanos();
        if (now - lookAt >= 0) {
          turnsSoon--;
          holding &= turnsSoon > 0;
          lookAt = now + (turnsSoon > 0 || connection == null ? soonNanos : rarelyNanos);
          return true;
        }
        long left = Math.min(end, lookAt) - now;
        if (end - now <= 0) {
          return false;
        }
        if (isNotified(Math.min(left, TURN.toNanos()))) {
          // The row may be visible only when an older transaction has ended.
          turnsSoon = TURNS_SOON;
          lookAt = uptime.nanos() + soonNanos;
          return true;
        }
      }
      throw new InterruptedException("the watch was closed");
    }

    private boolean isNotified(long nanos) throws InterruptedException {
      Connection listening = listen();
      // The driver waits forever for zero.
      int millis = (int) Math.max(1, nanos / 1_000_000);
      if (listening == null) {
        Thread.sleep(millis);
        return false;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      try {
        hold(listening);
        PGNotification[] told = listening.unwrap(PGConnection.class).getNotifications(millis);
        return told != null && told.length > 0;
      } catch (SQLException lost) {
        disconnect();
        return false;
      }
    }

    /** A connection that listens; null while there is none. */
    private @Nullable Connection listen() {
      if (connection != null || closed || uptime.nanos() - connectAt < 0) {
        return connection;
      }
      connectAt = uptime.nanos() + rarelyNanos;
      try {
        Connection made = Reconnecting.attempt(connecting, () -> closed);
        made.setNetworkTimeout(Runnable::run, ANSWER_MILLIS);
        connection = made;
        begin(made);
        holding = false;
        held = 0;
        hold(made);
        turnsSoon = TURNS_SOON;
      } catch (SQLException away) {
        disconnect();
      }
      return connection;
    }

    private static void begin(Connection made) throws SQLException {
      try (Statement statement = made.createStatement()) {
        String channel;
        try (ResultSet row = statement.executeQuery("select " + CHANNEL)) {
          row.next();
          channel = row.getString(1);
        }
        statement.execute("listen " + channel);
        statement.execute("set lock_timeout = " + TURN.toMillis());
      }
    }

    /** Where it is not sure that changes were sent until now, it looks soon. */
    private void hold(Connection made) throws SQLException {
      if (holding) {
        return;
      }
      try (Statement statement = made.createStatement();
          ResultSet row = statement.executeQuery(HOLD)) {
        row.next();
        boolean others = row.getBoolean(2);
        holding = row.getBoolean(1) || (!others && await(made));
        boolean again = holding && row.getLong(3) == held;
        held = holding ? row.getLong(3) : 0;
        if (holding && !again) {
          tellOthers(made);
        }
        if (!others && !again) {
          turnsSoon = TURNS_SOON;
          lookAt = Math.min(lookAt, uptime.nanos() + soonNanos);
        }
      }
    }

    private static boolean await(Connection made) throws SQLException {
      try (Statement statement = made.createStatement()) {
        statement.execute(AWAIT);
        return true;
      } catch (SQLException e) {
        if (!LOCKED.equals(e.getSQLState())) {
          throw e;
        }
        return false;
      }
    }

    /** What changed while no listener had the lock was sent to none of them. */
    private static void tellOthers(Connection made) throws SQLException {
      try (Statement statement = made.createStatement()) {
        statement.execute("select pg_notify(" + CHANNEL + ", '')");
      }
    }

    private void disconnect() {
      Connection lost = connection;
      connection = null;
      try {
        if (lost != null) {
          lost.close();
        }
      } catch (SQLException closing) {
        // It is of no use any more.
      }
    }

    @Override
    public void close() {
      closed = true;
      disconnect();
    }
  }
}
