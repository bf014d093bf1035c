package dev.baton.store.postgres;

import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Failures;
import dev.baton.store.StoreException.Kind;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateExpiredException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** What can go wrong with a PostgreSQL database, as a person reads it. */
final class PostgresFailures {
  /** What a trigger says with where the tasks are now. */
  static final String MOVED = "BA001";

  private static final String FULL = "53300";

  private static final Pattern SENTENCE_END = Pattern.compile("\\.?(\\s*\\n|$)|\\.\\s");

  /** By SQL states, or the first two characters of those that have no line of their own. */
  private static final Failures FAILURES =
      new Failures(
          """
          missing MISSING
          {db} has no Baton project {project}
          create it with: baton init --db '{db}'
          foreign FOREIGN
          the schema {project} of {db} belongs to another program
          name another project: ?project=NAME
          may-not-use READ_ONLY
          the role {role} may not use the schema of {db}
          {rights}
          may-not-create READ_ONLY
          the role {role} may not create schemas in {db}
          let the owner of the database run: create schema {schema} authorization "{role}"
          may-not-migrate READ_ONLY
          {db} has the schema of an older Baton, which the role {role} may not migrate
          run one command of this Baton as the role that owns the schema; nothing was changed
          3D000 MISSING
          {db} does not exist
          create the database with: createdb -h {host} -p {port} '{database}'
          42501 READ_ONLY
          the role {role} may not do this in {db}: {reason}
          {rights}
          28000 UNREADABLE
          {db} refuses the role {role}: {reason}
          create the role, or let it in with a line in the server's pg_hba.conf
          08004 28 UNREADABLE
          {db} refuses the role {role}: {reason}
          set PGPASSWORD, or add a line to ~/.pgpass
          pooler-refuses UNREADABLE
          {db} refuses the role {role}: {reason}
          set PGPASSWORD, or add a line to ~/.pgpass; a pooler needs the new one in its auth_file
          pooler-knows-not MISSING
          {db} is not known to the pooler: {reason}
          add a line for {database} to [databases] in the pooler's settings
          pooler-of-statements UNREADABLE
          {db} is behind a pooler in statement mode, which Baton cannot use
          set pool_mode = session for this database; nothing was changed
          26000 42P05 UNREADABLE
          {db} is behind a pooler in transaction mode, which Baton cannot use
          set pool_mode = session for this database; nothing was changed
          25006 55000 READ_ONLY
          {db} is read-only: it is a standby server, or set to read-only
          {primary}
          read-only-now AWAY
          {db} was set to read-only, or is a standby server now
          allow changes there again, or name the primary server; nothing was changed
          25P03 AWAY
          the server of {db} ended a transaction that was silent for too long
          check the network, or the load of this machine; nothing was changed
          25P04 UNREADABLE
          the server of {db} ended a transaction after its transaction_timeout
          alter role "{role}" set transaction_timeout = 0
          55P03 LOCKED
          another program kept {db} locked for too long
          try again; wait longer with --lock-timeout 60s
          57014 LOCKED
          the server did not answer a statement in time: {db}
          try again; look at the server's load, and at its setting statement_timeout
          40 LOCKED
          other programs changed the same rows of {db} at the same time
          try again
          53100 SERVER_FULL
          the server of {db} has no space left
          free some space there; nothing was changed
          53 AWAY
          the server of {db} has too much to do: {reason}
          try again later, or allow it more connections
          42P01 42703 3F000 DAMAGED
          {db} lacks a table or column of its schema version: {reason}
          if the project was deleted, create it again with: baton init; otherwise restore it \
          from a backup; nothing was changed now
          restored AWAY
          the tables of {db} were restored or migrated meanwhile
          try again; nothing was changed
          0A000 42704 42883 UNREADABLE
          the server of {db} lacks what Baton needs: {reason}
          use PostgreSQL 13 or newer, with all tables of the project on that server
          08OLD AWAY
          no connection to {db}: {reason}
          connect to the server that was promoted; nothing was changed
          08 57 AWAY
          no connection to {db}: {reason}
          check that the server runs and can be reached; nothing was changed
          XX000 UNREADABLE
          the server of {db} reports an internal error: {reason}
          look at the server's log; nothing was changed
          58 XX DAMAGED
          {db} is damaged, or its disk is: {reason}
          look at the server's log; restore it from a backup
          tls UNREADABLE
          no TLS connection to {db}: {reason}
          {trust}
          tls-authority UNREADABLE
          no TLS connection to {db}: \
          the server's certificate is not signed by an authority that is trusted here
          {trust}
          tls-host UNREADABLE
          no TLS connection to {db}: the server's certificate is not for {hosts}
          write a name that the certificate has, or give the server a certificate for this one
          tls-expired UNREADABLE
          no TLS connection to {db}: the server's certificate has expired
          renew it at the server; nothing was changed
          tls-off UNREADABLE
          no TLS connection to {db}: {reason}
          turn TLS on at the server or pooler (ssl = on, client_tls_sslmode = require), or in a \
          network that you trust add sslmode=disable to the address
          """);

