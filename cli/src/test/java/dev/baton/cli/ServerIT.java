package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.testkit.Line;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Commands over one PostgreSQL server, which all cases share; each has a project of its own. */
class ServerIT {
  private static final String NO_DATABASE = "no_database";

  private static final List<String> READING =
      List.of(
          "ready",
          "ready --explain",
          "list",
          "list --label-pattern a*",
          "show app-1 --history",
          "search one",
          "blocked",
          "stale",
          "status",
          "count --by status",
          "dep tree app-1",
          "dep cycles",
          "label list",
          "epic status",
          "comment list app-1",
          "iterations list",
          "runs",
          "log",
          "insights",
          "report",
          "top --once",
          "check",
          "breaker status",
          "breaker history",
          "breaker backtest",
          "doctor",
          "sweep --now",
          "export json",
          "export beads",
          "export csv",
          "info",
          "prime",
          "config show",
          "rescue list");

  @TempDir Path directory;

  private String project;
  private String address;
  private Sandbox first;
  private Sandbox second;

  @BeforeEach
  void createTwoClones(TestInfo test) throws IOException {
    project = test.getTestMethod().orElseThrow().getName().toLowerCase(Locale.ROOT);
    address = TestServer.address(project);
    first = clone("first");
    second = clone("second");
  }

  private Sandbox clone(String name) throws IOException {
    Sandbox sandbox = Sandbox.emptyFolder(Files.createDirectories(directory.resolve(name)));
    sandbox.git("init", "-q", "-b", "main");
    sandbox.git("commit", "-q", "--allow-empty", "-m", "Begin");
    sandbox.variable("BATON_DB", address);
    sandbox.variable("HOME", Files.createDirectories(directory.resolve("home")).toString());
    return sandbox;
  }

  private void init() {
    assertThat(first.ok("init", "--prefix", "app").out())
        .isEqualTo("created " + address + "; ids begin with app\n");
  }

  @Test
  void clonesShareTheTasks() {
    init();
    assertThat(second.ok("init").out()).startsWith("already there: " + address);
    first.task("app-1", "One");

    assertThat(second.ok("ready").out()).contains("app-1");
    second.ok("claim", "app-1", "--worker", "w");

    assertThat(first.error(4, "claim", "app-1", "--worker", "v").text("error")).contains("w");
    assertThat(first.json("info").text("database_path")).isEqualTo(address);
    assertThat(first.ok("status").out()).contains(address);
    assertThat(first.database()).doesNotExist();
  }

  /** Where the server goes away after a change, a worker has to know that it has the task. */
  @Test
  void nothingIsSaidToBeUnchangedThatWasChanged() throws IOException {
    init();
    first.task("app-1", "One");
    first.task("app-2", "Two");
    try (Line line = new Line(TestServer.port())) {
      String relayed = address.replaceFirst(":" + TestServer.port(), ":" + line.port());
      Map<String, String> far = Map.of("BATON_DB", relayed, "BATON_LOCK_TIMEOUT", "0s");
      line.lose("from setting where name in", false, 9);
      Answer claimed = first.run(far, "claim", "app-1", "--worker", "w");
      assertThat(claimed.exit()).as(claimed.err()).isZero();

      line.lose("created_at from comment where", false, 9);
      Answer added = first.run(far, "comment", "app-2", "a word", "--json");
      assertThat(added.exit()).isEqualTo(5);
      assertThat(added.err())
          .contains("whether all was is not known", "change_not_known")
          .doesNotContain("nothing was changed");
      assertThat(second.ok("comments", "app-2").out()).contains("a word");

      Answer refused = first.run(far, "comments", "app-2");
      assertThat(refused.exit()).isEqualTo(5);
      assertThat(refused.err()).contains("nothing was changed");
    }
  }

  @Test
  void theNameOfAWorkerIsNoProofInAnotherClone() {
    init();
    first.task("app-1", "One");
    second.ok("claim", "app-1", "--worker", "w");
    Map<String, String> sameName = Map.of("BATON_WORKER", "w");

    for (String command : List.of("heartbeat", "close", "release")) {
      Answer refused = first.run(sameName, command, "app-1");
      assertThat(refused.exit()).as(command).isEqualTo(4);
      assertThat(refused.err()).contains("app-1 is held by w");
    }
    assertThat(second.run(sameName, "close", "app-1").exit()).isZero();
  }

