package dev.baton.store.postgres;

import dev.baton.store.PlainSql;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.StoreException;
import dev.baton.store.postgres.PostgresAddress.Host;
import dev.baton.store.postgres.Reconnecting.Connecting;
import dev.baton.trust.KernelRandom;
import java.net.ConnectException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;
import org.postgresql.jdbc.PgConnection;
import org.postgresql.util.HostSpec;

/**
 * Makes the connections to one project, each with Baton's own settings: a project does not depend
 * on those of its server. They are part of the start of a connection, which costs no message. A
 * pooler may refuse that, or take the start for its own; then they follow as a message.
 */
final class Sessions implements Connecting {
  /** A server that does not answer for this long is taken to be gone. */
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private static final Duration CONNECT = Duration.ofSeconds(10);

  /** For a host that is one of several, so that the next one is tried soon. */
  private static final Duration CONNECT_NEXT = Duration.ofSeconds(3);

  /**
   * After that, the server ends a transaction whose client says nothing, and with it its locks. It
   * is shorter than others wait for a lock, and twice it is less than 15 seconds: who had waited
   * for a lock in the middle of its work may get it, and be silent in turn.
   */
  private static final Duration SILENCE = Duration.ofSeconds(7);

  /** What a pooler says that knows no start with settings. */
  private static final String REFUSAL = "unsupported startup parameter";

  private static final String OLDEST_SERVER = "13";

  /** A server is there, and it is of no use to try again. */
  private static final int REFUSED = 2;

  /**
   * A setting that makes no difference to Baton, and that the server reports at the start without
   * being asked: it shows whether the settings have arrived.
   */
  private static final String SIGN = "IntervalStyle";

  private static final String SIGN_VALUE = "iso_8601";

  /** How many random bytes tell one connection from every other one. */
  private static final int NAME_BYTES = 8;

  private final PostgresAddress address;
  private final Credentials credentials;
  private final Map<String, String> settings;
  private final Duration answer;
  private final Timelines timelines;
  private boolean pooled;

  /**
   * @param lockTimeout how long a statement waits for the locks of others
   */
  Sessions(
      PostgresAddress address, Credentials credentials, Duration lockTimeout, Timelines timelines) {
    this.address = address;
    this.timelines = timelines;
    this.credentials = credentials;
    this.answer = ANSWER.plus(lockTimeout);
    this.settings = settings(lockTimeout);
  }