  private static final String TRUST =
      "name the file of the server's certificate authority in PGSSLROOTCERT (or system), or in a"
          + " network that you trust add sslmode=require or sslmode=disable to the address";

  /** The failure with a name of the table. */
  static StoreException of(String name, PostgresAddress address, @Nullable Throwable cause) {
    return Objects.requireNonNull(find(name, address, cause));
  }

  private static @Nullable StoreException find(
      String name, PostgresAddress address, @Nullable Throwable cause) {
    String role = String.valueOf(address.user());
    Map<String, String> values = new HashMap<>();
    values.put("db", address.toString());
    values.put("project", address.project());
    values.put("schema", address.schema());
    values.put("role", role);
    values.put("hosts", address.hostNames());
    values.put("host", address.hosts().getFirst().name());
    values.put("port", String.valueOf(address.hosts().getFirst().port()));
    values.put(
        "primary",
        address.hasSeveralHosts()
            ? "promote one of these servers, or name the primary one"
            : "name the primary server");
    values.put("database", address.database());
    // All of them, because the server names one after the other.
    values.put(
        "rights",
        """
        use the role that owns the schema, or let it run: \
        grant usage, create on schema %1$s to "%2$s"; \
        grant select, insert, update, delete on all tables in schema %1$s to "%2$s"; \
        grant execute on all functions in schema %1$s to "%2$s"; \
        grant temporary on database "%3$s" to "%2$s"\
        """
            .formatted(address.schema(), role, address.database()));
    values.put("trust", TRUST);
    values.put("reason", cause == null ? "" : reason(cause));
    return FAILURES.find(name, values, cause);
  }

  static StoreException newer(PostgresAddress address, int version, int newest) {
    return new StoreException(
        Kind.NEWER,
        address + " has schema version " + version + "; this Baton knows versions up to " + newest,
        "use the newer Baton that wrote it",
        null);
  }

  /** The connection was lost while the server committed. */
  static StoreException unsure(StoreException lost) {
    return new StoreException(
        Kind.UNSURE,
        lost.getMessage() + "; whether the last change was made is not known",
        "look at the task before you repeat it",
        lost);
  }

