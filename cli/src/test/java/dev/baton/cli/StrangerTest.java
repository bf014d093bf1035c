package dev.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Somebody who does not hold a task tries to change it with every command that there is, while its
 * worker lives: app-x, an epic with one closed child, held by the agent claude-4242. What a worker
 * writes with, {@link ZombieTest} tries too.
 */
class StrangerTest {
  /** What each command could do to the task, by words that the command understands. */
  private static final Map<String, List<String>> ATTEMPTS = new TreeMap<>();

  /** They start programs, install something, or wait; none of them names a task to change. */
  private static final List<String> NOT_TRIED =
      List.of(
          "run",
          "resume",
          "exec",
          "cron install",
          "cron uninstall",
          "cron run",
          "self install",
          "self uninstall",
          "hooks install",
          "hooks uninstall",
          "setup claude",
          "setup codex",
          "setup gemini",
          "setup cursor",
          "setup opencode",
          "setup pi",
          "setup agents",
          "rescue list",
          "rescue show",
          "rescue diff",
          "rescue apply",
          "rescue save",
          "rescue drop",
          "rescue gc",
          "rescue push",
          "rescue fetch",
          "runs show",
          "runs pause",
          "iterations show",
          "iterations diff",
          "iterations export",
          "config set",
          "config unset");

  private static final List<String> WORK = List.of("status", "assignee", "epoch", "claim");

  static {
    attempts("ready", "ready --claim", "ready --claim --now");
    attempts("create", "create Other --parent app-x", "create Other --deps blocks:app-x");
    attempts("q", "q Other");
    attempts("claim", "claim app-x", "claim app-x --now --force", "claim --next --now");
    attempts("adopt", "adopt", "adopt app-x", "adopt app-x --now --force");
    attempts("start", "start app-x", "start app-x --now --force");
    attempts(
        "update",
        "update app-x --title Mine",
        "update app-x --claim",
        "update app-x --claim --now",
        "update app-x --claim -a eve",
        "update app-x --status closed",
        "update app-x --status open",
        "update app-x --status blocked",
        "update app-x --status deferred",
        "update app-x --status in_progress",
        "update app-x -a eve",
        "update app-x --append-notes more",
        "update app-x --add-label mine",
        "update app-x --set-labels mine",
        "update app-x --parent app-z",
        "update app-x --defer +2d",
        "update app-x --due +2d",
        "update app-x -t bug",
        "update app-z app-x -p 0");
    attempts(
        "close",
        "close app-x",
        "close app-z app-x",
        "close app-x --claim-next",
        "close app-x -r no");
    attempts("release", "release app-x");
    attempts("heartbeat", "heartbeat app-x");
    attempts("delete", "delete app-x --force", "delete app-x --force --hard");
    attempts("comment", "comment app-x hello", "comment app-x hello -a claude-4242");
    attempts("dep add", "dep add app-x app-z", "dep add app-z --blocks app-x");
    attempts("dep remove", "dep remove app-x app-y");
    attempts("label add", "label add app-x mine", "label add app-z app-x mine");
    attempts("label remove", "label remove app-x other");
    attempts("defer", "defer app-x", "defer app-x --until +2d");
    attempts("undefer", "undefer app-x");
    attempts("edit", "edit app-x", "edit app-x --notes");
    attempts("undo", "undo --yes");
    attempts("reopen", "reopen app-x");
    attempts("epic close-eligible", "epic close-eligible");
    attempts("sweep", "sweep", "sweep --now", "sweep --now --stale-seconds 1");
    attempts("stale", "stale");
    attempts("top", "top --once");
    attempts("doctor", "doctor", "doctor -v");
    attempts("check", "check --task app-x");
    attempts("observe", "observe --task app-x");
    attempts("record", "record --errors-from - --task app-x");
    attempts("breaker record", "breaker record failure --task app-x");
    attempts("breaker error", "breaker error broken --task app-x");
    attempts("breaker trip", "breaker trip --task app-x");
    attempts("breaker reset", "breaker reset --task app-x");
    attempts("import", "import closed.jsonl");
    attempts("import beads", "import beads closed.jsonl");
    attempts("import cub", "import cub closed.jsonl");
    attempts("import prd", "import prd prd.json");
    attempts("link beads", "link beads closed.jsonl");
    attempts("link cub", "link cub closed.jsonl");
    attempts("unlink", "unlink");
    attempts("move", "move --to moved.db");
    attempts("init", "init --prefix new");
    attempts("hooks drain", "hooks drain");
    for (String reading :
        List.of(
            "show app-x",
            "handover app-x",
            "list",
            "search Task",
            "blocked",
            "status",
            "count",
            "epic status",
            "dep list app-x",
            "dep tree app-x",
            "dep cycles",
            "label list app-x",
            "comment list app-x",
            "breaker status",
            "breaker history",
            "breaker policy",
            "breaker backtest",
            "report",
            "insights",
            "iterations list",
            "runs list",
            "log",
            "logs",
            "machines",
            "mcp",
            "export json",
            "export csv",
            "export beads",
            "link status",
            "config show",
            "config check",
            "trust",
            "info",
            "prime",
            "cron status",
            "fence check",
            "hooks status",
            "hooks print",
            "completion bash",
            "completion zsh",
            "completion fish")) {
      attempts(reading.replace(" app-x", "").replace(" Task", ""), reading);
    }
  }

