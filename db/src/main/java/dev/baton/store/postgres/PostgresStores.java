package dev.baton.store.postgres;

import dev.baton.store.Database;
import dev.baton.store.Handle;
import dev.baton.store.Patience.Setbacks;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.SqlDialect.Locality;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.store.postgres.Timelines.OldServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Opens the stores of one project in a PostgreSQL database. */
public final class PostgresStores {
  /**
   * Opens an existing project, and migrates it to the present schema.
   *
   * @throws StoreException when it is missing or cannot be used
   */
  public static Stores open(PostgresAddress address, PostgresClient client) {
    return connect(address, client, false, false);
  }

  /** The same to change it: waits for as long as a standby server is there in its place. */
  public static Stores openToChange(PostgresAddress address, PostgresClient client) {
    return connect(address, client, false, true);
  }

  /**
   * Creates a project, or opens the existing one.
   *
   * @throws StoreException when the role may not create it
   */
  public static Stores create(PostgresAddress address, PostgresClient client) {
    return connect(address, client, true, true);
  }

  /**
   * Uses a project again whose tasks were moved away.
   *
   * @param to only if they were moved there, where nothing arrived; null in any case
   * @return whether it was left
   * @throws StoreException when it is missing or cannot be changed
   */
  public static boolean comeBack(
      PostgresAddress given, PostgresClient client, @Nullable String to) {
    Credentials credentials = Credentials.of(given, client.variables());
    PostgresAddress address = given.withUser(credentials.user());
    Sessions sessions = client.sessions(address, credentials);
    try (Connection connection =
        new Reconnecting(address, client.lockTimeout(), sessions).connect(client.patience())) {
      sessions.setUp(connection);
      sessions.awaitWork(connection);
      return PostgresMigrations.comeBack(connection, to);
    } catch (StoreException e) {
      throw credentials.explain(e);
    } catch (SQLException | SqlFailure e) {
      StoreException known = PostgresFailures.explain(address, e);
      throw known != null ? known : new IllegalStateException(e);
    }
  }

  /** The version of the schema that this program needs. */
  public static int schemaVersion() {
    return PostgresMigrations.newest();
  }

  private static Stores connect(
      PostgresAddress given, PostgresClient client, boolean create, boolean toChange) {
    Credentials credentials = Credentials.of(given, client.variables());
    PostgresAddress address = given.withUser(credentials.user());
    Sessions sessions = client.sessions(address, credentials);
    Reconnecting reconnecting = new Reconnecting(address, client.lockTimeout(), sessions);
    Setbacks setbacks = new Setbacks();
    Setbacks locks = reconnecting.beginning();
    boolean creating = false;
    while (true) {
      try {
        Connection connection = reconnecting.connect(client.patience());
        Stores stores = prepare(address, connection, reconnecting, sessions, client, create);
        if (!toChange
            || stores.whyReadOnly() == null
            || !reconnecting.mayWait(setbacks, client.patience())) {
          return stores;
        }
        stores.close();
      } catch (StoreException e) {
        throw credentials.explain(orUnsure(creating, e));
      } catch (SQLException | SqlFailure e) {
        StoreException known = PostgresFailures.explain(address, e);
        if (known == null) {
          throw new IllegalStateException(e);
        }
        if (known.kind() == StoreException.Kind.LOCKED
            && reconnecting.mayWait(locks, client.lockTimeout())) {
          // Nothing was migrated. Who waited for this behind somebody's lock gets its turn.
          LockSupport.parkNanos(client.turn().toNanos());
          continue;
        }
        creating = create;
        // A server that restarts may end the connection between its first two messages.
        if (known.kind() != StoreException.Kind.AWAY
            || !(e instanceof OldServer
                ? reconnecting.mayWait(setbacks, client.patience())
                : reconnecting.maySucceedNow(known, setbacks))) {
          throw orUnsure(creating, known);
        }
      }
    }
  }

  /** A connection that was lost may have created the project before. */
  private static StoreException orUnsure(boolean creating, StoreException failure) {
    return creating && failure.kind() == StoreException.Kind.AWAY
        ? PostgresFailures.unsure(failure)
        : failure;
  }

