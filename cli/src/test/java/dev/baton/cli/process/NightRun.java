package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.process.RunWorld.Ran;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A whole night in small: forty tasks, with agents that work, stall, crash, ask, hit limits, lie
 * and are refused, while Baton is killed ten times. Each task ends as a careful person would have
 * decided. Run by {@code mvn verify -Pnight} only.
 */
class NightRun {
  private static final Path AGENT =
      Program.REPOSITORY.resolve("cli/src/test/resources/agents/night.sh");
  private static final int KILLS = 10;
  private static final int MOST_RUNS = 40;
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final String SETTINGS =
      """
      {"stale": {"grace": "1s"},
       "run": {"restart_pause": "0"},
       "notify": {"desktop": false}}
      """;

  /** What a task is about, and how it must end: its status, and why where it is blocked. */
  private enum Kind {
    WORKS("closed"),
    WORKS_CLAUDE("closed"),
    WORKS_CODEX("closed"),
    WORKS_GEMINI("closed"),
    WORKS_OPENCODE("closed"),
    WORKS_PI("closed"),
    COMMITS("closed"),
    TWO_STEPS("closed"),
    FIXES_CHECK("closed"),
    SAYS_THE_SAME_BUT_WORKS("closed"),
    LEAVES_A_CHILD("closed"),
    WRITES_GARBAGE("closed"),
    FLOODS("closed"),
    HANGS_AFTER_ITS_RESULT("closed"),
    CRASHES_ONCE("closed"),
    KILLED_ONCE("closed"),
    CUT_OFF_ONCE("closed"),
    LIMIT_IN_STREAM("closed"),
    LIMIT_IN_TEXT("closed"),
    OVERLOADED("closed"),
    RETRIES_ITSELF("closed"),
    NOT_LOGGED_IN("closed"),
    NO_CREDIT("closed"),
    NO_CREDIT_IN_TEXT("closed"),
    SUBAGENT_PROMISES("closed"),
    PROMISES_IN_CODE("closed"),
    PROMISES_ON_CONDITION("closed"),
    TAKES_IT_BACK("closed"),
    MENTIONS_LIMITS("closed"),
    SILENT("blocked paused"),
    REPEATS_ITSELF("blocked stagnation"),
    CHANGES_NOTHING("blocked stagnation"),
    CRASHES("blocked stagnation"),
    LIES("blocked stagnation"),
    ASKS("blocked paused"),
    CLOSES_WITHOUT_WORK("blocked stagnation"),
    ASKS_IN_STREAM("blocked paused"),
    CHECK_NEVER_PASSES("blocked stagnation"),
    REFUSED_A_TOOL("blocked paused"),
    TOO_MANY_CALLS("blocked paused");

    private final String end;

    Kind(String end) {
      this.end = end;
    }

