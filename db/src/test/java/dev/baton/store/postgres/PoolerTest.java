package dev.baton.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.claim.Epoch;
import dev.baton.store.Change;
import dev.baton.store.Sql;
import dev.baton.store.StoreException;
import dev.baton.store.TestStore;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.testkit.TestEngine;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A real PgBouncer between, which has connections that other projects have used before. */
class PoolerTest {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path directory;

  private @Nullable Process pooler;
  private int port;

  @BeforeEach
  void needProgram() {
    assumeTrue(TestEngine.isPostgres(), "a file has no pooler");
    assumeTrue(program() != null, "pgbouncer is not installed");
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (pooler != null) {
      pooler.destroyForcibly().waitFor();
    }
  }

  private static @Nullable String program() {
    return Stream.of("/usr/sbin/pgbouncer", "/usr/bin/pgbouncer", "/usr/local/bin/pgbouncer")
        .filter(path -> Files.isExecutable(Path.of(path)))
        .findFirst()
        .orElse(null);
  }

  /** Starts one with a single connection to the server, so that all projects share it. */
  private void start(String mode) throws IOException {
    start("postgres", "pool_mode = " + mode);
  }

  private void start(String role, String settings) throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    // It does not run as root, and another user has to read its settings.
    Path folder = Files.createTempDirectory("baton-pooler-");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path file = folder.resolve("pgbouncer.ini");
    Files.writeString(
        file,
        """
        [databases]
        * = host=127.0.0.1 port=%d user=%s
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = any
        %s
        default_pool_size = 1
        """
            .formatted(TestServer.port(), role, port, settings));
    boolean isRoot = "root".equals(System.getProperty("user.name"));
    pooler =
        new ProcessBuilder(
                isRoot
                    ? List.of(program(), "-q", "-u", "nobody", file.toString())
                    : List.of(program(), "-q", file.toString()))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("pooler.log").toFile())
            .start();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!listens()) {
      assertThat(pooler.isAlive()).as(() -> log()).isTrue();
      assertThat(System.nanoTime()).as("it listens in time").isLessThan(end);
      LockSupport.parkNanos(50_000_000);
    }
    file.toFile().deleteOnExit();
    folder.toFile().deleteOnExit();
  }

  private String log() {
    try {
      return Files.readString(directory.resolve("pooler.log"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private boolean listens() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException notYet) {
      return false;
    }
  }

  private PostgresAddress through(String project) {
    PostgresAddress server = TestEngine.address(directory.resolve(project));
    return new PostgresAddress(
        server.user(),
        List.of(new PostgresAddress.Host("127.0.0.1", port)),
        server.database(),
        server.project(),
        "disable");
  }

  @Test
  void aPoolerInSessionModeWorksFromEndToEnd() throws Exception {
    start("session");
    try (TestStore other =
        new TestStore(PostgresStores.create(through("other"), TestEngine.client(PATIENCE)))) {
      other.settings.setPrefix("other");
      other.create("of another project");
    }
    try (TestStore store =
        new TestStore(PostgresStores.create(through("mine"), TestEngine.client(PATIENCE)))) {
      store.settings.setPrefix("app");
      TaskId first = store.create("first");
      TaskId second = store.create("second");
      store.depend(second, first, DependencyType.BLOCKS);
      Epoch epoch = store.claim(first, "w");
      assertThat(store.claims.renew(first, epoch, store.clock.instant()))
          .isInstanceOf(Change.Done.class);
      assertThat(store.states.close(first, epoch, "done", store.stamp()))
          .isInstanceOf(Change.Done.class);
      assertThat(store.history(first)).containsExactly("created", "claimed", "closed");
      assertThat(store.finder.counts()).hasSize(2);
    }
    try (TestStore other = new TestStore(TestEngine.open(directory.resolve("other"), PATIENCE))) {
      assertThat(other.finder.counts().values()).containsExactly(1);
    }
  }

  /** The role's own settings would end statements, and leave locks with a lost machine. */
  @Test
  void settingsThatAPoolerIgnoresAreSetAfterAll() throws Exception {
    PostgresAddress address = TestEngine.address(directory.resolve("ignored"));
    TestEngine.create(directory.resolve("ignored"), PATIENCE).close();
    try (Connection server = TestServer.connect();
        Statement statement = server.createStatement()) {
      statement.execute("drop role if exists ignored");
      statement.execute("create role ignored superuser login");
      statement.execute("alter role ignored set search_path = " + address.project());
      statement.execute("alter role ignored set statement_timeout = '5s'");
    }
    start("ignored", "ignore_startup_parameters = options");
    try (TestStore store =
        new TestStore(PostgresStores.open(through("ignored"), TestEngine.client(PATIENCE)))) {
      assertThat(timeout(store)).isEqualTo("80s");
    }
  }

  private static String timeout(TestStore store) {
    return store.database.read(
        h -> Sql.of("select current_setting('statement_timeout')").one(h, row -> row.text(1)));
  }

  /** Two projects share its connection: what is not refused is where it belongs. */
  @ParameterizedTest
  @ValueSource(strings = {"transaction", "statement"})
  void anotherModeIsRefusedAndChangesNothingElsewhere(String mode) throws Exception {
    try (TestStore mine = new TestStore(TestEngine.create(directory.resolve("mine"), PATIENCE));
        TestStore other = new TestStore(TestEngine.create(directory.resolve("other"), PATIENCE))) {
      start(mode);
      int[] created = {0, 0};
      assertThatThrownBy(
              () -> {
                try (TestStore one =
                        new TestStore(
                            PostgresStores.open(through("mine"), TestEngine.client(PATIENCE)));
                    TestStore two =
                        new TestStore(
                            PostgresStores.open(through("other"), TestEngine.client(PATIENCE)))) {
                  for (int i = 0; i < 5; i++) {
                    one.create("mine");
                    created[0]++;
                    two.create("other");
                    created[1]++;
                  }
                }
              })
          .isInstanceOf(StoreException.class)
          .hasMessageContaining("is behind a pooler in ");
      assertThat(titles(mine)).hasSize(created[0]).doesNotContain("other");
      assertThat(titles(other)).hasSize(created[1]).doesNotContain("mine");
    }
  }

  private static List<String> titles(TestStore store) {
    return store
        .finder
        .list(TaskFilter.ALL, TaskOrder.ID, 0, store.clock.instant())
        .items()
        .stream()
        .map(Task::title)
        .toList();
  }
}