  @Test
  void silenceIsMeasuredByTheClockOfTheServer() throws SQLException {
    init();
    first.task("app-1", "One");
    first.ok("claim", "app-1", "--worker", "w");
    second.setClockForward(Duration.ofHours(5));
    assertThat(second.json("stale").items()).isEmpty();

    second.setClockForward(Duration.ofHours(-10));
    TestServer.setClock(directory, null);
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "insert into public.test_clock values ('%s', now() + interval '61 minutes')"
              .formatted(project));
    }
    Json stale = second.json("stale").at(0).at("stale");
    assertThat(stale.text("reason")).isEqualTo("LEASE_EXPIRED");
  }

  @Test
  void aCloneWhoseFirstCommandReadsHasReflogPositionsOfItsOwn() throws IOException, SQLException {
    init();
    second.ok("ready");
    Sandbox third = clone("third");
    third.ok("ready");
    second.git("commit", "-q", "--allow-empty", "-m", "More");
    third.git("commit", "-q", "--allow-empty", "-m", "More");
    second.ok("ready");
    third.ok("ready");

    assertThat(positions()).hasSize(3).doesNotContain("").doesNotHaveDuplicates();
    second.ok("move", "--to", "copy.db");
  }

  @Test
  void aCloneThatCannotHaveAnIdLeavesNoPositions() throws IOException, SQLException {
    init();
    second.file(".git/baton", "not a folder\n");

    second.ok("ready");
    second.ok("create", "Two");

    assertThat(positions()).hasSize(1).doesNotContain("");
  }

  /** The clones whose reflogs were read. */
  private List<String> positions() throws SQLException {
    List<String> clones = new ArrayList<>();
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select clone from " + project + ".head_position")) {
      while (rows.next()) {
        clones.add(rows.getString(1));
      }
    }
    return clones;
  }

  @Test
  void aMissingProjectIsCreatedByInitOnly() {
    Json error = first.error(3, "create", "One");

    assertThat(error.text("code")).isEqualTo(NO_DATABASE);
    assertThat(error.text("hint")).isEqualTo("create it with: baton init --db '" + address + "'");
  }

  @Test
  void aRoleThatMayNotCreateGetsTheStatement() throws SQLException {
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create role limited login");
    }
    String limited = address.replace("postgres@", "limited@");

    Json error = first.error(5, "init", "--db", limited);

    assertThat(error.text("hint"))
        .contains("create schema \"arolethatmaynotcreategetsthestatement\" authorization")
        .contains("\"limited\"");
  }

  @Test
  void theUsersSettingNamesTheServerAndARepositorysOnlyWhenTrusted() throws IOException {
    init();
    String setting = "{\"store\": {\"server\": \"" + address + "\"}}";
    first.variable("BATON_DB", "");
    first.file(".baton.json", setting);
    Answer untrusted = first.run("ready");
    assertThat(untrusted.exit()).isEqualTo(3);
    assertThat(untrusted.err()).contains("not trusted; ignored: store.server");

    first.ok("trust", "--yes");
    first.ok("create", "By a trusted file");

    second.variable("BATON_DB", "");
    Path own = directory.resolve("home/.config/baton/config.json");
    Files.createDirectories(own.getParent());
    Files.writeString(own, setting);
    assertThat(second.ok("list").out()).contains("By a trusted file");
  }

  @Test
  void doctorChecksTheServerAndNoFile() {
    first.useTheRealMachine();
    init();

    String report = first.run("doctor", "--verbose").out();

    assertThat(report)
        .contains("pass  server: PostgreSQL ")
        .contains("pass  permissions: the database is no file")
        .contains("pass  integrity: the server checks what it reads");
  }

  @Test
  void doctorNamesWhatARoleMayNotUse() throws SQLException {
    init();
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("create role looker login");
      statement.execute("grant usage on schema " + project + " to looker");
      statement.execute(
          "grant select, insert, update, delete on all tables in schema " + project + " to looker");
      statement.execute("revoke delete on " + project + ".claim from looker");
      statement.execute("revoke execute on function " + project + ".told(xid8, oid) from public");
    }
    first.variable("BATON_DB", address.replace("postgres@", "looker@"));

    Answer answer = first.run("doctor");

    assertThat(answer.exit()).isOne();
    assertThat(answer.out())
        .contains("the role looker may not use all", "grant select, insert", "claim", "told()")
        .doesNotContain("breaker_trace");
  }

  @Test
  void commandsReadWhatIsOnTheServer() {
    init();
    first.task("app-1", "One", "-l", "ab", "--metadata", "{\"a\":1}");
    first.task("app-2", "Two", "--deps", "app-1");
    first.ok("comment", "app-1", "a word");
    first.input(
        "{\"type\":\"error\",\"message\":\"x\"}\n{\"type\":\"iteration\",\"success\":true}\n");
    first.ok("observe", "--task", "app-1");
    first.ok("claim", "app-1", "--worker", "w");

    List<String> failures = new ArrayList<>();
    for (String command : READING) {
      Answer answer = first.run(command.split(" ", -1));
      if (answer.exit() != 0) {
        failures.add(command + ": " + answer.err());
      }
    }
    assertThat(failures).isEmpty();
  }

  @Test
  void cronSweepsTheProjectByItsAddress() throws IOException {
    init();

    Path list = directory.resolve("home/.local/state/baton/repositories");
    assertThat(list).content().isEqualTo(address + "\n");
    first.task("app-1", "One");
    first.ok("claim", "app-1", "--worker", "w", "--stale-seconds", "1");
    Sandbox elsewhere = first.in(Files.createDirectories(directory.resolve("elsewhere")));
    elsewhere.variable("BATON_DB", "");
    Answer swept = elsewhere.run("cron", "sweep", "--db", address);
    assertThat(swept.exit()).as(swept.err()).isZero();
  }

  @Test
  void aRescueThatIsElsewhereIsSaidToBeFetched() {
    init();
    first.task("app-1", "One");

    assertThat(second.error(3, "rescue", "show", "app-1").text("hint"))
        .contains("baton show app-1 --history", "baton rescue push", "baton rescue fetch");
  }

  @Test
  void tasksOnAServerAreNotLinked() {
    init();

    assertThat(first.error(1, "link", "beads").text("code")).isEqualTo("on_server");
  }

  @Test
  void everythingMovesThereAndBack() throws IOException {
    first.variable("BATON_DB", "");
    first.ok("init", "--prefix", "app");
    first.task("app-1", "One", "-l", "ab", "--metadata", "{\"a\":1}");
    first.task("app-2", "Two", "--deps", "app-1");
    first.ok("comment", "app-1", "a word");
    first.ok("claim", "app-1", "--worker", "w");
    first.ok("close", "app-1", "--epoch", "1");
    String export = first.ok("export", "json").out();
    String history = first.ok("show", "app-1", "--history", "--json").out();

    Answer moved = first.ok("move", "--to", address);
    assertThat(moved.out()).startsWith("copied 2 tasks and ").contains(address);
    assertThat(moved.err()).contains("BATON_DB='").doesNotContain("in progress");
    assertThat(first.ok("export", "json", "--db", address).out()).isEqualTo(export);
    assertThat(first.ok("show", "app-1", "--history", "--json", "--db", address).out())
        .isEqualTo(history);

    Json back = first.json("move", "--db", address, "--to", "back.db");
    assertThat(back.number("tasks")).isEqualTo(2);
    assertThat(first.ok("export", "json", "--db", "back.db").out()).isEqualTo(export);
    assertThat(first.ok("show", "app-1", "--history", "--json", "--db", "back.db").out())
        .isEqualTo(history);

    first.variable("BATON_DB", "back.db");
    first.ok("claim", "app-2", "--worker", "w");
    assertThat(first.error(4, "move", "--to", address).text("code")).isEqualTo("not_empty");
    assertThat(first.ok("move", "--to", "third.db").err()).contains("warning: 1 in progress");
    first.variable("BATON_DB", "third.db");
    assertThat(first.error(2, "move", "--to", "mysql://x/y").text("error")).contains("mysql://x/y");
    assertThat(first.error(2, "move", "--to", "postgresql://x").text("error")).contains("x");
    assertThat(first.error(2, "move").text("error")).contains("--to");
    assertThat(first.error(2, "move", "--to", "third.db").text("error"))
        .contains("is where the tasks are");
  }

  @Test
  void anOlderProgramRefusesANewerSchema() throws SQLException {
    init();
    try (Connection connection = TestServer.connect();
        Statement statement = connection.createStatement()) {
      statement.execute("update anolderprogramrefusesanewerschema.schema_version set version = 99");
    }

    Json error = first.error(5, "create", "One");

    assertThat(error.text("code")).isEqualTo("database_too_new");
    assertThat(error.text("error")).contains(address + " has schema version 99");
    assertThat(error.text("hint")).isEqualTo("use the newer Baton that wrote it");
    assertThat(first.error(5, "init").text("code")).isEqualTo("database_too_new");
  }

  @Test
  void anUnreachableServerIsOneLine() {
    Answer answer =
        first.run(Map.of("BATON_DB", "postgresql://postgres@localhost:1/postgres"), "ready");

    assertThat(answer.exit()).isEqualTo(5);
    assertThat(answer.err()).hasLineCount(1).startsWith("baton: no connection to postgresql://");
  }
}
