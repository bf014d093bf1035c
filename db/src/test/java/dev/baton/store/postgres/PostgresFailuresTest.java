package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import java.net.NoRouteToHostException;
import java.security.cert.CertificateExpiredException;
import javax.net.ssl.SSLHandshakeException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.util.PSQLException;
import org.postgresql.util.PSQLState;
import org.postgresql.util.ServerErrorMessage;

/** What servers, other engines and PgBouncer said where this was tried by hand. */
class PostgresFailuresTest {
  private static final PostgresAddress ADDRESS =
      PostgresAddress.parse("postgresql://ann@db.example.org/my%20tasks?project=app");

  private static @Nullable StoreException explained(String state, String said) {
    return PostgresFailures.explain(
        ADDRESS,
        new PSQLException(new ServerErrorMessage("SFATAL\0C" + state + "\0M" + said + "\0")));
  }

  private static @Nullable StoreException unconnected(String said, Throwable cause) {
    return PostgresFailures.explain(
        ADDRESS, new PSQLException(said, PSQLState.CONNECTION_FAILURE, cause));
  }

  @ParameterizedTest
  @CsvSource({
    "55000, recovery is in progress, READ_ONLY, it is a standby server, primary",
    "42704, type xid8 does not exist, UNREADABLE, lacks what Baton needs, PostgreSQL 13",
    "42883, function f() does not exist, UNREADABLE, lacks what Baton needs, PostgreSQL 13",
    "0A000, must not be VOLATILE, UNREADABLE, lacks what Baton needs, on that server",
    "XX000, triggers are not supported, UNREADABLE, an internal error, nothing was changed",
    "XX001, invalid page in block 7, DAMAGED, is damaged, backup",
    "XX000, No space left on device, SERVER_FULL, has no space left, free some",
    "25P04, transaction timeout, UNREADABLE, its transaction_timeout, transaction_timeout = 0",
    "42501, no, READ_ONLY, may not do this, 'functions in schema \"app\" to \"ann\"'",
    "57014, timeout, LOCKED, did not answer a statement, statement_timeout",
    "08P01, SASL authentication failed, UNREADABLE, refuses the role ann, auth_file",
    "08P01, no such user: ann, UNREADABLE, refuses the role ann, auth_file",
    "08P01, no such database: tasks, MISSING, is not known to the pooler, [databases]",
    "08P01, server conn crashed?, AWAY, no connection to, can be reached",
    "08P01, no more connections allowed (max_client_conn), AWAY, has too much to do, more"
        + " connections",
    "3D000, database does not exist, MISSING, does not exist, -p 5432 'my tasks'",
  })
  void oneLineSaysWhatToDo(String state, String said, Kind kind, String message, String hint) {
    StoreException failure = explained(state, said);

    assertThat(failure).isNotNull();
    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.getMessage()).hasLineCount(1).contains(message);
    assertThat(failure.hint()).contains(hint);
  }

  /** So it is waited for like a server that has none left. */
  @Test
  void aPoolerWithoutAFreeConnectionAnswers() {
    StoreException full = explained("08P01", "no more connections allowed (max_client_conn)");
    assertThat(full).isNotNull();
    assertThat(PostgresFailures.stateClass(full)).isEqualTo("53");
  }

  /** Whatever the server's language is. */
  @Test
  void aPlanOfAnOlderSchemaIsNoFailureOfTheServer() {
    StoreException failure = explained("0A000", "Plan\0RRevalidateCachedQuery");
    assertThat(failure).isNotNull();
    assertThat(failure.kind()).isEqualTo(Kind.AWAY);
  }

  @Test
  void theReasonIsBehindWhatTheDriverSays() {
    SSLHandshakeException handshake = new SSLHandshakeException("validation failed");
    handshake.initCause(new CertificateExpiredException("NotAfter"));
    assertThat(unconnected("SSL error", handshake))
        .hasMessageEndingWith("the server's certificate has expired");

    assertThat(
            unconnected("The connection attempt failed.", new NoRouteToHostException("No route")))
        .hasMessageEndingWith("No route");
  }
}
