package dev.baton.store.postgres;

import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.cert.CertificateExpiredException;
import java.sql.SQLException;
import java.util.regex.Pattern;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;

/** What can go wrong with a PostgreSQL database, as a person reads it. */
final class PostgresFailures {
  private static final String ANOTHER_PASSWORD = "set PGPASSWORD, or add a line to ~/.pgpass";

  /** What a trigger says with where the tasks are now. */
  static final String MOVED = "BA001";

  /** To a question about the log that it would write. */
  private static final String ON_STANDBY = "55000";

  private static final Pattern SENTENCE_END = Pattern.compile("\\.?(\\s*\\n|$)|\\.\\s");

  private PostgresFailures() {}

  static StoreException missing(PostgresAddress address) {
    return new StoreException(
        Kind.MISSING,
        address + " has no Baton project " + address.project(),
        "create it with: baton init --db '" + address + "'",
        null);
  }

  static StoreException foreign(PostgresAddress address) {
    return new StoreException(
        Kind.FOREIGN,
        "the schema " + address.project() + " of " + address + " belongs to another program",
        "name another project: ?project=NAME",
        null);
  }

  static StoreException newer(PostgresAddress address, int version, int newest) {
    return new StoreException(
        Kind.NEWER,
        address + " has schema version " + version + "; this Baton knows versions up to " + newest,
        "use the newer Baton that wrote it",
        null);
  }

  static StoreException mayNotUse(PostgresAddress address) {
    return new StoreException(
        Kind.READ_ONLY,
        "the role " + address.user() + " may not use the schema of " + address,
        rights(address),
        null);
  }

  /** All of them, because the server names one after the other. */
  private static String rights(PostgresAddress address) {
    return """
    use the role that owns the schema, or let it run: \
    grant usage, create on schema %1$s to "%2$s"; \
    grant select, insert, update, delete on all tables in schema %1$s to "%2$s"; \
    grant execute on all functions in schema %1$s to "%2$s"; \
    grant temporary on database "%3$s" to "%2$s"\
    """
        .formatted(address.schema(), address.user(), address.database());
  }