  /**
   * The class of the SQL state that caused a failure: its first two characters, or {@code 57P} for
   * a server that ends; empty where there is none.
   */
  static String stateClass(StoreException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException reported && reported.getSQLState() != null) {
        String state = isFullPooler(reported) ? FULL : reported.getSQLState();
        return state.equals("25P03") || state.equals("25P04")
            ? "08"
            : state.substring(0, Math.min(state.length(), state.startsWith("57P") ? 3 : 2));
      }
    }
    return "";
  }

  /** It answers, as a server does that has no connection left, but with another state. */
  private static boolean isFullPooler(SQLException failure) {
    return "08P01".equals(failure.getSQLState()) && reason(failure).contains("client_conn");
  }

  /** Whether others had a lock for too long. */
  static boolean isLocked(StoreException failure) {
    return failure.kind() == Kind.LOCKED && stateClass(failure).equals("55");
  }

  /**
   * Explains what the server or the driver reported.
   *
   * @return null when the cause is not the database but a bug in this program
   */
  static @Nullable StoreException explain(PostgresAddress address, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof PSQLException refused && refused.getSQLState() != null) {
        return explain(address, refused, refused.getSQLState());
      }
    }
    return null;
  }

  private static @Nullable StoreException explain(
      PostgresAddress address, PSQLException failure, String state) {
    if (state.equals(MOVED)) {
      var said = failure.getServerErrorMessage();
      String to = said == null ? null : said.getMessage();
      return StoreException.moved(address.toString(), String.valueOf(to));
    }
    String name = isFullPooler(failure) ? FULL : name(failure, state);
    StoreException known = find(name, address, failure);
    return known != null ? known : find(name.substring(0, 2), address, failure);
  }

  /** Some are only known by their words. */
  private static String name(PSQLException failure, String state) {
    String reason = reason(failure);
    return switch (state.substring(0, 2)) {
      case "08" -> isAboutTls(failure) ? ofTls(failure, reason) : ofConnection(state, reason);
      case "0A", "42" -> isPreparedBefore(failure, state) ? "restored" : state;
      case "58", "XX" -> reason.contains("No space left") ? "53100" : state;
      default -> state;
    };
  }

  private static String ofTls(PSQLException failure, String reason) {
    if (reason.contains("does not support SSL")) {
      return "tls-off";
    }
    if (reason.contains("HostnameVerifier")) {
      return "tls-host";
    }
    if (hasCause(failure, CertificateExpiredException.class)) {
      return "tls-expired";
    }
    return reason.contains("unable to find valid certification path") ? "tls-authority" : "tls";
  }

  /** A pooler's words are the only sign; PostgreSQL itself has states for all of this. */
  private static String ofConnection(String state, String reason) {
    if (!state.equals("08P01")) {
      return state;
    }
    if (reason.contains("statement pooling mode")) {
      return "pooler-of-statements";
    }
    if (reason.contains("authentication failed") || reason.contains("no such user")) {
      return "pooler-refuses";
    }
    return reason.contains("no such database") ? "pooler-knows-not" : state;
  }

  /**
   * Whether the driver will prepare its statements again. The name of the server's function is the
   * only sign that is the same in all languages.
   */
  private static boolean isPreparedBefore(PSQLException failure, String state) {
    var said = failure.getServerErrorMessage();
    return List.of("0A000", "42704", "42883").contains(state)
        && said != null
        && "RevalidateCachedQuery".equals(said.getRoutine());
  }

  /** The driver has no other sign of it; the words are the same in all languages. */
  private static boolean isAboutTls(PSQLException failure) {
    return hasCause(failure, SSLException.class)
        || reason(failure).contains("SSL")
        || reason(failure).contains("HostnameVerifier");
  }

  private static boolean hasCause(Throwable failure, Class<? extends Throwable> kind) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (kind.isInstance(cause)) {
        return true;
      }
    }
    return false;
  }

  /** The first sentence of what the server or the driver says. */
  private static String reason(Throwable failure) {
    Throwable cause = failure.getCause();
    if (cause instanceof UnknownHostException) {
      return "the host name is not known";
    }
    // Of an attempt that took too long, the driver says only that it failed.
    boolean isVague =
        cause instanceof SocketTimeoutException || cause instanceof NoRouteToHostException;
    String text = (cause != null && isVague ? cause : failure).getMessage();
    return SENTENCE_END.split(String.valueOf(text).strip(), 2)[0];
  }
}
