package dev.baton.store.postgres;

import dev.baton.store.Database;
import dev.baton.store.SqlDialect.Locality;
import dev.baton.store.SqlHandles;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.store.postgres.Reconnecting.Connecting;
import java.net.ConnectException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.util.HostSpec;

/** Opens the stores of one project in a PostgreSQL database. */
public final class PostgresStores {
  /** A server that does not answer for this long is taken to be gone. */
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private static final Duration CONNECT = Duration.ofSeconds(10);

  /**
   * All statements are short, so that planning them takes longer than running them: a plan is kept
   * from the first time on, whatever the values are, and nothing is compiled.
   */
  private static final String PLANS = " -c plan_cache_mode=force_generic_plan -c jit=off";

  private static final String OLDEST_SERVER = "13";

  private PostgresStores() {}

  /**
   * Opens an existing project, and migrates it to the present schema.
   *
   * @throws StoreException when it is missing or cannot be used
   */
  public static Stores open(PostgresAddress address, PostgresClient client) {
    return connect(address, client, false);
  }

  /**
   * Creates a project, or opens the existing one.
   *
   * @throws StoreException when the role may not create it
   */
  public static Stores create(PostgresAddress address, PostgresClient client) {
    return connect(address, client, true);
  }

  /** The version of the schema that this program needs. */
  public static int schemaVersion() {
    return PostgresMigrations.newest();
  }

  private static Stores connect(PostgresAddress given, PostgresClient client, boolean create) {
    Credentials credentials = Credentials.of(given, client.variables());
    PostgresAddress address = given.withUser(credentials.user());
    Reconnecting reconnecting =
        new Reconnecting(address, client.lockTimeout(), connecting(address, credentials, client));
    Connection connection;
    try {
      connection = reconnecting.connect(client.patience());
    } catch (StoreException e) {
      throw credentials.explain(e);
    }
    try {
      return prepare(address, connection, reconnecting, client, create);
    } catch (SQLException | JdbiException e) {
      StoreException known = PostgresFailures.explain(address, e);
      throw known != null ? known : new IllegalStateException(e);
    }
  }

  static Connecting connecting(
      PostgresAddress address, Credentials credentials, PostgresClient client) {
    Properties properties = properties(address, credentials, client.lockTimeout());
    Duration answer = ANSWER.plus(client.lockTimeout());
    return () -> connection(address, properties, answer);
  }

  private static Connection connection(
      PostgresAddress address, Properties properties, Duration answer) throws SQLException {
    Silence.begin();
    Connection connection = connection(address, properties);
    connection.setNetworkTimeout(Runnable::run, Math.toIntExact(answer.toMillis()));
    return connection;
  }

  private static Stores prepare(
      PostgresAddress address,
      Connection connection,
      Reconnecting reconnecting,
      PostgresClient client,
      boolean create)
      throws SQLException {
    boolean prepared = false;
    try {
      PostgresGreeting greeting = PostgresGreeting.ask(connection, client.clock());
      if (greeting.version() != PostgresMigrations.newest()) {
        PostgresMigrations.apply(connection, address, greeting.version(), create);
        greeting = PostgresGreeting.ask(connection, client.clock());
      }
      PostgresDialect dialect =
          new PostgresDialect(
              address, new Locality(client.cloneId(), client.machine()), reconnecting);
      Database database =
          new Database(SqlHandles.on(connection, dialect), dialect, client.lockTimeout());
      Stores stores =
          new Stores(
              database,
              new PostgresStorage(database, address, greeting, reconnecting.connecting()));
      prepared = true;
      return stores;
    } finally {
      if (!prepared) {
        connection.close();
      }
    }
  }

  /**
   * The usual name of this machine is looked up only if nothing listens at its usual number: for
   * the first name the JDK searches all its modules and the jar for another way to look up names. A
   * certificate may have to prove the name.
   */
  private static Connection connection(PostgresAddress address, Properties properties)
      throws SQLException {
    if (address.host().equals("localhost")
        && !"verify-full".equals(properties.getProperty("sslmode"))) {
      try {
        return connection("127.0.0.1", address, properties);
      } catch (SQLException e) {
        if (!(e.getCause() instanceof ConnectException)) {
          throw e;
        }
      }
    }
    return connection(address.host(), address, properties);
  }

