package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.store.Stamp;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.store.postgres.PostgresAddress;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.postgres.PostgresStores.PostgresClient;
import dev.baton.task.TaskDraft;
import dev.baton.testkit.TestEngine;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that moves to a server and back is the same in everything that commands show of it. */
class MoveIT {
  private static final Path BEADS =
      Path.of(System.getProperty("baton.repo", ".."), "../shared/data/beads").normalize();

  /** What commands show of a whole store. */
  private static final List<String> VIEWS =
      List.of(
          "export json",
          "export beads",
          "iterations list",
          "runs",
          "log -n 0",
          "breaker status",
          "breaker status --task FIRST",
          "breaker history",
          "rescue list",
          "config show",
          "dep cycles",
          "stale",
          "ready -n 0",
          "blocked -n 0");

  @TempDir Path directory;

  private Sandbox baton;
  private String server;

  @BeforeEach
  void createRepository() {
    server = TestServer.address(directory);
    baton = Sandbox.emptyFolder(directory);
    baton.variable("HOME", directory.toString());
    baton.git("init", "-q", "-b", "main");
    baton.git("commit", "-q", "--allow-empty", "-m", "Begin");
    baton.ok("init", "--prefix", "app");
  }

  private Map<String, String> everything(String place) {
    List<String> ids = baton.json("list", "--all", "-n", "0", "--db", place).each("id");
    Map<String, String> all = new TreeMap<>();
    for (String view : VIEWS) {
      String command = view.replace("FIRST", ids.getFirst());
      all.put(view, baton.ok((command + " --json --db " + place).split(" ", -1)).out());
    }
    for (String id : ids) {
      all.put(id, baton.ok("show", id, "--history", "--json", "--db", place).out());
    }
    return all;
  }

  private Map<String, String> assertSameThereAndBack() {
    Map<String, String> before = everything(baton.database().toString());
    // Leases are compared by the server's clock.
    TestServer.setClock(directory, baton.now());
    baton.ok("move", "--to", server);
    assertSame(before, server);

    String back = directory.resolve("back.db").toString();
    baton.ok("move", "--db", server, "--to", back);
    assertSame(before, back);
    return before;
  }

  private void assertSame(Map<String, String> before, String place) {
    Map<String, String> after = everything(place);
    assertThat(after.keySet()).isEqualTo(before.keySet());
    before.forEach((view, text) -> assertThat(after.get(view)).as(view).isEqualTo(text));
  }

  @Test
  void tasksOfRealProjects() throws IOException {
    Path tracker = BEADS.resolve("beads-rust-310.jsonl");
    assumeTrue(Files.exists(tracker), "the data of real projects is here");
    List<String> lines = Files.readAllLines(tracker).subList(0, 60);
    Files.write(directory.resolve("part.jsonl"), lines);
    baton.ok("import", "beads", "part.jsonl");

    // Some of them were deleted there.
    assertThat(assertSameThereAndBack().size()).isGreaterThan(VIEWS.size() + 50);
  }