  private Map<String, String> settings(Duration lockTimeout) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put("search_path", address.schema());
    values.put("lock_timeout", String.valueOf(Math.max(1, lockTimeout.toMillis())));
    values.put("statement_timeout", String.valueOf(answer.toMillis()));
    // The usual one, which a role or a database may have changed.
    values.put("default_transaction_isolation", "read committed");
    values.put("idle_in_transaction_session_timeout", String.valueOf(SILENCE.toMillis()));
    values.put("tcp_user_timeout", String.valueOf(SILENCE.toMillis()));
    values.put("tcp_keepalives_idle", "5");
    values.put("tcp_keepalives_interval", "2");
    values.put("tcp_keepalives_count", "3");
    // All statements are short, so that planning them takes longer than running them: a plan is
    // kept from the first time on, whatever the values are, and nothing is compiled.
    values.put("plan_cache_mode", "force_generic_plan");
    values.put("jit", "off");
    values.put(SIGN, SIGN_VALUE);
    // A server without statistics, as after its upgrade, would read and sort all open tasks to find
    // the first one.
    values.put("enable_bitmapscan", "off");
    // A plan that is kept must not read a whole table because it had one page when it was made: a
    // few pages by an index cost less than that.
    values.put("random_page_cost", "0.4");
    return values;
  }

  /** Whether there is a pooler between, so that a transaction has to name its schema itself. */
  boolean isPooled() {
    return pooled;
  }

  /** To the first host with a primary server; where there is none, to the first that answers. */
  @Override
  public Connection connect() throws SQLException {
    if (!address.hasSeveralHosts()) {
      return connect(address.hosts().getFirst());
    }
    Connection standby = null;
    SQLException failed = null;
    for (Host host : address.hosts()) {
      Connection made = null;
      try {
        made = connect(host);
        if (!isReadOnly(made)) {
          Reconnecting.close(standby);
          return made;
        }
      } catch (SQLException e) {
        Reconnecting.close(made);
        made = null;
        failed = failed == null || weight(e) > weight(failed) ? e : failed;
      }
      if (standby == null) {
        standby = made;
      } else {
        Reconnecting.close(made);
      }
    }
    if (failed != null && (standby == null || weight(failed) == REFUSED)) {
      Reconnecting.close(standby);
      throw failed;
    }
    return Objects.requireNonNull(standby);
  }

  /**
   * Whether nothing can be changed there.
   *
   * @throws SQLException also where what is changed there would be lost
   */
  @Override
  public boolean isReadOnly(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select current_setting('transaction_read_only') = 'on', " + Timelines.PRESENT)) {
      row.next();
      boolean readOnly = row.getBoolean(1);
      timelines.see(connection, row.getString(2));
      return readOnly;
    }
  }

  /** What a server says is more than that another one says nothing, also about encryption. */
  private int weight(SQLException failure) {
    StoreException known = PostgresFailures.explain(address, failure);
    if (known == null || known.kind() != StoreException.Kind.AWAY) {
      return REFUSED;
    }
    return PostgresFailures.stateClass(known).equals("08") ? 0 : 1;
  }

  private Connection connect(Host host) throws SQLException {
    Silence.begin();
    if (!pooled) {
      try {
        Connection made = connection(host, properties(host, true));
        if (!hasSettings(made)) {
          setUp(made);
        }
        return made;
      } catch (SQLException e) {
        if (!String.valueOf(e.getMessage()).contains(REFUSAL)) {
          throw e;
        }
      }
    }
    Connection made = connection(host, properties(host, false));
    setUp(made);
    return made;
  }

  /** A pooler may ignore them, and a role may have settings of its own. */
  private static boolean hasSettings(Connection made) {
    return SIGN_VALUE.equals(((PGConnection) made).getParameterStatus(SIGN));
  }

  /** The name that a connection has in {@code pg_stat_activity}, and no other one. */
  static String nameOf(Connection connection) {
    return String.valueOf(((PGConnection) connection).getParameterStatus("application_name"));
  }

  /** Where a connection leads to, of the hosts of an address. */
  static String hostOf(Connection connection) {
    HostSpec host = ((PgConnection) connection).getQueryExecutor().getHostSpec();
    return new Host(host.getHost(), host.getPort()).toString();
  }

  /** For how long a new connection, which would wait ten seconds, waits for its first question. */
  void awaitGreeting(Connection connection) throws SQLException {
    await(connection, answer.minus(ANSWER).plus(CONNECT));
  }

  /** For how long it then waits for each answer. */
  Connection awaitWork(Connection connection) throws SQLException {
    return await(connection, answer);
  }

  private static Connection await(Connection connection, Duration time) throws SQLException {
    connection.setNetworkTimeout(Runnable::run, Math.toIntExact(time.toMillis()));
    return connection;
  }

  /** Sets a connection up that began without the settings. */
  void setUp(Connection connection) throws SQLException {
    pooled = true;
    StringBuilder script = new StringBuilder();
    for (Map.Entry<String, String> each : settings.entrySet()) {
      boolean isName = each.getKey().equals("search_path");
      script.append("set ").append(each.getKey()).append(" = ");
      script.append(isName ? each.getValue() : "'" + each.getValue() + "'").append(';');
    }
    try {
      PlainSql.script(connection, script.toString());
    } catch (SqlFailure e) {
      connection.close();
      if (e.getCause() instanceof SQLException refused) {
        throw refused;
      }
      throw e;
    }
  }

  /**
   * The usual name of this machine is looked up only if nothing listens at its usual number: for
   * the first name the JDK searches all its modules and the jar for another way to look up names. A
   * certificate may have to prove the name.
   */
  private Connection connection(Host host, Properties properties) throws SQLException {
    if (host.name().equals("localhost")
        && !"verify-full".equals(properties.getProperty("sslmode"))) {
      try {
        return connectionTo(new Host("127.0.0.1", host.port()), properties);
      } catch (SQLException e) {
        if (!(e.getCause() instanceof ConnectException)) {
          throw e;
        }
      }
    }
    return connectionTo(host, properties);
  }

  /** Not by the class Driver, which first reads what other programs may have configured. */
  private Connection connectionTo(Host host, Properties properties) throws SQLException {
    HostSpec[] hosts = {new HostSpec(host.name(), host.port())};
    String database = URLEncoder.encode(address.database(), StandardCharsets.UTF_8);
    return new PgConnection(hosts, properties, "jdbc:postgresql://" + host + "/" + database);
  }

  private Properties properties(Host host, boolean direct) {
    Properties properties = new Properties();
    set(properties, "user", address.user());
    properties.setProperty("PGDBNAME", address.database());
    // Also where it is empty: the driver would otherwise read files without regard to who else may.
    properties.setProperty("password", credentials.password(host, address.database()));
    properties.setProperty("sslmode", credentials.sslMode());
    if (credentials.rootCertificate().equals(Credentials.SYSTEM)) {
      properties.setProperty("sslfactory", "org.postgresql.ssl.DefaultJavaSSLFactory");
    } else {
      properties.setProperty("sslrootcert", credentials.rootCertificate());
    }
    properties.setProperty(
        "ApplicationName", "baton " + HexFormat.of().formatHex(KernelRandom.bytes(NAME_BYTES)));
    properties.setProperty("prepareThreshold", "1");
    properties.setProperty(
        "connectTimeout", seconds(address.hasSeveralHosts() ? CONNECT_NEXT : CONNECT));
    // Until the connection is ready: a server may accept it and then say nothing.
    properties.setProperty("socketTimeout", seconds(CONNECT));
    properties.setProperty("tcpKeepAlive", "true");
    properties.setProperty("socketFactory", WatchedSockets.class.getName());
    if (direct) {
      // What every server since then takes at the start of a connection needs no message of its
      // own.
      properties.setProperty("assumeMinServerVersion", OLDEST_SERVER);
      StringBuilder options = new StringBuilder();
      for (Map.Entry<String, String> each : settings.entrySet()) {
        String value = each.getValue().replace(" ", "\\ ");
        options.append(" -c ").append(each.getKey()).append('=').append(value);
      }
      properties.setProperty("options", options.substring(1));
    }
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

    static void begin() {
      LOGGING.setLevel(Level.OFF);
    }
  }
}