  /** Not by the class Driver, which first reads what other programs may have configured. */
  private static Connection connection(String host, PostgresAddress address, Properties properties)
      throws SQLException {
    HostSpec[] hosts = {new HostSpec(host, address.port())};
    return new PgConnection(hosts, properties, url(address));
  }

  private static String url(PostgresAddress address) {
    String host = address.host().indexOf(':') < 0 ? address.host() : "[" + address.host() + "]";
    String database = URLEncoder.encode(address.database(), StandardCharsets.UTF_8);
    return "jdbc:postgresql://" + host + ":" + address.port() + "/" + database;
  }

  private static Properties properties(
      PostgresAddress address, Credentials credentials, Duration lockTimeout) {
    Properties properties = new Properties();
    set(properties, "user", address.user());
    properties.setProperty("PGDBNAME", address.database());
    // Also where it is empty: the driver would otherwise read files without regard to who else may.
    properties.setProperty("password", credentials.password());
    properties.setProperty("sslmode", credentials.sslMode());
    if (credentials.rootCertificate().equals(Credentials.SYSTEM)) {
      properties.setProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
    } else {
      properties.setProperty("sslrootcert", credentials.rootCertificate());
    }
    properties.setProperty("ApplicationName", "baton");
    // What every server since then takes at the start of a connection needs no message of its own.
    properties.setProperty("assumeMinServerVersion", OLDEST_SERVER);
    properties.setProperty("prepareThreshold", "1");
    properties.setProperty("connectTimeout", seconds(CONNECT));
    // Until the connection is ready: a server may accept it and then say nothing.
    properties.setProperty("socketTimeout", seconds(CONNECT));
    properties.setProperty("tcpKeepAlive", "true");
    // With the start of the connection, so that they cost no message of their own.
    properties.setProperty(
        "options",
        "-c search_path="
            + address.schema()
            + " -c lock_timeout="
            + Math.max(1, lockTimeout.toMillis())
            + " -c statement_timeout="
            + ANSWER.plus(lockTimeout).toMillis()
            + PLANS);
    return properties;
  }

  private static void set(Properties properties, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      properties.setProperty(name, value);
    }
  }

  private static String seconds(Duration time) {
    return String.valueOf(time.toSeconds());
  }

  /**
   * What goes wrong is reported once, and not by the driver. The distribution's driver has no
   * loggers, and does without this.
   */
  private static final class Silence {
    private static final Logger LOGGING = Logger.getLogger("org.postgresql");

    private Silence() {}

    static void begin() {
      LOGGING.setLevel(Level.OFF);
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
   */
  public record PostgresClient(
      Map<String, String> variables,
      Duration lockTimeout,
      Duration patience,
      Clock clock,
      String cloneId,
      String machine) {}

  /**
   * What a server says when a project is opened, in one answer.
   *
   * @param version of the schema; 0 where there is none
   * @param readOnly whether nothing can be written there, as on a standby server
   * @param clockOffset how far the server's clock is ahead of this machine's
   * @param latency how long the answer took
   */
  record PostgresGreeting(int version, boolean readOnly, Duration clockOffset, Duration latency) {
    static final String UNDEFINED_TABLE = "42P01";

    private static final String QUESTION =
        "select version, current_setting('transaction_read_only') = 'on', cast(extract(epoch from"
            + " clock_timestamp()) * 1000000 as bigint) from schema_version";

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
            return new PostgresGreeting(row.getInt(1), row.getBoolean(2), offset, latency);
          }
        }
      } catch (SQLException e) {
        if (!UNDEFINED_TABLE.equals(e.getSQLState())) {
          throw e;
        }
      }
      return new PostgresGreeting(0, false, Duration.ZERO, Duration.ZERO);
    }
  }
}