  /** Claims, reopenings by a sweep and by hand, iterations, errors, and breakers that opened. */
  @Test
  void aHistory() {
    for (int i = 1; i <= 6; i++) {
      baton.task("app-" + i, "Task " + i, "-l", "part" + i % 2);
    }
    baton.ok("dep", "add", "app-6", "app-5");
    baton.ok("comment", "app-1", "a word with U+0000 \\0 and ünïcode");
    baton.processes().start(100);
    baton.ok("claim", "app-1", "--worker", "bob", "--pid", "100");
    baton.file("left.txt", "bob's\n");
    baton.processes().kill(100);
    baton.ok("sweep", "--now");
    baton.ok("claim", "app-1", "--now", "--worker", "eve");
    baton.git("add", ".");
    baton.git("commit", "-q", "-m", "Work");
    baton.ok("iterations", "list");
    baton.ok("close", "app-1", "--epoch", "3", "--reason", "done");
    baton.ok("reopen", "app-1");
    baton.pass(Duration.ofMinutes(5));
    baton.input(
        """
        {"type":"error","task":"app-1","message":"a.c:7: no such file"}
        {"type":"iteration","task":"app-1","files_changed":0,"success":false,"id":"1"}
        {"type":"usage","task":"app-1","input_tokens":10,"output_tokens":5,"cost_cents":1.25}
        {"type":"iteration","task":"app-1","files_changed":2,"success":true,"id":"2"}
        """);
    baton.ok("observe");
    baton.input("");
    baton.ok("breaker", "trip", "--task", "app-2", "--reason", "by hand");
    baton.ok("breaker", "trip", "--reason", "all of it");
    baton.ok("breaker", "reset");
    baton.ok("claim", "app-3", "--worker", "eve");
    baton.ok("update", "app-4", "--status", "deferred", "--notes", "later");

    Map<String, String> shown = assertSameThereAndBack();

    assertThat(Json.parse(shown.get("app-1")).at(0).at("history").each("kind"))
        .contains("claimed", "swept", "closed", "reopened");
    assertThat(Json.parse(shown.get("app-1")).at(0).number("epoch")).isGreaterThan(3);
    assertThat(Json.parse(shown.get("iterations list")).items()).isNotEmpty();
    assertThat(Json.parse(shown.get("breaker history")).items()).isNotEmpty();
  }

  @Test
  void whatWasLeftSaysWhereTheTasksAre() {
    String file = baton.database().toString();
    baton.task("app-1", "One");
    baton.task("app-2", "Two");
    Json claimed = baton.json("claim", "app-1", "--worker", "bob");
    String epoch = claimed.number("epoch") + "." + claimed.text("token");
    baton.ok("move", "--to", server);

    String left = "the tasks of " + file + " were moved to " + server;
    for (String command : List.of("ready", "create x", "init", "close app-1", "sweep")) {
      assertThat(baton.error(5, command.split(" ")).text("error")).isEqualTo(left);
    }
    baton.ok("close", "app-1", "--epoch", epoch, "--db", server);

    assertThat(baton.error(4, "move", "--db", server, "--to", file).text("error"))
        .startsWith(file + " still has the tasks that were moved away");
    String back = directory.resolve("back.db").toString();
    baton.ok("move", "--db", server, "--to", back);
    assertThat(baton.json("show", "app-1", "--db", back).at(0).text("status")).isEqualTo("closed");
    assertThat(baton.error(5, "ready", "--db", server).text("error")).contains("moved to " + back);
  }

  @Test
  void whatWasLeftIsUsedAgainByForceOnly() {
    String file = baton.database().toString();
    baton.task("app-1", "One");
    baton.task("app-2", "Two");
    baton.ok("move", "--to", server);
    baton.json("claim", "app-1", "--worker", "bob", "--db", server);
    assertThat(baton.error(5, "move", "--to", file).text("error")).contains("moved to " + server);

    assertThat(baton.json("move", "--to", file, "--force").number("tasks")).isZero();
    assertThat(baton.show("app-1").text("status")).isEqualTo("open");
    assertThat(baton.json("claim", "app-1", "--worker", "bob").number("epoch"))
        .isGreaterThan(1_000_000_000);
    assertThat(baton.error(2, "move", "--to", file, "--force").text("error"))
        .contains("is not where the tasks were moved away");

    baton.ok("move", "--db", server, "--to", directory.resolve("back.db").toString());
    baton.ok("move", "--db", server, "--to", server, "--force");
    assertThat(baton.json("show", "app-1", "--db", server).at(0).text("status"))
        .isEqualTo("in_progress");
  }

