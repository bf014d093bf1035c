package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.ProcessTable;
import dev.baton.claim.Uptime;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.Environment.Interruptions;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.testkit.NewRepository;
import dev.baton.testkit.TestEngine;
import dev.baton.testkit.TestServer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder with Baton in it. The test controls clock, processes, variables, terminal and standard
 * input; the file system, git and the database are real.
 */
public final class Sandbox {
  /** A Monday morning. */
  public static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

  private final Path directory;
  private final Map<String, String> variables = new HashMap<>(Map.of("USER", "ann"));
  private final FakeProcesses processes;
  private Instant wall = START;
  private Duration uptime = Duration.ofHours(1);
  private int columns;
  private boolean real;
  private String name = "baton";
  private byte[] input = new byte[0];
  private @Nullable InputStream stream;

  /** The folder that names the project on the server; null where the database is a file. */
  private @Nullable Path project;

  private Sandbox(Path directory) {
    this(directory, new FakeProcesses());
  }

  private Sandbox(Path directory, FakeProcesses processes) {
    this.directory = directory;
    this.processes = processes;
  }

  /** A folder without a repository and without a database. */
  public static Sandbox emptyFolder(Path directory) {
    return new Sandbox(directory);
  }

  /**
   * A new git repository with a Baton database, whose ids begin with {@code app}. The database is a
   * file, or the project of this folder on the server of the tests.
   */
  public static Sandbox repository(Path directory) {
    Sandbox sandbox = prepared(directory);
    sandbox.ok("init", "--prefix", "app");
    return sandbox;
  }

  /** A new git repository, with a database that {@code init} has only to fill. */
  public static Sandbox prepared(Path directory) {
    Sandbox sandbox = existing(directory);
    NewRepository.create(directory);
    if (sandbox.project == null) {
      sandbox.prepareDatabase();
    } else {
      TestServer.prepare(directory, directory);
    }
    return sandbox;
  }