  @TempDir Path folder;

  private Sandbox baton;

  private static void attempts(String name, String... commands) {
    ATTEMPTS.put(name, List.of(commands));
  }

  static List<String> attempts() {
    return ATTEMPTS.values().stream().flatMap(List::stream).toList();
  }

  @BeforeEach
  void someoneWorks() {
    baton = Sandbox.repository(folder);
    baton.variable("EDITOR", "sed -i -e '1s/^/Mine/'");
    baton.task("app-y", "Needed");
    baton.task("app-z", "Other");
    baton.task("app-p", "Parent", "-t", "epic");
    baton.task("app-x", "Task", "-t", "epic", "--parent", "app-p");
    baton.task("app-c", "Child", "--parent", "app-x");
    baton.ok("dep", "add", "app-x", "app-y");
    baton.ok("label", "add", "app-x", "other");
    // One by one: then they belong to the change at this moment that undo would undo.
    baton.ok("close", "app-y");
    baton.ok("close", "app-c");
    String closed =
        "{\"id\":\"app-x\",\"title\":\"Theirs\",\"status\":\"closed\",\"priority\":0,"
            + "\"issue_type\":\"epic\",\"created_at\":\"2026-03-02T08:00:00Z\","
            + "\"updated_at\":\"2026-03-02T09:00:30Z\",\"closed_at\":\"2026-03-02T09:00:30Z\"}\n";
    baton.file("closed.jsonl", closed);
    baton.file(
        "prd.json", "{\"userStories\":[{\"id\":\"app-x\",\"title\":\"Theirs\",\"passes\":true}]}");
    baton.processes().start(4242);
    baton.processes().setProgram(4242, "claude");
    baton.processes().setAbove(4242);
    baton.ok("claim", "app-x");
    baton.processes().setAbove();
    baton.pass(Duration.ofMinutes(1));
    baton.input("{\"type\":\"heartbeat\"}\n{\"type\":\"iteration\",\"success\":true}\n");
  }

  /**
   * The task as it is: its fields, its claim and its history.
   *
   * @param linked whether only the work on it counts: a linked home says what a task is
   */
  private String task(boolean linked) {
    Json shown = baton.json("show", "app-x", "--history").at(0);
    StringBuilder text = new StringBuilder();
    for (String name : shown.names()) {
      // What others say of the task is theirs: a new child, or one that waits for it.
      if (linked
          ? WORK.contains(name)
          : !name.startsWith("dependent") && !name.startsWith("epic_")) {
        text.append(name).append('=').append(shown.at(name)).append('\n');
      }
    }
    return text.toString();
  }

  @ParameterizedTest
  @MethodSource("attempts")
  void whoDoesNotHoldTheTaskDoesNotChangeIt(String command) {
    boolean linking = command.startsWith("link ");
    String before = task(linking);
    for (String name : List.of("baton", "bd", "cub")) {
      baton.callAs(name);
      Answer answer = baton.run(command.split(" ", -1));
      assertThat(answer.exit()).as("%s %s: %s", name, command, answer.err()).isNotEqualTo(2);
    }
    baton.callAs("baton");
    if (command.startsWith("move ")) {
      baton.variable("BATON_DB", "moved.db");
    }
    assertThat(task(linking)).isEqualTo(before);
    assertThat(baton.show("app-x").text("status")).isEqualTo("in_progress");
  }

  /** The commands that exist only under the name bd, and that change a task. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "assign app-x eve",
        "priority app-x 0",
        "tag app-x mine",
        "note app-x more",
        "label propagate app-p mine",
        "set-state app-x phase=done",
        "duplicate app-x --of app-z",
        "supersede app-x --with app-z",
        "rename app-x app-n",
        "link app-x app-z",
        "batch"
      })
  void whoDoesNotHoldTheTaskDoesNotChangeItAsBd(String command) {
    baton.callAs("bd");
    baton.input("update app-x priority=0\n");
    String before = task(false);
    Answer answer = baton.run(command.split(" ", -1));
    assertThat(answer.exit()).as("%s: %s", command, answer.err()).isNotIn(0, 2);
    assertThat(task(false)).isEqualTo(before);
  }

  @Test
  void everyCommandIsTried() {
    List<String> forgotten = new ArrayList<>(ATTEMPTS.keySet());
    for (Commands.Row entry : new CommandTable().entries()) {
      forgotten.remove(entry.name());
      if (ATTEMPTS.containsKey(entry.name()) == NOT_TRIED.contains(entry.name())) {
        forgotten.add(entry.name());
      }
    }
    assertThat(forgotten)
        .as("commands that this test does not know, or that there are no more")
        .isEmpty();
  }
}