  /** A copy that cannot be committed is like a program that was killed before it was. */
  @Test
  void anUnfinishedMoveIsDoneAgain() throws Exception {
    baton.task("app-1", "One");
    String file = baton.database().toString();
    PostgresClient client = TestEngine.client(Duration.ofSeconds(30));
    try (Stores source = baton.stores();
        Stores target = PostgresStores.create(PostgresAddress.parse(server), client);
        Connection direct = TestServer.connect(directory);
        Statement statement = direct.createStatement()) {
      statement.execute(
          "create function refuse() returns trigger language plpgsql as"
              + " 'begin raise exception ''no''; end'");
      statement.execute(
          "create constraint trigger refuse after insert on task deferrable initially deferred"
              + " for each row execute function refuse()");
      assertThatThrownBy(() -> source.moveInto(target, server))
          .isInstanceOf(RuntimeException.class);
      statement.execute("drop function refuse cascade");

      assertThat(baton.error(5, "ready").text("error")).contains("moved to " + server);
      String typo = directory.resolve("typo.db").toString();
      assertThat(baton.error(5, "move", "--to", typo).text("error")).contains("moved to " + server);
      assertThat(Path.of(typo)).doesNotExist();
      // Another one may still be copying.
      target.whileUnused(() -> {
        baton.error(5, "move", "--to", server, "--lock-timeout", "1");
        assertThat(baton.error(5, "ready").text("error")).contains("moved to " + server);
        return true;
      });
    }
    baton.ok("move", "--to", server);
    assertThat(baton.error(5, "move", "--to", server).text("error")).contains(file + " were moved");
    assertThat(baton.json("show", "app-1", "--db", server).at(0).text("title")).isEqualTo("One");
  }

  @Test
  void aServerThatIsBusyIsNotLeftInPart() throws Exception {
    baton.ok("init", "--prefix", "app", "--db", server);
    baton.ok("create", "One", "--id", "app-1", "--db", server);
    String back = directory.resolve("back.db").toString();
    try (Connection direct = TestServer.connect(directory);
        Statement statement = direct.createStatement()) {
      direct.setAutoCommit(false);
      statement.execute("lock table iteration in row exclusive mode");
      baton.error(5, "move", "--db", server, "--to", back, "--lock-timeout", "1");
    }
    baton.ok("close", "app-1", "--db", server);
    baton.ok("move", "--db", server, "--to", back);
  }

  @Test
  void whatCannotBeCopiedStaysInUse() throws Exception {
    baton.task("app-1", "One");
    PostgresClient client = TestEngine.client(Duration.ofSeconds(30));
    try (Stores source = baton.stores();
        Stores target = PostgresStores.create(PostgresAddress.parse(server), client);
        Connection direct = TestServer.connect(directory);
        Statement statement = direct.createStatement()) {
      statement.execute("alter table iteration_file rename to gone");
      assertThatThrownBy(() -> source.moveInto(target, server))
          .isInstanceOf(RuntimeException.class);
    }
    baton.ok("close", "app-1");
  }

  /** Who has it open notices it at the next change. */
  @Test
  void whatIsOpenNoticesIt() {
    PostgresClient client = TestEngine.client(Duration.ofSeconds(30));
    String back = directory.resolve("back.db").toString();
    try (Stores file = baton.stores()) {
      baton.ok("move", "--to", server);
      try (Stores there = PostgresStores.open(PostgresAddress.parse(server), client)) {
        baton.ok("move", "--db", server, "--to", back);
        assertRefuses(file, server);
        assertRefuses(there, back);
      }
    }
  }

  private void assertRefuses(Stores open, String place) {
    Stamp stamp = new Stamp(baton.now(), "late");
    assertMoved(() -> open.tasks().create(TaskDraft.titled("late"), stamp), place);
    assertMoved(() -> open.settings().setRepository("another"), place);
  }

  private static void assertMoved(ThrowingCallable change, String place) {
    assertThatThrownBy(change)
        .isInstanceOf(StoreException.class)
        .hasMessageEndingWith(" were moved to " + place);
  }
}
