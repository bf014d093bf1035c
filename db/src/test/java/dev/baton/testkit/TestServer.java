package dev.baton.testkit;

import dev.baton.store.Stores;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.store.postgres.Timelines;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The PostgreSQL server of the tests: one that starts when it is first needed and ends with the
 * JVM, or with {@code -Dpostgres=postgresql://postgres@localhost/test} another one, whose projects
 * stay. Tests with the tag {@code engines} run a second time over it, with {@code
 * -Dbaton.test.engine=postgres}.
 */
public final class TestServer {
  /** The system property that chooses the engine. */
  public static final String PROPERTY = "baton.test.engine";

  /** Its values that stand for a server. */
  public static final String SERVERS = "postgres.*";

  private static final String ENGINE = System.getProperty(PROPERTY, "sqlite");

  /**
   * The function is renamed and not replaced, because the server calls one that was built in
   * without looking at its definition. What is built in belongs to one database of the server.
   */
  private static final String SETTABLE_CLOCK =
      """
      do $$ begin
        perform pg_advisory_xact_lock(hashtext('test_clock'));
        if not exists (select from pg_proc where proname = 'real_clock_timestamp') then
          create table public.test_clock (project text primary key, at timestamptz not null);
          grant select on public.test_clock to public;
          alter function pg_catalog.clock_timestamp() rename to real_clock_timestamp;
          create function pg_catalog.clock_timestamp() returns timestamptz language sql volatile as
            'select coalesce((select at from public.test_clock where project = current_schema()),
              pg_catalog.real_clock_timestamp())';
        end if;
      end $$
      """;

  /** Only members of these two groups, which a test may create, need a password. */
  private static final String RULES =
      """
      local all all trust
      host all +asks_scram all scram-sha-256
      host all +asks_md5 all md5
      host all all all trust
      """;

  private final Connection connection;

  private TestServer() {
    try {
      connection = connect();
      try (Statement statement = connection.createStatement()) {
        statement.execute(SETTABLE_CLOCK);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whether the databases of the sandboxes are on the server. */
  public static boolean isUsed() {
    return !ENGINE.equals("sqlite");
  }

  /** The option with which another JVM uses the same engine, and the same server. */
  public static String option() {
    return "-D" + PROPERTY + "=" + (isUsed() ? server() : ENGINE);
  }

  /** The address of the project that belongs to a folder. */
  public static String address(Path folder) {
    return address(project(folder));
  }

  /** The address of a project, whatever engine the tests run over. */
  public static String address(String project) {
    return server() + "?project=" + project;
  }

  /**
   * Prepares the project of a folder or file, so that it has only to be opened, where a project of
   * an earlier test can be used again.
   *
   * @param home the folder of the test, which is deleted when it has ended
   */
  public static void prepare(Path folder, Path home) {
    UsedProjects.prepare(project(folder), home);
  }

  /** The port of the server, on this machine. */
  public static int port() {
    return PostgresAddress.parse(server()).hosts().getFirst().port();
  }

  /** A connection for statements about any project. */
  public static Connection connect() throws SQLException {
    return DriverManager.getConnection(url(), "postgres", "");
  }

  private static String url() {
    return "jdbc:" + server().replaceFirst("//[^@/]*@", "//");
  }

  private static String project(Path folder) {
    return "t" + Integer.toHexString(folder.toAbsolutePath().hashCode());
  }

  private static String server() {
    return ENGINE.startsWith("postgresql:") ? ENGINE : Embedded.address();
  }

  /**
   * Sets the server's clock for the project of a folder, so that it agrees with a clock that the
   * test sets.
   *
   * @param time null for the real time
   */
  public static void setClock(Path folder, @Nullable Instant time) {
    Clocks.SERVER.set(project(folder), time);
  }

  private synchronized void set(String project, @Nullable Instant time) {
    String sql =
        time == null
            ? "delete from public.test_clock where project = ?"
            : "insert into public.test_clock values (?, ?)"
                + " on conflict (project) do update set at = excluded.at";
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setString(1, project);
      if (time != null) {
        statement.setObject(2, time.atOffset(ZoneOffset.UTC));
      }
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Opens the project of a folder.
   *
   * @param clone the id of the repository there
   */
  public static Stores open(Path folder, String clone) {
    return PostgresStores.open(
        PostgresAddress.parse(address(folder)),
        new PostgresClient(
            Map.of(),
            Duration.ofSeconds(30),
            Duration.ZERO,
            Clock.systemUTC(),
            clone,
            "",
            new Timelines(null)));
  }

  /** A connection whose statements are about the project of a folder. */
  public static Connection connect(Path folder) throws SQLException {
    return DriverManager.getConnection(
        url() + "?stringtype=unspecified&currentSchema=" + project(folder), "postgres", "");
  }

  /** Every row of the project of a folder, except for when machines were last seen. */
  public static byte[] content(Path folder) throws SQLException {
    StringBuilder rows = new StringBuilder();
    try (Connection connection = connect(folder);
        Statement tables = connection.createStatement();
        Statement table = connection.createStatement();
        ResultSet names =
            tables.executeQuery(
                "select table_name from information_schema.tables where table_schema ="
                    + " current_schema() and table_name <> 'machine' order by 1")) {
      while (names.next()) {
        String name = names.getString(1);
        try (ResultSet row =
            table.executeQuery("select t::text from " + name + " t order by t::text")) {
          while (row.next()) {
            rows.append(name).append(' ').append(row.getString(1)).append('\n');
          }
        }
      }
    }
    return rows.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The connection that sets the clocks. */
  private static final class Clocks {
    private static final TestServer SERVER = new TestServer();

    private Clocks() {}
  }

  /** The one that is started. */
  private static final class Embedded {
    private static final EmbeddedPostgres SERVER = start();

    private Embedded() {}

    static String address() {
      return "postgresql://postgres@localhost:" + SERVER.getPort() + "/postgres";
    }

    private static EmbeddedPostgres start() {
      try {
        // What a crash of the server would lose is of no interest here.
        EmbeddedPostgres.Builder server = EmbeddedPostgres.builder();
        Optional<Path> memory = MemoryFolders.place();
        if (memory.isPresent()) {
          Path programs = memory.get().resolve("embedded-pg");
          server.setOverrideWorkingDirectory(programs.toFile());
          // Below the programs, where the next start deletes what a killed JVM left.
          Path data = programs.resolve(UUID.randomUUID().toString());
          server.setDataDirectory(Files.createDirectories(data).toFile());
        }
        return server
            .setServerConfig("fsync", "off")
            .setServerConfig("synchronous_commit", "off")
            .setServerConfig("full_page_writes", "off")
            .setServerConfig("autovacuum", "off")
            .setServerConfig("hba_file", rules().toString())
            .start();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static Path rules() throws IOException {
      Path file = Files.createTempFile("baton-", ".hba");
      file.toFile().deleteOnExit();
      Files.writeString(file, RULES);
      // The server may run as another user.
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
      return file;
    }
  }
}