  private void prepareDatabase() {
    try {
      Files.createDirectory(
          database().getParent(),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    TestEngine.prepare(database());
  }

  /** A repository that was created before, with its database. */
  public static Sandbox existing(Path directory) {
    Sandbox sandbox = new Sandbox(directory);
    if (TestServer.isUsed()) {
      sandbox.project = directory;
      sandbox.variable("BATON_DB", TestServer.address(directory));
    }
    return sandbox;
  }

  /** Another folder on the same machine, at the same time. */
  public Sandbox in(Path other) {
    Sandbox there = new Sandbox(other, processes);
    there.variables.putAll(variables);
    there.wall = wall;
    there.uptime = uptime;
    there.real = real;
    there.project = project;
    return there;
  }

  /** Uses the machine's real clock and processes from now on. */
  public void useTheRealMachine() {
    real = true;
  }

  /** Calls the program by this name from now on: bd or cub. */
  public void callAs(String other) {
    name = other;
  }

  public Path directory() {
    return directory;
  }

  public Path database() {
    return directory.resolve(".git/baton/baton.db");
  }

  /** What names the database: its file, or its address on the server. */
  public String place() {
    return project == null ? database().toString() : TestServer.address(project);
  }

  public FakeProcesses processes() {
    return processes;
  }

  public Instant now() {
    return wall;
  }

  /** Lets time pass. */
  public void pass(Duration time) {
    wall = wall.plus(time);
    uptime = uptime.plus(time);
  }

  /** The clock is set, or the machine sleeps. */
  public void setClockForward(Duration time) {
    wall = wall.plus(time);
  }

  public void variable(String name, String value) {
    variables.put(name, value);
  }

  /** Makes the output a terminal of this width; 0 for none. */
  public void terminal(int width) {
    columns = width;
  }

  /** Sets the standard input of the next calls. */
  public void input(byte[] bytes) {
    input = bytes.clone();
  }

  /** Sets the standard input of the next calls to a stream that is read once. */
  public void input(InputStream endless) {
    stream = endless;
  }

  public void input(String text) {
    input(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Runs one command. */
  public Answer run(String... words) {
    return run(Map.of(), words);
  }

  /** Runs one command with more variables. */
  public Answer run(Map<String, String> more, String... words) {
    Map<String, String> all = new HashMap<>(variables);
    if (real) {
      // The tests may be run by an agent.
      all.put("BATON_CLAIM_AGENTS", "none");
    }
    all.putAll(more);
    if (project != null) {
      TestServer.setClock(project, real ? null : wall);
    }
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Environment environment =
        new Environment(
            name,
            null,
            all,
            directory,
            stream == null ? new ByteArrayInputStream(input) : stream,
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8),
            columns,
            real ? Clock.systemUTC() : new SandboxClock(ZoneOffset.UTC),
            real ? Uptime.ofThisSystem() : () -> uptime.toNanos(),
            real ? ProcessTable::ofThisSystem : () -> processes,
            Interruptions.usual());
    int exit = new Baton(environment).run(words);
    Answer answer =
        new Answer(
            exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    if (List.of(words).contains("--json")) {
      JsonSchemas.check(List.of(words), unversioned(answer.out()), answer.err());
    }
    return answer;
  }

  /** The schemas describe what all names print; bd adds a version to each object. */
  private String unversioned(String out) {
    return name.equals("bd")
        ? out.replace(",\"schema_version\":1}\n", "}\n").replace("{\"schema_version\":1}\n", "{}\n")
        : out;
  }

  /** Runs a command that must succeed. */
  public Answer ok(String... words) {
    Answer answer = run(words);
    assertThat(answer.exit()).as("%s says %s", List.of(words), answer.err()).isZero();
    return answer;
  }

  /** Runs a command that must succeed, and returns its JSON. */
  public Json json(String... words) {
    return ok(withJson(words)).json();
  }

  /** Runs a command that must fail with this exit code, and returns its JSON error. */
  public Json error(int exit, String... words) {
    Answer answer = run(withJson(words));
    assertThat(answer.exit()).as("%s says %s", List.of(words), answer.err()).isEqualTo(exit);
    return answer.errorJson();
  }

  private static String[] withJson(String... words) {
    String[] all = new String[words.length + 1];
    all[0] = "--json";
    System.arraycopy(words, 0, all, 1, words.length);
    return all;
  }

  /** Creates a task with this id and title, and further options. */
  public void task(String id, String title, String... options) {
    String[] words = new String[options.length + 4];
    words[0] = "create";
    words[1] = title;
    words[2] = "--id";
    words[3] = id;
    System.arraycopy(options, 0, words, 4, options.length);
    ok(words);
  }

  /** The JSON of {@code show} for a task. */
  public Json show(String id) {
    return json("show", id).at(0);
  }

  /** The stores of the repository, opened by the test itself. */
  public Stores stores() {
    return project == null
        ? SqliteStores.open(database(), Duration.ofSeconds(30))
        : TestServer.open(project, cloneId());
  }

  private String cloneId() {
    try (Stream<Path> files = Files.list(directory.resolve(".git/baton"))) {
      Path id =
          files
              .filter(file -> file.getFileName().toString().startsWith("clone"))
              .findFirst()
              .orElseThrow();
      return Files.readString(id).strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A connection for statements of the test. */
  public Connection connection() throws SQLException {
    return project == null
        ? DriverManager.getConnection("jdbc:sqlite:" + database())
        : TestServer.connect(project);
  }

  /** The database's bytes, and its log must be empty; or all that is in it on the server. */
  public byte[] databaseBytes() {
    try {
      if (project != null) {
        return TestServer.content(project);
      }
      Path log = database().resolveSibling("baton.db-wal");
      assertThat(Files.exists(log) ? Files.size(log) : 0).as("bytes in the log").isZero();
      return Files.readAllBytes(database());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes a file into the folder. */
  public Path file(String name, byte[] bytes) {
    try {
      return Files.write(directory.resolve(name), bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public Path file(String name, String text) {
    return file(name, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Runs git in the folder; it must succeed. */
  public void git(String... words) {
    String[] command = new String[words.length + 1];
    command[0] = "git";
    System.arraycopy(words, 0, command, 1, words.length);
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("GIT_CONFIG_NOSYSTEM", "1");
    // Without the look, after each commit, whether there is something to pack.
    builder.environment().put("GIT_CONFIG_COUNT", "1");
    builder.environment().put("GIT_CONFIG_KEY_0", "maintenance.auto");
    builder.environment().put("GIT_CONFIG_VALUE_0", "false");
    for (String role : List.of("AUTHOR", "COMMITTER")) {
      builder.environment().put("GIT_" + role + "_NAME", "Ann");
      builder.environment().put("GIT_" + role + "_EMAIL", "ann@example.org");
      builder.environment().put("GIT_" + role + "_DATE", wall.toString());
    }
    try {
      Process process =
          builder.redirectErrorStream(true).redirectOutput(Path.of("/dev/null").toFile()).start();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("git ended").isTrue();
      assertThat(process.exitValue()).as("git %s", List.of(words)).isZero();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The sandbox's time. */
  private final class SandboxClock extends Clock {
    private final ZoneId zone;

    SandboxClock(ZoneId zone) {
      this.zone = zone;
    }

    @Override
    public ZoneId getZone() {
      return zone;
    }

    @Override
    public Clock withZone(ZoneId wanted) {
      return new SandboxClock(wanted);
    }

    @Override
    public Instant instant() {
      return wall;
    }
  }
}
