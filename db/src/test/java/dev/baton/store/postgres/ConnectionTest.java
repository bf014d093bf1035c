package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.baton.store.Claims;
import dev.baton.store.Sql;
import dev.baton.store.Stamp;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import dev.baton.store.Stores;
import dev.baton.store.TestStore;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A server with passwords and a certificate of its own making. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConnectionTest {
  private static final String SECRET = "s3cret";
  private static final String OF_THE_STORE = "of the store";

  private final Map<String, String> variables = new HashMap<>();
  private EmbeddedPostgres server;
  private Path certificate;

  @TempDir static Path directory;

  @BeforeAll
  void start() throws Exception {
    makeCertificate();
    server =
        EmbeddedPostgres.builder()
            .setServerConfig("fsync", "off")
            .setServerConfig("ssl", "on")
            .setServerConfig("ssl_cert_file", certificate.toString())
            .setServerConfig("ssl_key_file", directory.resolve("server.key").toString())
            .setServerConfig("password_encryption", "scram-sha-256")
            .start();
    execute(
        "create role ann login password '" + SECRET + "'",
        "create role limited login password '" + SECRET + "'",
        "create role cautious superuser login password '" + SECRET + "'",
        "create database tasks owner ann");
    // From now on everybody needs a password, except for the administrator.
    Files.writeString(
        rules(),
        """
        host all postgres 127.0.0.1/32 trust
        host all postgres ::1/128 trust
        hostnossl all cautious all reject
        host all all 127.0.0.1/32 scram-sha-256
        host all all ::1/128 scram-sha-256
        """);
    execute("select pg_reload_conf()");
  }

  @AfterAll
  void stop() throws IOException {
    server.close();
  }

  @BeforeEach
  void useAHome() {
    variables.clear();
    variables.put("HOME", directory.toString());
  }

  private void makeCertificate() throws Exception {
    Path store = directory.resolve("keys.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin/keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-validity",
                "2",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                OF_THE_STORE)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("keytool.log").toFile())
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore keys = KeyStore.getInstance(store.toFile(), OF_THE_STORE.toCharArray());
    certificate = directory.resolve("server.crt");
    pem(certificate, "CERTIFICATE", keys.getCertificate("server").getEncoded());
    pem(
        directory.resolve("server.key"),
        "PRIVATE KEY",
        keys.getKey("server", OF_THE_STORE.toCharArray()).getEncoded());
    // The server may run as another user.
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void pem(Path file, String kind, byte[] content) throws IOException {
    String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
    Files.writeString(
        file, "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n".formatted(kind, text));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private void execute(String... statements) throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private Path rules() throws SQLException {
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show hba_file")) {
      row.next();
      return Path.of(row.getString(1));
    }
  }

  private PostgresAddress address(String user, String options) {
    return PostgresAddress.parse(
        "postgresql://%s@localhost:%d/tasks?project=app%s"
            .formatted(user, server.getPort(), options));
  }

  private Stores create(PostgresAddress address) {
    return PostgresStores.create(address, client(Duration.ZERO));
  }

  private PostgresClient client(Duration patience) {
    return new PostgresClient(
        variables, Duration.ofSeconds(2), patience, Clock.systemUTC(), "", "", new Timelines(null));
  }

  private StoreException refusal(PostgresAddress address) {
    StoreException refused =
        catchThrowableOfType(StoreException.class, () -> create(address).close());
    assertThat(refused.getMessage()).hasLineCount(1);
    StringWriter everything = new StringWriter();
    refused.printStackTrace(new PrintWriter(everything));
    assertThat(everything + refused.hint()).doesNotContain(SECRET);
    return refused;
  }

  private boolean isEncrypted(PostgresAddress address) {
    try (Stores stores = create(address)) {
      return stores
          .database()
          .read(h ->
              Sql.of("select ssl from pg_stat_ssl where pid = pg_backend_pid()")
                  .one(h, row -> row.truth(1)));
    }
  }

  private Path passwords(String mode) throws IOException {
    Path file = directory.resolve(".pgpass");
    Files.writeString(file, "localhost:*:tasks:ann:" + SECRET + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    return file;
  }

  @Test
  void thePasswordComesFromVariableFileOrService() throws IOException {
    variables.put("PGPASSWORD", SECRET);
    assertThat(isEncrypted(address("ann", ""))).as("within this machine").isFalse();
    assertThat(isEncrypted(address("ann", "&sslmode=prefer"))).isTrue();
    variables.remove("PGPASSWORD");

    Path file = passwords("rw-------");
    assertThat(isEncrypted(address("ann", "&sslmode=disable"))).isFalse();
    Files.delete(file);

    Path service = directory.resolve("services");
    Files.writeString(service, "[fleet]\npassword=" + SECRET + "\n");
    variables.putAll(Map.of("PGSERVICE", "fleet", "PGSERVICEFILE", service.toString()));
    assertThat(isEncrypted(address("ann", "&sslmode=require"))).isTrue();
  }

  @Test
  void aServerMayDemandEncryptionWithinThisMachine() {
    variables.put("PGPASSWORD", SECRET);
    String server =
        "postgresql://cautious@localhost:%d/tasks?project=cautious"
            .formatted(this.server.getPort());

    assertThat(isEncrypted(PostgresAddress.parse(server))).isTrue();
    assertThat(refusal(PostgresAddress.parse(server + "&sslmode=disable")).kind())
        .isEqualTo(Kind.UNREADABLE);
  }

  @Test
  void aPasswordThatIsMissingOrWrongIsOneLine() throws IOException {
    StoreException missing = refusal(address("ann", ""));
    assertThat(missing.kind()).isEqualTo(Kind.UNREADABLE);
    assertThat(missing.hint()).contains("PGPASSWORD", "~/.pgpass");

    variables.put("PGPASSWORD", SECRET + SECRET);
    assertThat(refusal(address("ann", "")).getMessage()).contains("refuses the role ann");
    variables.remove("PGPASSWORD");

    Path file = passwords("rw-r--r--");
    assertThat(refusal(address("ann", "")).hint()).contains("chmod 600 " + file);
    Files.delete(file);
  }

  @Test
  void aRoleThatIsNotLetInNeedsNoPassword() throws Exception {
    Files.writeString(
        rules(),
        Files.readString(rules())
            .replace("host all all", "host all nobody 127.0.0.1/32 trust\nhost all all"));
    execute("select pg_reload_conf()");
    StoreException unknown =
        refusal(
            PostgresAddress.parse(
                "postgresql://nobody@127.0.0.1:%d/tasks".formatted(server.getPort())));

    assertThat(unknown.getMessage()).contains("refuses the role nobody: FATAL");
    assertThat(unknown.hint()).contains("create the role").doesNotContain("PGPASSWORD");
  }

  @Test
  void aHostThatCannotBeReachedIsNamedWithTheReason() {
    String unknown = refusal(PostgresAddress.parse("postgresql://ann@db.invalid/t")).getMessage();
    assertThat(unknown).contains("ann@db.invalid").endsWith(": the host name is not known");

    String refused = refusal(PostgresAddress.parse("postgresql://ann@localhost:1/t")).getMessage();
    assertThat(refused).contains("localhost:1/t").endsWith("refused");
  }

  @Test
  void theCertificateAndTheNameOfTheServerAreVerified() throws SQLException {
    variables.put("PGPASSWORD", SECRET);
    StoreException unknown = refusal(address("ann", "&sslmode=verify-full"));
    assertThat(unknown.kind()).isEqualTo(Kind.UNREADABLE);
    assertThat(unknown.getMessage()).startsWith("no TLS connection to postgresql://ann@localhost");
    assertThat(unknown.hint()).contains("PGSSLROOTCERT");

    variables.put("PGSSLROOTCERT", certificate.toString());
    assertThat(isEncrypted(address("ann", "&sslmode=verify-full"))).isTrue();
    PostgresAddress other =
        PostgresAddress.parse(
            "postgresql://ann@127.0.0.1:%d/tasks?sslmode=verify-full".formatted(server.getPort()));
    assertThat(refusal(other).getMessage())
        .endsWith("the server's certificate is not for 127.0.0.1");

    variables.put("PGSSLROOTCERT", "system");
    assertThat(refusal(address("ann", "&sslmode=verify-full")).getMessage())
        .endsWith("is not signed by an authority that is trusted here");
  }

  @Test
  void aRoleThatMayNotCreateGetsTheStatement() throws SQLException {
    variables.put("PGPASSWORD", SECRET);
    PostgresAddress address =
        PostgresAddress.parse(
            "postgresql://limited@localhost:%d/tasks?project=of-others"
                .formatted(server.getPort()));

    StoreException refused = refusal(address);

    assertThat(refused.hint()).endsWith("create schema \"of-others\" authorization \"limited\"");
    try (Connection connection = server.getDatabase("postgres", "tasks").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(refused.hint().substring(refused.hint().indexOf("create schema")));
    }
    create(address).close();
  }

  @Test
  void aProjectOfAnotherRoleIsNotSaidToBeMissing() {
    variables.put("PGPASSWORD", SECRET);
    String project = "@localhost:%d/tasks?project=private".formatted(server.getPort());
    create(PostgresAddress.parse("postgresql://ann" + project)).close();

    StoreException refused = refusal(PostgresAddress.parse("postgresql://limited" + project));

    assertThat(refused.kind()).isEqualTo(Kind.READ_ONLY);
    assertThat(refused.getMessage()).contains("the role limited may not use the schema of");
  }

  /** What fails after that has changed something, though it did not get as far as a task. */
  @Test
  void aProjectThatWasCreatedIsAChange() {
    variables.put("PGPASSWORD", SECRET);
    StoreException lost =
        new StoreException(Kind.AWAY, "no connection", "nothing was changed", null);
    PostgresAddress fresh =
        PostgresAddress.parse(
            "postgresql://ann@localhost:%d/tasks?project=fresh".formatted(server.getPort()));
    try (Stores created = create(fresh)) {
      assertThat(created.afterChanges(lost).kind()).isEqualTo(Kind.UNSURE);
    }
    try (Stores opened = create(fresh)) {
      assertThat(opened.afterChanges(lost)).isSameAs(lost);
    }
  }

  /** Under a role that says serializable, changes of different tasks would make each other fail. */
  @Test
  void transactionsAreIsolatedAsUsual() throws Exception {
    variables.put("PGPASSWORD", SECRET);
    String database = "alter database tasks %s default_transaction_isolation";
    try (Connection connection = server.getDatabase("postgres", "tasks").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(database.formatted("set") + " = serializable");
      try (Stores stores = create(address("ann", ""))) {
        Sql level = Sql.of("select current_setting('transaction_isolation')");
        assertThat(stores.database().<List<String>>write(level::texts))
            .containsExactly("read committed");
      } finally {
        statement.execute(database.formatted("reset"));
      }
    }
  }

  @Test
  void aStatementThatTakesTooLongIsEndedByTheServer() throws Exception {
    variables.put("PGPASSWORD", SECRET);
    try (Stores stores = create(address("ann", ""))) {
      List<String> limits =
          stores
              .database()
              .read(h ->
                  Sql.of(
                          "select setting from pg_settings where name in ('statement_timeout',"
                              + " 'lock_timeout') order by name")
                      .texts(h));
      assertThat(limits).containsExactly("2000", "62000");

      StoreException ended =
          catchThrowableOfType(
              StoreException.class,
              () ->
                  stores
                      .database()
                      .write(h -> {
                        Sql.of("create table half_done (id bigint)").run(h);
                        Sql.of("set local statement_timeout = 50").run(h);
                        return Sql.of("select pg_sleep(60)").one(h, row -> 1);
                      }));

      assertThat(ended.kind()).isEqualTo(Kind.LOCKED);
      assertThat(ended.getMessage()).contains("did not answer a statement in time");
      boolean there =
          stores
              .database()
              .read(h ->
                  Sql.of("select to_regclass('half_done') is not null")
                      .one(h, row -> row.truth(1)));
      assertThat(there).isFalse();
    }
  }

  @Test
  void aServerThatAcceptsAndSaysNothingIsGivenUp() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      PostgresAddress address =
          PostgresAddress.parse(
              "postgresql://ann@localhost:%d/tasks".formatted(silent.getLocalPort()));
      long began = System.nanoTime();

      StoreException given = refusal(address);

      assertThat(given.kind()).isEqualTo(Kind.AWAY);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(30));
    }
  }

  /** The refusal is what is said, although the other host could be read. */
  @Test
  void aHostThatRefusesTheRoleLeavesNoConnectionToAnother() throws Exception {
    execute(
        "create role reader login password '" + SECRET + "'",
        "alter role reader set default_transaction_read_only = on");
    variables.put("PGPASSWORD", SECRET);
    try (ServerSocket refusing = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread.ofPlatform().daemon().start(() -> refuse(refusing));
      String both =
          "postgresql://reader@localhost:%d,localhost:%d/tasks?sslmode=disable"
              .formatted(server.getPort(), refusing.getLocalPort());

      assertThat(refusal(PostgresAddress.parse(both)).getMessage())
          .endsWith("refuses the role reader: FATAL: not here");
    }
    // A connection that nobody closes ends with the next collection of garbage: too late.
    long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
    String connected = "select pg_sleep(0.05) from pg_stat_activity where usename = 'reader'";
    try (Connection connection = server.getPostgresDatabase().getConnection();
        Statement statement = connection.createStatement()) {
      while (statement.executeQuery(connected).next()) {
        assertThat(System.nanoTime()).as("still connected").isLessThan(end);
      }
    }
  }

  private static void refuse(ServerSocket server) {
    try (Socket asking = server.accept()) {
      assertThat(asking.getInputStream().read(new byte[1024])).isPositive();
      String error = "E\0\0\0\35SFATAL\0C28000\0Mnot here\0\0";
      asking.getOutputStream().write(error.getBytes(StandardCharsets.ISO_8859_1));
    } catch (IOException closed) {
      // Then nothing is refused.
    }
  }

  @Test
  void theServersOwnLogAndViewsHaveNoPassword() throws Exception {
    variables.put("PGPASSWORD", SECRET);
    try (Stores stores = create(address("ann", ""))) {
      assertThat(stores.storage().place()).doesNotContain(SECRET);
      assertThat(stores.storage().backend().toString()).doesNotContain(SECRET);
    }
    assertThat(
            new String(
                Files.readAllBytes(directory.resolve("keytool.log")), StandardCharsets.UTF_8))
        .doesNotContain(SECRET);
  }

  @Test
  void epochsDoNotRepeatAfterRowsWereLoadedAgain() throws SQLException {
    PostgresAddress address = address("postgres", "_loaded&sslmode=disable");
    Stamp now = new Stamp(TestStore.START, "ann");
    TaskId task;
    try (Stores stores = create(address)) {
      task = stores.tasks().create(TaskDraft.titled("t"), now).id();
    }
    assertThat(claim(address, task)).isEqualTo(1);
    // As pg_restore --data-only does with a backup from before the claim.
    try (Connection connection = server.getDatabase("postgres", "tasks").getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("create table kept as select * from app_loaded.life");
      statement.execute("truncate app_loaded.life");
      statement.execute("insert into app_loaded.life select * from kept");
      statement.execute("update app_loaded.task set epoch = 0, status = 'open', assignee = null");
      statement.execute("delete from app_loaded.claim");
    }
    assertThat(claim(address, task)).isGreaterThan(1_700_000_000);
  }

  private long claim(PostgresAddress address, TaskId task) {
    try (Stores stores = create(address)) {
      Claims.Request worker = new Claims.Request("w", null, null, null);
      Claims.Outcome claimed = stores.claims().claim(task, worker, TestStore.START);
      return ((Claims.Outcome.Won) claimed).task().epoch();
    }
  }
}