  private static Stores prepare(
      PostgresAddress address,
      Connection connection,
      Reconnecting reconnecting,
      Sessions sessions,
      PostgresClient client,
      boolean create)
      throws SQLException {
    boolean prepared = false;
    try {
      sessions.awaitGreeting(connection);
      PostgresGreeting greeting = PostgresGreeting.ask(connection, client.clock());
      if (!greeting.schema().equals(address.project())) {
        // A pooler may have withheld what the start of the connection asked for.
        sessions.setUp(connection);
        greeting = PostgresGreeting.ask(connection, client.clock());
      }
      sessions.awaitWork(connection);
      if (!greeting.readOnly()) {
        reconnecting.needPrimary();
        client.timelines().see(connection, greeting.timeline());
      }
      boolean created = greeting.version() == 0;
      if (greeting.version() != PostgresMigrations.newest()) {
        PostgresMigrations.apply(connection, address, greeting.version(), create, client.turn());
        greeting = PostgresGreeting.ask(connection, client.clock());
      }
      ServerClock clock = new ServerClock(client.clock(), greeting.clockOffset());
      PostgresDialect dialect =
          new PostgresDialect(
              address,
              new Locality(client.cloneId(), client.machine()),
              reconnecting,
              sessions,
              clock,
              greeting,
              created);
      Stores stores =
          new Stores(new Database(new Handle(connection, dialect), dialect, client.lockTimeout()));
      prepared = true;
      return stores;
    } finally {
      if (!prepared) {
        connection.close();
      }
    }
  }

  /**
   * Who connects to a server.
   *
   * @param variables the environment, from which libpq would take user and password
   * @param lockTimeout how long to wait for other connections, and for a server that is starting or
   *     full; zero does not wait
   * @param patience how long to wait for a server that does not answer at all; zero tries once
   * @param clock of this machine, which is compared with the server's
   * @param cloneId the id of the repository in which the command was called; empty for none
   * @param machine the id of this machine; empty where it has none
   * @param timelines of the servers with which this clone has worked
   */
  public record PostgresClient(
      Map<String, String> variables,
      Duration lockTimeout,
      Duration patience,
      Clock clock,
      String cloneId,
      String machine,
      Timelines timelines) {
    /** How long others may have to wait for a migration that waits for somebody. */
    Duration turn() {
      return lockTimeout.compareTo(PostgresDialect.TURN) < 0 ? lockTimeout : PostgresDialect.TURN;
    }

    Sessions sessions(PostgresAddress address, Credentials credentials) {
      return new Sessions(address, credentials, lockTimeout, timelines);
    }
  }

  /**
   * What a server says when a project is opened, in one answer.
   *
   * @param version of the schema; 0 where there is none
   * @param schema in which it was found; empty for none
   * @param readOnly whether nothing can be written there, as on a standby server
   * @param clockOffset how far the server's clock is ahead of this machine's
   * @param latency how long the answer took
   * @param timeline empty for none
   */
  record PostgresGreeting(
      int version,
      String schema,
      boolean readOnly,
      Duration clockOffset,
      Duration latency,
      String timeline) {
    static final String UNDEFINED_TABLE = "42P01";

    private static final String QUESTION =
        "select version, current_setting('transaction_read_only') = 'on', "
            + ServerClock.MICROS
            + ", current_schema(), "
            + Timelines.PRESENT
            + " from schema_version";

    static PostgresGreeting ask(Connection connection, Clock clock) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        Instant asked = clock.instant();
        try (ResultSet row = statement.executeQuery(QUESTION)) {
          Instant answered = clock.instant();
          Duration latency = Duration.between(asked, answered);
          if (row.next()) {
            Instant server = Instant.EPOCH.plus(Duration.ofNanos(row.getLong(3) * 1000));
            // Duration's dividedBy() loads big-number arithmetic, which takes the JDK 12 ms.
            Instant middle = asked.plusNanos(latency.toNanos() / 2);
            Duration offset = Duration.between(middle, server);
            return new PostgresGreeting(
                row.getInt(1),
                row.getString(4),
                row.getBoolean(2),
                offset,
                latency,
                row.getString(5));
          }
        }
      } catch (SQLException e) {
        if (!UNDEFINED_TABLE.equals(e.getSQLState())) {
          throw e;
        }
      }
      return new PostgresGreeting(0, "", false, Duration.ZERO, Duration.ZERO, "");
    }
  }
}