  static StoreException mayNotCreate(PostgresAddress address, Throwable cause) {
    return new StoreException(
        Kind.READ_ONLY,
        "the role " + address.user() + " may not create schemas in " + address,
        "let the owner of the database run: create schema "
            + address.schema()
            + " authorization \""
            + address.user()
            + "\"",
        cause);
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
        String state = reported.getSQLState();
        return state.equals("25P03") || state.equals("25P04")
            ? "08"
            : state.substring(0, Math.min(state.length(), state.startsWith("57P") ? 3 : 2));
      }
    }
    return "";
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
    if (state.startsWith("08") && isAboutTls(failure)) {
      return withoutTls(address, failure);
    }
    return switch (state) {
      case "3D000" ->
          new StoreException(
              Kind.MISSING,
              address + " does not exist",
              "create the database with: createdb -h %s -p %d '%s'"
                  .formatted(
                      address.hosts().getFirst().name(),
                      address.hosts().getFirst().port(),
                      address.database()),
              failure);
      case "42501" ->
          new StoreException(
              Kind.READ_ONLY,
              "the role "
                  + address.user()
                  + " may not do this in "
                  + address
                  + ": "
                  + reason(failure),
              rights(address),
              failure);
      case "08004" -> refusesRole(address, failure, ANOTHER_PASSWORD);
      case "28000" ->
          refusesRole(
              address,
              failure,
              "create the role, or let it in with a line in the server's pg_hba.conf");
      case "25006", ON_STANDBY ->
          new StoreException(
              Kind.READ_ONLY,
              address + " is read-only: it is a standby server, or set to read-only",
              address.hasSeveralHosts()
                  ? "promote one of these servers, or name the primary one"
                  : "name the primary server",
              failure);
      case "25P03" ->
          new StoreException(
              Kind.AWAY,
              "the server of " + address + " ended a transaction that was silent for too long",
              "check the network, or the load of this machine; nothing was changed",
              failure);
      case "25P04" ->
          new StoreException(
              Kind.UNREADABLE,
              "the server of " + address + " ended a transaction after its transaction_timeout",
              "alter role \"%s\" set transaction_timeout = 0".formatted(address.user()),
              failure);
      case MOVED -> {
        var said = failure.getServerErrorMessage();
        String to = said == null ? null : said.getMessage();
        yield StoreException.moved(address.toString(), String.valueOf(to));
      }
      case "26000", "42P05" -> pooled(address, failure, "transaction");
      case "08P01" -> refusedByPooler(address, failure);
      case "55P03" ->
          new StoreException(
              Kind.LOCKED,
              "another program kept " + address + " locked for too long",
              "try again; wait longer with --lock-timeout 60s",
              failure);
      case "57014" ->
          new StoreException(
              Kind.LOCKED,
              "the server did not answer a statement in time: " + address,
              "try again; look at the server's load, and at its setting statement_timeout",
              failure);
      case "53100" -> full(address, failure);
      case "0A000", "42704", "42883" ->
          isPreparedBefore(failure) ? replaced(address, failure) : lacking(address, failure);
      case "42P01", "42703", "3F000" ->
          new StoreException(
              Kind.DAMAGED,
              address + " lacks a table or column of its schema version: " + reason(failure),
              "if the project was deleted, create it again with: baton init; otherwise restore it"
                  + " from a backup; nothing was changed now",
              failure);
      default -> explainClass(address, failure, state.substring(0, 2));
    };
  }

  private static @Nullable StoreException explainClass(
      PostgresAddress address, PSQLException failure, String kind) {
    return switch (kind) {
      case "08", "57" ->
          new StoreException(
              Kind.AWAY,
              "no connection to " + address + ": " + reason(failure),
              "check that the server runs and can be reached; nothing was changed",
              failure);
      case "53" ->
          new StoreException(
              Kind.AWAY,
              "the server of " + address + " has too much to do: " + reason(failure),
              "try again later, or allow it more connections",
              failure);
      case "28" -> refusesRole(address, failure, ANOTHER_PASSWORD);
      case "40" ->
          new StoreException(
              Kind.LOCKED,
              "other programs changed the same rows of " + address + " at the same time",
              "try again",
              failure);
      case "58", "XX" -> failedInside(address, failure);
      default -> null;
    };
  }

  private static StoreException withoutTls(PostgresAddress address, PSQLException failure) {
    String reason = reason(failure);
    String hint =
        "name the file of the server's certificate authority in PGSSLROOTCERT (or system), or in a"
            + " network that you trust add sslmode=require or sslmode=disable to the address";
    if (reason.contains("does not support SSL")) {
      hint =
          "turn TLS on at the server or pooler (ssl = on, client_tls_sslmode = require), or in a"
              + " network that you trust add sslmode=disable to the address";
    } else if (reason.contains("HostnameVerifier")) {
      reason = "the server's certificate is not for " + address.hostNames();
      hint = "write a name that the certificate has, or give the server a certificate for this one";
    } else if (hasCause(failure, CertificateExpiredException.class)) {
      reason = "the server's certificate has expired";
      hint = "renew it at the server; nothing was changed";
    } else if (reason.contains("unable to find valid certification path")) {
      reason = "the server's certificate is not signed by an authority that is trusted here";
    }
    return new StoreException(
        Kind.UNREADABLE, "no TLS connection to " + address + ": " + reason, hint, failure);
  }

  /** Its words are the only sign; PostgreSQL itself has states for all of this. */
  private static @Nullable StoreException refusedByPooler(
      PostgresAddress address, PSQLException failure) {
    String reason = reason(failure);
    if (reason.contains("statement pooling mode")) {
      return pooled(address, failure, "statement");
    }
    if (reason.contains("authentication failed") || reason.contains("no such user")) {
      return refusesRole(
          address, failure, ANOTHER_PASSWORD + "; a pooler needs the new one in its auth_file");
    }
    return reason.contains("no such database")
        ? new StoreException(
            Kind.MISSING,
            address + " is not known to the pooler: " + reason,
            "add a line for " + address.database() + " to [databases] in the pooler's settings",
            failure)
        : explainClass(address, failure, "08");
  }

  /** The name of the server's function is the only sign that is the same in all languages. */
  private static boolean isPreparedBefore(PSQLException failure) {
    var said = failure.getServerErrorMessage();
    return said != null && "RevalidateCachedQuery".equals(said.getRoutine());
  }

  /** The driver then prepares its statements again. */
  private static StoreException replaced(PostgresAddress address, SQLException failure) {
    return new StoreException(
        Kind.AWAY,
        "the tables of " + address + " were restored or migrated meanwhile",
        "try again; nothing was changed",
        failure);
  }

  /** An older server, or another one that speaks its protocol. */
  private static StoreException lacking(PostgresAddress address, SQLException failure) {
    return new StoreException(
        Kind.UNREADABLE,
        "the server of " + address + " lacks what Baton needs: " + reason(failure),
        "use PostgreSQL 13 or newer, with all tables of the project on that server",
        failure);
  }

  private static StoreException failedInside(PostgresAddress address, PSQLException failure) {
    String reason = reason(failure);
    if (reason.contains("No space left")) {
      return full(address, failure);
    }
    // Extensions report with it what they do not do.
    return "XX000".equals(failure.getSQLState())
        ? new StoreException(
            Kind.UNREADABLE,
            "the server of " + address + " reports an internal error: " + reason,
            "look at the server's log; nothing was changed",
            failure)
        : new StoreException(
            Kind.DAMAGED,
            address + " is damaged, or its disk is: " + reason,
            "look at the server's log; restore it from a backup",
            failure);
  }

  private static StoreException pooled(PostgresAddress address, SQLException failure, String mode) {
    return new StoreException(
        Kind.UNREADABLE,
        address + " is behind a pooler in " + mode + " mode, which Baton cannot use",
        "set pool_mode = session for this database; nothing was changed",
        failure);
  }

  private static StoreException full(PostgresAddress address, SQLException failure) {
    return new StoreException(
        Kind.SERVER_FULL,
        "the server of " + address + " has no space left",
        "free some space there; nothing was changed",
        failure);
  }

  private static StoreException refusesRole(
      PostgresAddress address, SQLException failure, String hint) {
    return new StoreException(
        Kind.UNREADABLE,
        address + " refuses the role " + address.user() + ": " + reason(failure),
        hint,
        failure);
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
