package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.notify.FakeServer;
import dev.baton.testkit.Survivors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * A repository with tasks, in which {@code baton run} starts fake agents. The runs are processes of
 * the built Baton; what only prepares a test, or looks at its result, runs within the test.
 */
final class RunWorld {
  /** Small shell scripts, each of which fails in its own way. */
  private static final Path AGENTS = Program.REPOSITORY.resolve("cli/src/test/resources/agents");

  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final Path repository;
  private final Program baton;
  private final Sandbox within;

  private RunWorld(Path repository, Program baton, Sandbox within) {
    this.repository = repository;
    this.baton = baton;
    this.within = within;
  }

  /** A new repository with one commit and one task, {@code app-a}. */
  static RunWorld create(Path home) throws Exception {
    Path repository = Files.createDirectory(home.resolve("repository"));
    Sandbox within = Sandbox.prepared(repository);
    within.useTheRealMachine();
    within.variable("HOME", home.toString());
    RunWorld world = new RunWorld(repository, new Program(repository, home), within);
    // Without the look, after each commit, whether there is something to pack.
    Files.writeString(
        home.resolve(".gitconfig"),
        "[user]\n\tname = Ann\n\temail = ann@example.org\n[maintenance]\n\tauto = false\n");
    // Most agents of these tests do nothing, and are quick.
    Files.createDirectories(home.resolve(".config/baton"));
    Files.writeString(
        home.resolve(".config/baton/config.json"), "{\"run\": {\"restart_pause\": \"0\"}}");
    world.shell(
        """
        echo tracked >tracked.txt
        git add tracked.txt
        git commit -q -m first
        """);
    world.begin("First task");
    return world;
  }

  /** The same database in another work tree of the repository. */
  RunWorld worktree(String name) throws Exception {
    shell("git worktree add -q ../" + name);
    Path tree = repository.resolveSibling(name);
    return new RunWorld(tree, baton.in(tree), within.in(tree));
  }

  /** A folder beside it that is no repository, with a database and a task of its own. */
  RunWorld folder(String name) throws Exception {
    Path folder = Files.createDirectory(repository.resolveSibling(name));
    RunWorld world = new RunWorld(folder, baton.in(folder), within.in(folder));
    world.begin("Task");
    return world;
  }

  private void begin(String title) {
    within.ok("init", "--prefix", "app");
    task("app-a", title);
  }

  /** Creates another task. */
  void task(String id, String title, String... options) {
    within.task(id, title, options);
  }

  Path file(String name) {
    return repository.resolve(name);
  }

  Program baton() {
    return baton;
  }

  /** Runs a script that must succeed; returns its output. */
  String shell(String script) throws Exception {
    return baton.shell(script).mustSucceed().out();
  }

  /** The words that start one of the fake agents. */
  static String[] agent(String name, String... options) {
    List<String> words = new ArrayList<>(List.of(options));
    words.addAll(List.of("--", "sh", AGENTS.resolve(name + ".sh").toString()));
    return words.toArray(String[]::new);
  }

  /** How to call one of the scripts in a shell. */
  static String script(String name) {
    return "sh '" + AGENTS.resolve(name + ".sh") + "'";
  }

  /** Runs a fake agent to the end of the run. */
  Ran run(String name, String... options) throws Exception {
    return Ran.of(start(name, options).end());
  }

  /** Runs a shell command to the end of the run. */
  Ran runShell(String script, String... options) throws Exception {
    return runShell(script, List.of(), options);
  }

  /**
   * The same with more arguments for the command.
   *
   * @param arguments the shell's {@code $1} and so on
   */
  Ran runShell(String script, List<String> arguments, String... options) throws Exception {
    List<String> words = new ArrayList<>(List.of("run", "--json"));
    words.addAll(List.of(options));
    words.addAll(List.of("--", "sh", "-c", script, "sh"));
    words.addAll(arguments);
    return Ran.of(baton.run(words.toArray(String[]::new)));
  }

  /**
   * Starts a run in which signals work, even if the test itself was started with signals ignored.
   */
  Program.Running start(String name, String... options) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of("env", "--default-signal=INT,TERM", Program.LAUNCHER.toString(), "run"));
    words.add("--json");
    words.addAll(List.of(agent(name, options)));
    return baton.start(words);
  }

  /** Starts a run of a shell command, as {@link #start}. */
  Program.Running startShell(String script, String... options) throws Exception {
    List<String> words =
        new ArrayList<>(
            List.of("env", "--default-signal=INT,TERM", Program.LAUNCHER.toString(), "run"));
    words.add("--json");
    words.addAll(List.of(options));
    words.addAll(List.of("--", "sh", "-c", script, "sh"));
    return baton.start(words);
  }

  /** Sends the notices of this repository there. */
  void notify(FakeServer server) throws Exception {
    shell(
        "echo '{\"notify\":{\"webhook\":\""
            + server.address()
            + "\"}}' >.baton.json; git add .baton.json; git commit -qm config");
    within.ok("trust", "--yes");
  }

  /** A call within the test that must succeed: it is much quicker than a process. */
  void prepare(String... words) {
    within.ok(words);
  }

  /** The output of a call that must succeed. */
  Json json(String... words) {
    return within.json(words);
  }

  Json show(String task) {
    return within.show(task);
  }

  /** The history of {@code app-a}, oldest first. */
  List<Json> iterations() {
    return json("iterations", "list", "--task", "app-a").items();
  }

  List<String> outcomes() {
    return iterations().stream().map(one -> one.text("outcome")).toList();
  }

  /** Whether a process is running; a zombie is not. */
  static boolean isRunning(String pid) {
    return Survivors.isRunning(Long.parseLong(pid));
  }

  /** Waits until a file of the repository exists and is not empty. */
  String await(String name) throws Exception {
    Path file = file(name);
    await(name, () -> Files.exists(file) && Files.size(file) > 0);
    return Files.readString(file).strip();
  }

  /** Waits until the condition is true. */
  static void await(String what, Callable<Boolean> condition) throws Exception {
    long begin = System.nanoTime();
    while (!condition.call()) {
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).as(what).isLessThan(PATIENCE);
      Survivors.pause(begin);
    }
  }

  /** The output of a run: one event per line. */
  record Ran(Answer answer, List<Json> events) {
    static Ran of(Answer answer) throws IOException {
      return new Ran(answer, answer.out().lines().map(Json::parse).toList());
    }

    int exit() {
      return answer.exit();
    }

    /** The last event, which contains the result, like the exit code. */
    Json end() {
      assertThat(events).as(answer.err()).isNotEmpty();
      Json end = events.getLast();
      assertThat(end.text("event")).as(answer.err()).isEqualTo("end");
      assertThat(end.number("exit_code")).isEqualTo(answer.exit());
      return end;
    }

    List<Json> events(String kind) {
      return events.stream().filter(one -> one.text("event").equals(kind)).toList();
    }

    /** It ended like this. */
    Ran mustEnd(int exit, String reasonCode) {
      assertThat(answer.exit()).as(answer.out() + answer.err()).isEqualTo(exit);
      assertThat(end().text("reason_code")).isEqualTo(reasonCode);
      return this;
    }
  }
}
