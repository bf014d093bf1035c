package dev.baton.store.postgres;

import dev.baton.store.StoreException;
import dev.baton.store.sql.SqlStores;
import dev.baton.store.sql.database.Database;
import dev.baton.store.sql.database.Locality;
import dev.baton.store.sql.database.SqlHandles;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

/** Opens the stores of one project in a PostgreSQL database. */
public final class PostgresStores {
  /** A server that does not answer for this long is taken to be gone. */
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private static final Duration CONNECT = Duration.ofSeconds(10);

  private static final String OLDEST_SERVER = "13";

  private PostgresStores() {}

  /**
   * Opens an existing project, and migrates it to the present schema.
   *
   * @throws StoreException when it is missing or cannot be used
   */
  public static SqlStores open(PostgresAddress address, PostgresClient client) {
    return connect(address, client, false);
  }

  /**
   * Creates a project, or opens the existing one.
   *
   * @throws StoreException when the role may not create it
   */
  public static SqlStores create(PostgresAddress address, PostgresClient client) {
    return connect(address, client, true);
  }

  private static SqlStores connect(PostgresAddress given, PostgresClient client, boolean create) {
    PostgresAddress address = given.withUser(user(client.variables()));
    try {
      return prepare(address, connection(address, client), client, create);
    } catch (SQLException | JdbiException e) {
      StoreException known = PostgresFailures.explain(address, e);
      throw known != null ? known : new IllegalStateException(e);
    }
  }

  private static Connection connection(PostgresAddress address, PostgresClient client)
      throws SQLException {
    // The driver returns null for the address of another engine only.
    return Objects.requireNonNull(new Driver().connect(url(address), properties(address, client)));
  }

  private static SqlStores prepare(
      PostgresAddress address, Connection connection, PostgresClient client, boolean create)
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
              address,
              new Locality(client.cloneId(), client.machine()),
              new Reconnecting(address, client.lockTimeout(), () -> connection(address, client)));
      Database database =
          new Database(SqlHandles.on(connection, dialect), dialect, client.lockTimeout());
      SqlStores stores = new SqlStores(database, new PostgresStorage(database, address, greeting));
      prepared = true;
      return stores;
    } finally {
      if (!prepared) {
        connection.close();
      }
    }
  }

  private static String user(Map<String, String> variables) {
    return variables.getOrDefault("PGUSER", System.getProperty("user.name", ""));
  }

  private static String url(PostgresAddress address) {
    String host = address.host().indexOf(':') < 0 ? address.host() : "[" + address.host() + "]";
    String database = URLEncoder.encode(address.database(), StandardCharsets.UTF_8);
    return "jdbc:postgresql://" + host + ":" + address.port() + "/" + database;
  }

  private static Properties properties(PostgresAddress address, PostgresClient client) {
    Map<String, String> environment = client.variables();
    Duration lockTimeout = client.lockTimeout();
    Properties properties = new Properties();
    set(properties, "user", address.user());
    set(properties, "password", environment.get("PGPASSWORD"));
    set(properties, "passfile", environment.get("PGPASSFILE"));
    set(properties, "sslmode", sslMode(address, environment));
    properties.setProperty("ApplicationName", "baton");
    // What every server since then takes at the start of a connection needs no message of its own.
    properties.setProperty("assumeMinServerVersion", OLDEST_SERVER);
    // Parameters take the type of the column that they meet, as they do in SQLite.
    properties.setProperty("stringtype", "unspecified");
    properties.setProperty("connectTimeout", seconds(CONNECT));
    properties.setProperty("socketTimeout", seconds(ANSWER.plus(lockTimeout)));
    properties.setProperty("tcpKeepAlive", "true");
    // With the start of the connection, so that they cost no message of their own.
    properties.setProperty(
        "options",
        "-c search_path=%s -c lock_timeout=%d -c statement_timeout=%d"
            .formatted(
                address.schema(),
                Math.max(1, lockTimeout.toMillis()),
                ANSWER.plus(lockTimeout).toMillis()));
    return properties;
  }

  private static String sslMode(PostgresAddress address, Map<String, String> environment) {
    if (address.sslMode() != null) {
      return address.sslMode();
    }
    String usual = address.isLoopback() ? "prefer" : "verify-full";
    return environment.getOrDefault("PGSSLMODE", usual);
  }

  private static void set(Properties properties, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      properties.setProperty(name, value);
    }
  }

  private static String seconds(Duration time) {
    return String.valueOf(time.toSeconds());
  }
}
