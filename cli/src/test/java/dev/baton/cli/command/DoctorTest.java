package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/** {@code doctor}: each check finds its problem. */
class DoctorTest {
  /** The offset at which SQLite stores whether a file uses a log, and the version of its schema. */
  private static final int WRITE_VERSION = 18;

  private static final int USER_VERSION = 60;

  private static final int PAGE = 4096;

  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createRepository() {
    baton = Sandbox.repository(folder);
  }

  @Tag("engines")
  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it is about the file")
  @Test
  void aNewDatabaseIsInOrder() {
    Json report = baton.json("doctor");
    assertThat(report.truth("ok")).isTrue();
    assertThat(report.names()).containsExactly("ok", "checks");
    assertThat(report.at("checks").items())
        .allSatisfy(check ->
            assertThat(check.names())
                .containsExactly("name", "status", "message", "details", "fix"));
    assertThat(report.at("checks").each("name"))
        .containsExactly(
            "database",
            "integrity",
            "schema",
            "journal",
            "permissions",
            "clock",
            "stale-tasks",
            "finished-tasks",
            "closings",
            "suspects",
            "stalled-workers",
            "poison-tasks",
            "blocked-tasks",
            "paused-runs",
            "dead-runs",
            "withheld-tasks",
            "resting-tasks",
            "unsaved-files",
            "rescues",
            "work-trees",
            "claims-without-process",
            "last-sweep",
            "cron",
            "dependency-cycles",
            "dangling-dependencies",
            "duplicate-titles",
            "closed-epics",
            "hooks",
            "spool",
            "link",
            "trust",
            "start");
    assertThat(report.at("checks").items())
        .filteredOn(check -> !check.text("name").equals("start"))
        .allSatisfy(check -> assertThat(check.text("status")).isEqualTo("pass"));
    // Without its launcher, as here, it is slow.
    assertWarns("start", "not started by its launcher");
  }

  @Test
  void peopleReadALineForEachCheckAndWhatFixesIt() {
    baton.task("app-x", "Twin");
    baton.task("app-y", " twin ");
    Answer answer =
        baton.ok("doctor", "--check", "clock,duplicate-titles", "--check", "schema", "-v");

    assertThat(answer.out().replaceFirst("version (\\d+) of \\1\n", "version N of N\n"))
        .isEqualTo(
            """
            warn  duplicate-titles: 2 unfinished tasks have duplicate titles
                    app-x Twin
                    app-y twin
                    fix: baton close app-y --reason duplicate
            pass  clock: no clock jump since the last sweep
            pass  schema: version N of N
            """);
  }

  @Test
  void checksThatPassAreOnlyCounted() {
    Answer answer = baton.ok("doctor", "--check", "clock,schema");

    assertThat(answer.out()).isEqualTo("pass  2 checks passed\n");
  }

  @Test
  void aSlipInTheNameOfACheckGetsASuggestion() {
    assertThat(baton.run("doctor", "--check", "stale-task").err())
        .isEqualTo("baton: unknown check 'stale-task'; did you mean stale-tasks?\n");
  }

  @Test
  void findsSuspectsAndConfirmedDeaths() {
    claim("app-x", 100);
    baton.processes().kill(100);
    assertWarns("suspects", "1 worker seems to be gone");
    assertThat(check("suspects").text("fix")).isEqualTo("baton sweep --now");
    assertThat(check("stale-tasks").text("status")).isEqualTo("pass");
    baton.pass(Duration.ofMinutes(1));

    assertWarns("stale-tasks", "1 task is held by a worker that is gone");
    assertThat(check("stale-tasks").at("details").texts())
        .containsExactly("app-x held by bob: process 100 is gone");
    assertThat(check("suspects").text("status")).isEqualTo("pass");
  }

  @Test
  void findsStalledWorkers() {
    claim("app-x", 100);
    baton.pass(Duration.ofMinutes(61));

    assertWarns("stalled-workers", "1 worker is alive but without a heartbeat");
    assertThat(check("stale-tasks").text("status")).isEqualTo("pass");
  }