    String id() {
      return "app-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** During the work on these, Baton is killed, each time at another moment. */
  private static final List<Kind> KILLED =
      List.of(
          Kind.WORKS,
          Kind.WORKS_CLAUDE,
          Kind.TWO_STEPS,
          Kind.FIXES_CHECK,
          Kind.LEAVES_A_CHILD,
          Kind.FLOODS,
          Kind.CRASHES_ONCE,
          Kind.LIMIT_IN_TEXT,
          Kind.SILENT,
          Kind.LIES);

  @TempDir Path temporary;

  private final Map<String, Integer> exits = new TreeMap<>();
  private RunWorld world;
  private int kills;

  @BeforeEach
  void createTasks() throws Exception {
    world = RunWorld.create(temporary);
    Files.writeString(temporary.resolve(".config/baton/config.json"), SETTINGS);
    Files.createDirectory(temporary.resolve("tries"));
    world.shell("baton close app-a -q --reason 'not tonight' >/dev/null");
    for (Kind kind : Kind.values()) {
      world.shell("baton create -q --id " + kind.id() + " 'Task " + kind + "' >/dev/null");
    }
  }

  private Program.Running start() throws Exception {
    return world.startShell(
        "exec sh '" + AGENT + "'",
        "--now",
        "--commit",
        "--check",
        "sh '" + AGENT.resolveSibling("night-check.sh") + "'",
        "--max-idle",
        "4s",
        "--no-progress",
        "3",
        "--consecutive-failures",
        "3");
  }

  @Test
  void everyTaskEndsAsACarefulPersonWouldHaveDecided() throws Exception {
    Instant begin = Instant.now();
    int runs = 0;
    int exit = -1;
    while (exit != 0 && exit != 10 && exit != 13) {
      assertThat(runs++).as("runs, ends so far %s", exits).isLessThan(MOST_RUNS);
      exit = runOnce();
    }
    report(runs, Duration.between(begin, Instant.now()));
    assertThat(kills).isEqualTo(KILLS);
    for (Kind kind : Kind.values()) {
      assertThat(end(world.show(kind.id()))).as(kind.name()).isEqualTo(kind.end);
    }
    assertNothingIsLeft();
  }

  /** Runs until it ends, or is killed during the work on the next task of the list. */
  private int runOnce() throws Exception {
    Program.Running running = start();
    Kind victim = kills < KILLS ? KILLED.get(kills) : null;
    Instant bound = Instant.now().plus(PATIENCE);
    while (running.process().isAlive() && (victim == null || !isAtWork(running, victim))) {
      assertThat(Instant.now()).as(Files.readString(running.out())).isBefore(bound.plus(PATIENCE));
      running.process().waitFor(20, TimeUnit.MILLISECONDS);
    }
    if (running.process().isAlive()) {
      running.killAfter(TimeUnit.MILLISECONDS.toNanos(kills * 150L));
      if (running.process().exitValue() == 137) {
        kills++;
        note("killed during " + victim);
        return -1;
      }
      kills++;
    }
    Ran ran = Ran.of(running.end());
    note(ran.end().text("reason_code") + " (" + ran.exit() + ")");
    // A person comes by, and logs in, or pays.
    if (ran.exit() == 11 || ran.exit() == 12) {
      String need = ran.exit() == 11 ? "login" : "credit";
      Files.writeString(temporary.resolve("tries/" + need), "there");
    }
    return ran.exit();
  }

  private void note(String end) {
    exits.merge(end, 1, Integer::sum);
  }

  private static boolean isAtWork(Program.Running running, Kind kind) throws IOException {
    return Files.readString(running.out())
        .lines()
        .anyMatch(line ->
            line.contains("\"event\":\"iteration_start\"")
                && line.contains("\"task\":\"" + kind.id() + "\""));
  }

  private static String end(Json task) {
    String status = task.text("status");
    return status.equals("blocked") ? status + " " + task.text("blocked_reason") : status;
  }

  private void report(int runs, Duration time) throws Exception {
    System.out.printf("NightRun: %d runs in %d s, ended by %s%n", runs, time.toSeconds(), exits);
    Map<String, List<String>> ends = new LinkedHashMap<>();
    for (Kind kind : Kind.values()) {
      List<String> outcomes =
          world.json("iterations", "list", "--task", kind.id()).items().stream()
              .filter(one -> one.has("outcome"))
              .map(one -> one.text("outcome"))
              .toList();
      ends.computeIfAbsent(end(world.show(kind.id())), end -> new ArrayList<>())
          .add(kind + " " + outcomes);
    }
    ends.forEach((end, tasks) -> System.out.println("NightRun: " + end + ": " + tasks));
  }

  private void assertNothingIsLeft() throws Exception {
    Answer doctor = world.baton().run("doctor", "--check", "integrity", "--json");
    assertThat(doctor.json().truth("ok")).isTrue();
    assertThat(world.baton().run("stale", "--json").json().items()).isEmpty();
    assertThat(rescued()).containsAll(uncommitted());
    for (Path pid : pids()) {
      RunWorld.await(pid + " has ended", () -> !RunWorld.isRunning(Files.readString(pid).strip()));
    }
  }

  /**
   * What an iteration left that ended together with Baton could be the user's, so that no later one
   * commits it.
   */
  private List<String> uncommitted() throws Exception {
    return world
        .shell("git status --porcelain --untracked-files=all")
        .lines()
        .map(line -> line.substring("?? ".length()))
        .toList();
  }

  private Set<String> rescued() throws Exception {
    Set<String> files = new HashSet<>();
    for (Json rescue : world.json("rescue", "list").items()) {
      world.shell("git ls-tree -r --name-only " + rescue.text("ref")).lines().forEach(files::add);
    }
    return files;
  }

  private List<Path> pids() throws IOException {
    try (var files = Files.list(temporary.resolve("tries"))) {
      return files.filter(file -> file.toString().endsWith(".pid")).toList();
    }
  }
}
