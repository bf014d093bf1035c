package dev.baton.store.postgres;

import dev.baton.store.StoreException;
import dev.baton.store.sql.Database;
import dev.baton.store.sql.SqlHandles;
import dev.baton.store.sql.SqlStores;
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

  private PostgresStores() {}

  /**
   * Opens an existing project, and migrates it to the present schema.
   *
   * @param environment the variables, from which libpq would take user and password
   * @param lockTimeout how long to wait for other connections; zero does not wait
   * @throws StoreException when it is missing or cannot be used
   */
  public static SqlStores open(
      PostgresAddress address, Map<String, String> environment, Duration lockTimeout) {
    return connect(address, environment, lockTimeout, false);
  }

  /**
   * Creates a project, or opens the existing one.
   *
   * @param environment the variables, from which libpq would take user and password
   * @param lockTimeout how long to wait for other connections; zero does not wait
   * @throws StoreException when the role may not create it
   */
  public static SqlStores create(
      PostgresAddress address, Map<String, String> environment, Duration lockTimeout) {
    return connect(address, environment, lockTimeout, true);
  }

  private static SqlStores connect(
      PostgresAddress given,
      Map<String, String> environment,
      Duration lockTimeout,
      boolean create) {
    PostgresAddress address = withUser(given, environment);
    try {
      Properties properties = properties(address, environment, lockTimeout);
      // The driver returns null for the address of another engine only.
      Connection connection =
          Objects.requireNonNull(new Driver().connect(url(address), properties));
      return prepare(address, connection, lockTimeout, create);
    } catch (SQLException | JdbiException e) {
      StoreException known = PostgresFailures.explain(address, e);
      throw known != null ? known : new IllegalStateException(e);
    }
  }

  private static SqlStores prepare(
      PostgresAddress address, Connection connection, Duration lockTimeout, boolean create)
      throws SQLException {
    boolean prepared = false;
    try {
      PostgresMigrations.apply(connection, address, create);
      PostgresDialect dialect = new PostgresDialect(address);
      Database database = new Database(SqlHandles.on(connection, dialect), dialect, lockTimeout);
      SqlStores stores = new SqlStores(database, new PostgresStorage(database, address));
      prepared = true;
      return stores;
    } finally {
      if (!prepared) {
        connection.close();
      }
    }
  }

  private static PostgresAddress withUser(
      PostgresAddress address, Map<String, String> environment) {
    if (address.user() != null) {
      return address;
    }
    String user = environment.getOrDefault("PGUSER", System.getProperty("user.name", ""));
    return new PostgresAddress(
        user,
        address.host(),
        address.port(),
        address.database(),
        address.project(),
        address.sslMode());
  }

  private static String url(PostgresAddress address) {
    return "jdbc:postgresql://" + address.host() + ":" + address.port() + "/" + address.database();
  }

  private static Properties properties(
      PostgresAddress address, Map<String, String> environment, Duration lockTimeout) {
    Properties properties = new Properties();
    set(properties, "user", address.user());
    set(properties, "password", environment.get("PGPASSWORD"));
    set(properties, "passfile", environment.get("PGPASSFILE"));
    set(properties, "sslmode", sslMode(address, environment));
    properties.setProperty("ApplicationName", "baton");
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