  @Test
  void findsPoisonTasks() {
    for (int i = 0; i < 3; i++) {
      claim("app-x", 100);
      baton.processes().kill(100);
      baton.ok("sweep", "--now");
    }

    assertWarns("poison-tasks", "1 task is blocked, because workers died on it repeatedly");
  }

  @Test
  void namesAllBlockedTasks() {
    for (int i = 1; i <= 13; i++) {
      baton.task("app-%d".formatted(i), "Task");
      baton.ok("update", "app-%d".formatted(i), "-s", "blocked");
      if (i == 2) {
        assertThat(check("blocked-tasks").text("fix")).isEqualTo("baton reopen app-1 app-2");
      }
    }
    assertThat(check("blocked-tasks").text("fix"))
        .isEqualTo(
            "baton reopen app-1 app-2 app-3 app-4 app-5 app-6 app-7 app-8 app-9 app-10; and 3 more:"
                + " baton list --status blocked");
  }

  @Test
  void findsClaimsWithoutAProcess() {
    baton.task("app-x", "Task");
    baton.ok("claim", "app-x");

    assertWarns("claims-without-process", "1 claim records no process");
  }

  @Test
  void findsThatNothingSweeps() {
    claim("app-x", 100);
    assertWarns("last-sweep", "no sweep has run yet");
    baton.ok("sweep");
    assertThat(check("last-sweep").text("message")).isEqualTo("the last sweep was 0s ago");
    baton.pass(Duration.ofHours(25));

    assertWarns("last-sweep", "the last sweep was 1d 1h ago");
  }

  @Tag("engines")
  @Test
  void findsClocksThatJumpedOrRunAhead() {
    baton.ok("sweep");
    baton.setClockForward(Duration.ofHours(2));
    assertWarns("clock", "the clock jumped");
    baton.task("app-x", "From the future");
    baton.setClockForward(Duration.ofHours(-2));

    assertWarns("clock", "1 task has times in the future");
  }

  @Tag("engines")
  @Test
  void findsDependenciesOnMissingTasksAndRemovesThem() {
    baton.task("app-x", "Task");
    baton.task("app-y", "Other", "--deps", "app-x");
    baton.ok("delete", "app-x", "--force", "--hard");
    assertWarns("dangling-dependencies", "1 dependency refers to a task that does not exist");
    assertThat(check("dangling-dependencies").text("fix"))
        .isEqualTo("baton dep remove app-y app-x");

    Json mended = baton.json("doctor", "--fix", "--check", "dangling-dependencies");
    assertThat(mended.at("checks").at(0).text("status")).isEqualTo("pass");
    assertThat(mended.at("fixed").texts())
        .containsExactly("dangling-dependencies: remove those dependencies");
    assertThat(baton.show("app-y").has("dependencies")).isFalse();
  }

  @Test
  void findsClosedEpicsWithOpenChildren() {
    baton.task("app-e", "Epic", "-t", "epic");
    baton.ok("create", "Child", "--parent", "app-e");
    baton.ok("close", "app-e", "--force");

    assertWarns("closed-epics", "1 unfinished task belongs to a closed epic");
  }

