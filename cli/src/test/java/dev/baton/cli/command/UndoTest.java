package dev.baton.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code undo} goes back step by step, and never over what somebody else did. */
class UndoTest {
  @TempDir Path folder;

  private Sandbox baton;

  @BeforeEach
  void createTasks() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Fix the door", "-p", "1", "-l", "wood", "-d", "It sticks.");
    later();
    baton.task("app-y", "Oil the hinge");
    later();
  }

  /** Every command of a person has a time of its own. */
  private void later() {
    baton.pass(Duration.ofSeconds(1));
  }

  private void change(String... words) {
    baton.ok(words);
    later();
  }

  private void undo() {
    change("undo", "--yes");
  }

  private String state(String id) {
    Json task = baton.show(id);
    return String.join(
        "|",
        task.text("title"),
        task.text("status"),
        task.has("assignee") ? task.text("assignee") : "",
        String.valueOf(task.number("priority")),
        task.has("description") ? task.text("description") : "",
        task.has("labels") ? String.join(",", task.at("labels").texts()) : "",
        task.has("close_reason") ? task.text("close_reason") : "",
        task.has("defer_until") ? task.text("defer_until") : "");
  }

  @Test
  void showsWhatItUndoesAndAsks() {
    change("close", "app-x", "-r", "done");
    Answer refused = baton.run("undo");

    assertThat(refused.exit()).isEqualTo(11);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .startsWith("closed app-x 1s ago: Fix the door\n  it is open again\n")
        .contains("nobody is at the terminal", "add --yes");
    assertThat(baton.show("app-x").text("status")).isEqualTo("closed");
    Json done = baton.json("undo", "--yes");
    assertThat(done.at("undone").at(0).text("kind")).isEqualTo("closed");
    assertThat(baton.show("app-x").text("status")).isEqualTo("open");
  }

  @Tag("engines")
  @Test
  void everyChangeCanBeUndone() {
    String before = state("app-x");
    for (String change :
        """
        close app-x -r done
        update app-x -p 0 --title New --add-label urgent --description Other -a bo --due 2026-12-24
        update app-x --remove-label wood --description=
        update app-x --set-labels a,b --parent app-y
        update app-x -s blocked
        update app-x -s closed -p 4
        defer app-x --until 2026-12-24
        defer app-x
        delete app-x --force
        dep add app-x app-y
        comment app-x oops
        claim app-x
        label add app-x more\
        """
            .split("\n", -1)) {
      change(change.split(" ", -1));
      undo();
      assertThat(state("app-x")).as(change).isEqualTo(before);
      Json task = baton.show("app-x");
      assertThat(task.has("dependencies") ? task.at("dependencies").items() : List.of())
          .as(change)
          .isEmpty();
      assertThat(task.has("comments") ? task.at("comments").items() : List.of())
          .as(change)
          .isEmpty();
    }
  }

  @Tag("engines")
  @Test
  void whatWasTakenAwayComesBack() {
    change("update", "app-x", "-a", "bo");
    change("close", "app-x", "-r", "done");
    String closed = state("app-x");
    change("reopen", "app-x");
    undo();
    assertThat(state("app-x")).isEqualTo(closed);

    change("defer", "app-y", "--until", "2026-12-24");
    String deferred = state("app-y");
    change("undefer", "app-y");
    undo();
    assertThat(state("app-y")).isEqualTo(deferred);
    change("dep", "add", "app-y", "app-x", "-t", "related");
    change("dep", "remove", "app-y", "app-x");
    undo();
    assertThat(baton.show("app-y").at("dependencies").each("dependency_type"))
        .containsExactly("related");
  }

  @Tag("engines")
  @Test
  void dependenciesThatWentWithATaskComeBackWithIt() {
    baton.task("app-z", "Paint it");
    change("dep", "add", "app-y", "app-x", "-t", "related");
    change("dep", "add", "app-y", "app-x");
    change("dep", "add", "app-x", "app-z");
    baton.callAs("bd");
    change("delete", "app-x", "--force");
    baton.callAs("baton");
    assertThat(baton.show("app-y").has("dependencies")).isFalse();
    undo();
    assertThat(baton.show("app-y").at("dependencies").each("dependency_type"))
        .containsExactlyInAnyOrder("blocks", "related");
    assertThat(baton.show("app-x").at("dependencies").each("id")).containsExactly("app-z");

    baton.callAs("bd");
    change("delete", "app-z", "--force");
    baton.callAs("baton");
    change("delete", "app-z", "--force", "--hard");
    // Nothing can depend on an erased task again.
    assertThat(baton.run("undo").err()).startsWith("added a dependency of app-y");
  }

  @Test
  void repeatedItGoesFurtherBack() {
    change("update", "app-x", "-p", "0");
    change("close", "app-x");
    change("reopen", "app-x");
    undo();
    assertThat(baton.show("app-x").text("status")).isEqualTo("closed");
    undo();
    assertThat(baton.show("app-x").text("status")).isEqualTo("open");
    assertThat(baton.show("app-x").number("priority")).isZero();
    undo();
    assertThat(baton.show("app-x").number("priority")).isEqualTo(1);
    undo();
    assertThat(baton.json("list").each("id")).containsExactly("app-x");
    undo();
    assertThat(baton.json("list").items()).isEmpty();

    Json nothing = baton.error(13, "undo", "--yes");
    assertThat(nothing.text("error")).startsWith("nothing to undo: no change of ann is left");
    change("create", "A new beginning");
    undo();
    assertThat(baton.json("list").items()).isEmpty();
  }

  @Test
  void whatAnotherChangedSinceIsNotUndone() {
    change("update", "app-x", "-p", "0");
    baton.run(Map.of("USER", "bo"), "update", "app-x", "--title", "Paint the door");
    later();

    assertThat(baton.error(4, "undo", "--yes").text("error"))
        .isEqualTo(
            "your last change (updated app-x, 2s ago) cannot be undone: bo changed it after that"
                + " (updated, 1s ago); nothing was changed");
    assertThat(baton.show("app-x").number("priority")).isZero();
    assertThat(baton.run(Map.of("USER", "bo"), "undo", "--yes").exit()).isZero();
    assertThat(baton.show("app-x").text("title")).isEqualTo("Fix the door");
  }

  @Test
  void aCommentOfAnotherIsLostOnlyWithTheTask() {
    change("close", "app-y");
    baton.run(Map.of("USER", "bo"), "comment", "app-y", "Why?");
    later();
    undo();
    assertThat(baton.show("app-y").text("status")).isEqualTo("open");
    assertThat(baton.error(4, "undo", "--yes").text("error")).contains("created app-y", "bo");
  }

  @Test
  void aTaskThatOthersNeedIsNotDeleted() {
    baton.run(Map.of("USER", "bo"), "create", "T", "--id", "app-z", "--deps", "app-y");

    assertThat(baton.error(4, "undo", "--yes").text("error"))
        .contains("(created app-y, ", "cannot be undone: another task depends on it");
  }

  @Test
  void aTaskForWhichOthersWaitByTheSameCommandIsDeleted() {
    change("create", "Buy oil", "--id", "app-z", "--deps", "blocks:app-y,app-x");

    undo();

    assertThat(baton.show("app-z").text("status")).isEqualTo("tombstone");
    assertThat(baton.show("app-y").has("dependencies")).isFalse();
  }

  @Test
  void aRemovedDependencyOnAMissingTaskIsSkipped() throws Exception {
    Files.writeString(
        baton.directory().resolve("tasks.jsonl"),
        """
        {"id":"app-z","title":"Z","status":"open","dependencies":[{"issue_id":"app-z",\
        "depends_on_id":"app-none","type":"blocks"}]}
        """);
    change("import", "beads", "tasks.jsonl");
    change("update", "app-x", "-p", "0");
    change("dep", "remove", "app-z", "app-none");

    assertThat(baton.run("undo").err()).startsWith("updated app-x");
  }

  @Test
  void aLostClaimIsNeverRestored() {
    change("claim", "app-x");
    change("close", "app-x", "--epoch", "1");
    assertThat(baton.run("undo").err()).contains("it is open again; its claim is not restored");
    undo();
    Json task = baton.show("app-x");
    assertThat(task.text("status")).isEqualTo("open");
    assertThat(task.has("assignee")).isFalse();
    baton.error(4, "close", "app-x", "--epoch", "1");

    change("claim", "app-y");
    change("release", "app-y");
    assertThat(baton.run("undo").err()).startsWith("created app-y");
  }

  @Test
  void aTaskThatALivingWorkerHoldsIsNotChanged() {
    change("update", "app-x", "-p", "0");
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "w", "--pid", "100");
    later();

    assertThat(baton.error(4, "undo", "--yes").text("error"))
        .contains("w changed it after that (claimed, 1s ago)");
    assertThat(baton.show("app-x").number("priority")).isZero();
  }

  @Test
  void allTasksOfOneCommandAreUndoneAtOnce() {
    baton.task("app-z", "Paint the door");
    baton.useTheRealMachine(); // each task is changed at a time of its own
    String before = state("app-x") + state("app-y") + state("app-z");
    for (String change :
        """
        close app-x app-y app-z -r done
        update app-x app-y app-z -p 0 --add-label urgent
        defer app-x app-y app-z
        delete app-x app-y app-z --force
        label add app-x app-y app-z more\
        """
            .split("\n", -1)) {
      change(change.split(" ", -1));
      Answer plan = baton.run("undo");
      assertThat(plan.err()).as(change).contains(" app-x ", " app-y ", " app-z ");
      undo();
      assertThat(state("app-x") + state("app-y") + state("app-z")).as(change).isEqualTo(before);
    }
    assertThat(baton.json("show", "app-y", "--history").at(0).at("history").each("kind"))
        .contains("closed", "undone");
  }

  @Test
  void allTasksOfAPlanABatchOrAnEpicSweepAreUndoneAtOnce() throws Exception {
    change("create", "E", "--id", "app-e", "-t", "epic");
    change("create", "F", "--id", "app-f", "-t", "epic");
    change("create", "C", "--id", "app-c", "--parent", "app-e");
    change("create", "D", "--id", "app-d", "--parent", "app-f");
    change("close", "app-c", "app-d");
    Files.writeString(baton.directory().resolve("plan.md"), "## One\n\n## Two\n");
    Files.writeString(
        baton.directory().resolve("batch.txt"), "create task 2 Three\nclose app-x done\n");
    baton.useTheRealMachine(); // each task is changed at a time of its own

    change("create", "-f", "plan.md");
    assertThat(undone()).containsExactly("created", "created");
    change("epic", "close-eligible");
    assertThat(undone()).containsExactly("closed", "closed");
    baton.callAs("bd");
    change("batch", "-f", "batch.txt");
    baton.callAs("baton");
    assertThat(undone()).containsExactly("closed", "created");
  }

  private List<String> undone() {
    return baton.json("undo", "--yes").at("undone").each("kind");
  }

  @Test
  void allOrNothingIsUndone() {
    change("close", "app-x", "app-y");
    baton.run(Map.of("USER", "bo"), "reopen", "app-x");
    later();

    assertThat(baton.error(4, "undo", "--yes").text("error"))
        .isEqualTo(
            "your last change (closed app-x and 1 more, 2s ago) cannot be undone: bo changed app-x"
                + " after that (reopened, 1s ago); nothing was changed");
    assertThat(baton.show("app-y").text("status")).isEqualTo("closed");
  }

  @Test
  void whatARunDidUnderTheNameOfItsUserIsNotTheUsers() {
    change("update", "app-x", "-p", "0");
    Map<String, String> agent = Map.of("BATON_RUN", "run-1234");
    baton.run(agent, "create", "Found on the way", "--id", "app-f");
    later();
    baton.run(agent, "close", "app-y");
    later();

    assertThat(baton.run("undo").err()).startsWith("updated app-x 3s ago");
    // The agent undoes its own changes only.
    assertThat(baton.run(agent, "undo", "--yes").exit()).isZero();
    assertThat(baton.show("app-y").text("status")).isEqualTo("open");
    later();
    baton.run(agent, "close", "app-x");
    assertThat(baton.error(4, "undo", "--yes").text("error"))
        .contains("run-1234 changed it after that (closed, ");
    assertThat(baton.ok("show", "app-f", "--history").out()).doesNotContain("run-1234");
  }

  @Test
  void theHistorySaysThatItWasUndone() {
    change("update", "app-x", "--title", "Never \"mind\"");
    undo();

    assertThat(baton.json("show", "app-x", "--history").at(0).at("history").each("kind"))
        .containsExactly("created", "updated", "updated", "undone");
    assertThat(baton.ok("show", "app-x", "--history").out())
        .contains(": title\n", "undone by ann, epoch 0\n")
        .doesNotContain("before", "first");
  }

  @Test
  void whatIsErasedLeavesNoTexts() throws Exception {
    change("update", "app-x", "--description", "a secret");
    change("update", "app-x", "--description", "none");
    change("delete", "app-x", "--force", "--hard");

    try (var connection = baton.connection();
        var statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                "select count(*) from event where cast(detail as text) like '%secret%'")) {
      rows.next();
      assertThat(rows.getInt(1)).isZero();
    }
    assertThat(baton.run("undo").err()).startsWith("created app-y");
    // Another task with its id has nothing to do with that.
    baton.task("app-x", "Fix the window");
    later();
    undo();
    assertThat(baton.run("undo").err()).startsWith("created app-y");
  }
}
