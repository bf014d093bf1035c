package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.kit.Commands;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A worker that was assumed dead continues after its task was claimed by another. Every command
 * with which a worker writes is tried; a new one must be added here, or it is not fenced.
 */
class ZombieTest {
  /** A worker's writing commands; app-x is the task that it lost. */
  private static final Map<String, String> WRITES =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("heartbeat", "heartbeat app-x"),
              Map.entry("release", "release app-x --reason tired"),
              Map.entry("close", "close app-x --reason done"),
              Map.entry("update", "update app-x --title Mine -p 0"),
              Map.entry("delete", "delete app-x --force"),
              Map.entry("dep add", "dep add app-x app-z"),
              Map.entry("dep remove", "dep remove app-x app-y"),
              Map.entry("label add", "label add app-x mine"),
              Map.entry("label remove", "label remove app-x other"),
              Map.entry("comment", "comment app-x hello"),
              Map.entry("defer", "defer app-x --until +2d")));

  /** It needs an editor, and is tried below. */
  private static final String EDIT = "edit";

  /** Commands that change no claimed task, or that are for people, who have no epoch. */
  private static final List<String> NO_WRITES_OF_A_WORKER =
      List.of(
          "init",
          "prime",
          "ready",
          "claim",
          "start",
          "adopt",
          "stale",
          "sweep",
          "doctor",
          "reopen",
          "check",
          "observe",
          "create",
          "q",
          "show",
          "list",
          "search",
          "blocked",
          "status",
          "exec",
          "record",
          "import",
          "run",
          "resume",
          "undefer",
          "count",
          "info",
          "unlink",
          "trust",
          "machines",
          "mcp",
          "move",
          "logs",
          "handover",
          "report",
          "insights",
          "runs show",
          "runs pause",
          "top",
          "log",
          "undo");

  private static final List<String> NO_GROUPS_OF_A_WORKER =
      List.of(
          "breaker",
          "cron",
          "rescue",
          "iterations",
          "fence",
          "hooks",
          "import",
          "export",
          "config",
          "self",
          "epic",
          "completion",
          "link",
          "setup");
  private static final List<String> READING = List.of("list", "tree", "cycles");

  @TempDir Path folder;

  private Sandbox baton;
  private String before;

  @BeforeEach
  void wakeAsAZombie() {
    baton = Sandbox.repository(folder);
    baton.task("app-x", "Task");
    baton.task("app-y", "Needed");
    baton.task("app-z", "Needed by nobody");
    baton.ok("dep", "add", "app-x", "app-y");
    baton.ok("close", "app-y");
    baton.ok("label", "add", "app-x", "other");
    baton.processes().start(100);
    baton.ok("claim", "app-x", "--worker", "bob", "--pid", "100");
    baton.processes().kill(100);
    baton.ok("sweep", "--now");
    baton.processes().start(200);
    baton.ok("claim", "app-x", "--worker", "eve", "--pid", "200");
    baton.pass(Duration.ofMinutes(1));
    before = rows();
  }

  private String rows() {
    return baton.ok("show", "app-x", "--history", "--json").out();
  }

  static List<String> writes() {
    return List.copyOf(WRITES.values());
  }

  @ParameterizedTest
  @MethodSource("writes")
  void changesNothingWithAnOldEpoch(String command) {
    // Bob's own epoch, that of the reopening, and a future one.
    for (String epoch : List.of("1", "2", "4")) {
      Answer answer = baton.run((command + " --json --epoch " + epoch).split(" ", -1));
      assertThat(answer.exit())
          .as("%s with epoch %s: %s", command, epoch, answer.err())
          .isEqualTo(4);
      assertThat(answer.errorJson().text("code")).isEqualTo("claim_lost");
      assertThat(rows()).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @MethodSource("writes")
  void changesNothingWithAnOldEpochInItsEnvironment(String command) {
    Map<String, String> carried = Map.of("BATON_TASK", "app-x", "BATON_EPOCH", "1");
    Answer answer = baton.run(carried, (command + " --json").split(" ", -1));
    assertThat(answer.exit()).as("%s: %s", command, answer.err()).isEqualTo(4);
    assertThat(rows()).isEqualTo(before);
  }

  /** Agents that use another tracker's commands never pass an epoch. */
  @ParameterizedTest
  @MethodSource("writes")
  void changesNothingWithoutAnEpochWhileTheNewWorkerLives(String command) {
    for (String name : List.of("baton", "bd", "cub")) {
      baton.callAs(name);
      Answer answer = baton.run((command + " --json").split(" ", -1));
      assertThat(answer.exit()).as("%s %s: %s", name, command, answer.err()).isEqualTo(4);
      assertThat(answer.errorJson().text("code")).isEqualTo("claimed_by_another");
      assertThat(answer.errorJson().text("error")).contains("held by eve (alive, 1m)");
    }
    baton.callAs("baton");
    assertThat(rows()).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void theNewWorkersProcessIsEnough(String command) {
    baton.processes().start(300);
    baton.processes().setAbove(300, 200);
    Answer answer = baton.run((command + " --json").split(" ", -1));
    assertThat(answer.exit()).as("%s: %s", command, answer.err()).isZero();
  }

  @ParameterizedTest
  @MethodSource("writes")
  void aWorkersNameIsNotEnoughWhereItsProcessIsKnown(String command) {
    Answer answer = baton.run(Map.of("BATON_WORKER", "eve"), (command + " --json").split(" ", -1));
    assertThat(answer.exit()).as("%s: %s", command, answer.err()).isEqualTo(4);
    assertThat(rows()).isEqualTo(before);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void onceTheNewWorkerIsGoneAPersonNeedsNoMore(String command) {
    baton.processes().kill(200);
    Answer answer = baton.run((command + " --json").split(" ", -1));
    boolean isSignOfLife = command.startsWith("heartbeat");
    assertThat(answer.exit()).as("%s: %s", command, answer.err()).isEqualTo(isSignOfLife ? 4 : 0);
  }

  @ParameterizedTest
  @MethodSource("writes")
  void whoInsistsIsHeardAndStandsInTheHistory(String command) {
    assumeTrue(
        baton
            .ok((command.split(" app-x", -1)[0] + " --help").split(" ", -1))
            .out()
            .contains("even if another worker holds it"));
    Answer answer = baton.run((command + " --json --force").split(" ", -1));
    assertThat(answer.exit()).as("%s: %s", command, answer.err()).isZero();
    assertThat(baton.json("show", "app-x", "--history").at(0).at("history").each("kind"))
        .contains("overruled");
  }

  @ParameterizedTest
  @MethodSource("writes")
  void theNewWorkerCanDoAllOfIt(String command) {
    Answer answer = baton.run((command + " --json --epoch 3").split(" ", -1));
    assertThat(answer.exit()).as("%s: %s", command, answer.err()).isZero();
  }

  @Test
  void neitherEditsNorUndoesWhatItHasLost() {
    baton.variable("EDITOR", "sed -i -e '1s/^/Mine/'");
    for (String epoch : List.of("1", "2", "4")) {
      assertThat(baton.run("edit", "app-x", "--epoch", epoch).exit()).isEqualTo(4);
    }
    Map<String, String> carried = Map.of("BATON_TASK", "app-x", "BATON_EPOCH", "1");
    for (Map<String, String> variables : List.of(carried, Map.<String, String>of())) {
      assertThat(baton.run(variables, "edit", "app-x").exit()).isEqualTo(4);
      assertThat(baton.run(variables, "undo", "--yes").exit()).isEqualTo(4);
    }
    assertThat(rows()).isEqualTo(before);
    assertThat(baton.run("edit", "app-x", "--epoch", "3").exit()).isZero();
    assertThat(baton.show("app-x").text("title")).isEqualTo("MineTask");
  }

  @Test
  void everyCommandIsEitherTriedHereOrNoWriteOfAWorker() {
    List<String> forgotten = new ArrayList<>();
    for (Commands.Row entry : new CommandTable().entries()) {
      String[] words = entry.name().split(" ", -1);
      // The --epoch of a rescue selects the rescue.
      boolean fenced =
          !words[0].equals("rescue")
              && baton.ok((entry.name() + " --help").split(" ", -1)).out().contains("--epoch");
      boolean exempt =
          NO_WRITES_OF_A_WORKER.contains(entry.name())
              || NO_GROUPS_OF_A_WORKER.contains(words[0])
              || (words.length == 2 && READING.contains(words[1]));
      boolean tried = WRITES.containsKey(entry.name()) || entry.name().equals(EDIT);
      if (tried != fenced || fenced == exempt) {
        forgotten.add(entry.name());
      }
    }
    assertThat(forgotten).as("commands that this test does not know").isEmpty();
  }
}