  @Tag("engines")
  @Test
  void aCycleIsAFailure() {
    baton.task("app-x", "One");
    baton.task("app-y", "Other");
    Cycles.create(baton, "app-x", "app-y");
    Answer answer = baton.run("doctor", "--json");

    assertThat(answer.exit()).isEqualTo(1);
    assertThat(answer.json().truth("ok")).isFalse();
    Json cycles = answer.json().at("checks").where("name", "dependency-cycles");
    assertThat(cycles.text("status")).isEqualTo("fail");
    baton.ok(cycles.text("fix").substring("baton ".length()).split(" ", -1));
    assertThat(check("dependency-cycles").text("status")).isEqualTo("pass");
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it is about the file")
  @Test
  void mendsPermissions() throws IOException {
    Files.setPosixFilePermissions(baton.database(), PosixFilePermissions.fromString("rw-r--r--"));
    assertWarns("permissions", "other users can access the database");
    Json dry = baton.json("doctor", "--fix", "--dry-run", "--check", "permissions");
    assertThat(dry.at("would_fix").texts())
        .containsExactly("permissions: remove the access of other users");
    assertWarns("permissions", "other users");

    assertThat(baton.ok("doctor", "--fix", "--check", "permissions").out())
        .contains("fixed permissions: remove the access of other users\n");
    assertThat(Files.getPosixFilePermissions(baton.database()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void fixExitsWithOneWhenSomethingIsLeft() {
    claim("app-x", 100);
    baton.processes().kill(100);
    baton.pass(Duration.ofMinutes(1));
    assertThat(baton.run("doctor", "--fix", "--check", "stale-tasks,suspects").exit()).isEqualTo(1);
    baton.pass(Duration.ofMinutes(1));
    assertThat(baton.run("doctor", "--fix", "--check", "stale-tasks").exit()).isZero();
    assertThat(baton.show("app-x").number("epoch")).isEqualTo(2);

    baton.task("app-z", "Task");
    assertThat(baton.run("doctor", "--fix", "--check", "duplicate-titles").exit()).isEqualTo(1);
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it is about the file")
  @Test
  void findsAJournalThatMakesReadersWait() throws IOException {
    byte[] database = baton.databaseBytes();
    Arrays.fill(database, WRITE_VERSION, WRITE_VERSION + 2, (byte) 1);
    Files.write(baton.database(), database);

    assertWarns("journal", "delete on ");
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it is about the file")
  @Test
  void aDamagedPageIsAFailureWhicheverItIs() throws IOException {
    for (int i = 0; i < 50; i++) {
      baton.ok("q", "Task", String.valueOf(i));
    }
    byte[] sound = baton.databaseBytes();
    for (int page = PAGE; page < sound.length; page += PAGE) {
      byte[] damaged = sound.clone();
      Arrays.fill(damaged, page, page + PAGE, (byte) 0x5a);
      Files.write(baton.database(), damaged);
      Answer answer = baton.run("doctor", "--json");

      assertThat(answer.exit()).as("page %d: %s", page / PAGE, answer.err()).isEqualTo(1);
      assertThat(answer.json().truth("ok")).isFalse();
      assertThat(answer.json().at("checks").where("status", "fail").text("name"))
          .isIn("integrity", "database");
      assertThat(answer.out()).contains("damaged");
    }
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "it is about the file")
  @Test
  void aDatabaseThatCannotBeOpenedIsAFailureToo() throws IOException {
    byte[] database = baton.databaseBytes();
    database[USER_VERSION + 3] = 99;
    Files.write(baton.database(), database);
    Answer newer = baton.run("doctor", "--json");
    assertThat(newer.exit()).isEqualTo(1);
    assertThat(newer.json().at("checks").at(0).text("message")).contains("schema version 99");

    baton.file("text.db", "no database ".repeat(100));
    Answer text = baton.run("doctor", "--db", "text.db");
    assertThat(text.exit()).isEqualTo(1);
    assertThat(text.out()).startsWith("fail  database: ").contains("is not an SQLite database");
    baton.error(3, "doctor", "--db", "missing.db");
  }

  @Test
  void lookingChangesNothing() {
    claim("app-x", 100);
    baton.ok("sweep");
    baton.processes().kill(100);
    baton.ok("doctor");
    baton.pass(Duration.ofHours(1));
    byte[] before = baton.databaseBytes();
    baton.ok("doctor");
    baton.run("doctor", "--fix", "--dry-run");

    assertThat(baton.databaseBytes()).isEqualTo(before);
  }

  private void claim(String id, long pid) {
    if (baton.run("show", id).exit() != 0) {
      baton.task(id, "Task");
    }
    baton.processes().start(pid);
    baton.ok("claim", id, "-w", "bob", "--pid", String.valueOf(pid));
  }

  private Json check(String name) {
    return baton.json("doctor").at("checks").where("name", name);
  }

  private void assertWarns(String name, String message) {
    Json check = check(name);
    assertThat(check.text("status")).as("%s", check).isEqualTo("warn");
    assertThat(check.text("message")).contains(message);
  }
}
