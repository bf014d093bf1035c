package dev.baton.training;

import dev.baton.claim.ProcessTable;
import dev.baton.cli.Baton;
import dev.baton.cli.Main;
import dev.baton.cli.kit.Environment;
import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.git.GitUser;
import dev.baton.git.Head;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The training runs for the AOT caches. The script {@code lib/train} runs this once for each group
 * of commands that the launcher distinguishes, each time in a folder of its own, and the JVM
 * records every class that was loaded. A command that is not run here starts slowly; but every
 * recorded class slows each start of the group slightly, so only frequent commands belong here.
 *
 * <p>This package is not in Baton's jar, but in the folder {@code lib/training} of the
 * distribution: an installation trains its caches again.
 */
public final class TrainingRuns {
  /** An author line for the commit. */
  static final String FIRST = "app-1";

  static final String SECOND = "app-2";
  private static final Path LINKED_TO_PROGRAM = Path.of("linked");
  private static final Path PAST = Path.of("past");

  private final Clock clock;
  private final Supplier<ProcessTable> processes;
  private final int columns;
  private byte[] input = new byte[0];

  /** The state in which the launcher has asked the linked program; empty where it has not. */
  private String asked = "";

  /** The directory in which the commands run, below that of this process. */
  private Path directory = Path.of("");

  /** Where the commands find programs; empty for the directory in which they run. */
  private String programs = "";

  private TrainingRuns(Clock clock, Supplier<ProcessTable> processes, int columns) {
    this.clock = clock;
    this.processes = processes;
    this.columns = columns;
  }

  public static void main(String[] args) throws IOException, InterruptedException {
    String group = String.valueOf(System.getenv("BATON_TRAINING"));
    Environment here = Environment.ofThisProcess();
    var now = new TrainingRuns(here.clock(), here.processes(), 0);
    // One worker recorded its process, which dies; the other one did not, and is stale after an
    // hour. It is seen in a terminal in which hardly a line fits.
    var later =
        new TrainingRuns(
            Clock.offset(here.clock(), Duration.ofHours(2)), () -> new StagedProcesses(true), 30);
    // As most callers are; at a terminal, too.
    var belowAnAgent = new TrainingRuns(here.clock(), () -> new StagedProcesses(false), 30);
    if (!group.equals("prepare")) {
      now.readRepository();
    }
    switch (group) {
      case "prepare" -> {
        now.prepare();
        linked(now).prepare();
        new TrainingHistory(now.in(PAST)).prepare();
      }
      case "read" -> {
        // Where nothing else reads a new commit, a list does.
        now.files().spoolCommit();
        now.run("status", "--short");
        now.read();
        linked(now).read();
        now.in(LINKED_TO_PROGRAM).read();
        linked(now).frontReady();
        later.run("status", "--short");
        later.read();
        linked(later).read();
        linked(later).frontReady();
      }
      case "step" -> {
        now.read();
        now.work();
        belowAnAgent.workAsAgent();
        new TrainingHistory(now).loop();
        now.look();
        // The last ones: after them the clock is in doubt, and a claim then does less.
        later.read();
        later.look();
        now.files().rescue("app-3");
        now.look();
      }
      case "all" -> {
        now.read();
        now.work();
        belowAnAgent.workAsAgent();
        new TrainingLinks(now).linkFile();
        new TrainingHistory(now).loop();
        later.read();
        later.recover();
        linked(now).work();
        linked(belowAnAgent).front();
        linked(now).frontOfAPerson();
        now.look();
        later.look();
        now.rescues();
        linked(now).look();
        linked(now).readChanges();
        new TrainingAgent(now).loop();
        new TrainingHistory(now.in(PAST)).show();
        new TrainingHistory(later.in(PAST)).showTasks();
        new TrainingOnServer(now).work();
        now.run("--help");
        now.serve();
      }
      default -> throw new IllegalArgumentException(group);
    }
    // Includes the entry point and the exit.
    Main.main(new String[] {"version"});
  }

  /** Serves an agent that asks for the next task. */
  private void serve() {
    input =
        """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"training","version":"1"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}
        {"jsonrpc":"2.0","id":2,"method":"tools/list"}
        {"jsonrpc":"2.0","id":3,"method":"resources/list"}
        {"jsonrpc":"2.0","id":4,"method":"prompts/list"}
        {"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"ready","arguments":{}}}
        {"jsonrpc":"2.0","id":6,"method":"tools/call","params":{"name":"show","arguments":{"id":"app-1"}}}
        {"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"claim","arguments":{}}}
        """
            .getBytes(StandardCharsets.UTF_8);
    run("mcp");
  }

  /**
   * Creates what the other training runs work on: a repository, tasks, and a claim whose worker is
   * gone.
   */
  private void prepare() throws IOException {
    files().repository();
    files().commit();
    files().dirty();
    run("init", "--prefix", "app");
    run("create", "A task", "--id", FIRST, "-p", "1", "-l", "backend");
    run("create", "Another that waits for it", "--id", SECOND);
    run("dep", "add", SECOND, FIRST);
    run("create", "A third", "--id", "app-3");
    run("create", "A fourth", "--id", "app-4");
    run("claim", "app-3", "--worker", "u", "--pid", parent());
    run("claim", "app-4", "--worker", "v");
  }

  TrainingFiles files() {
    return new TrainingFiles(directory);
  }

  TrainingRuns in(Path other) {
    TrainingRuns there = new TrainingRuns(clock, processes, columns);
    there.directory = other;
    return there;
  }

  private static TrainingLinks linked(TrainingRuns there) {
    return new TrainingLinks(there.in(LINKED_TO_PROGRAM));
  }

  /**
   * The shell that started this training run. It ends before the other runs, so that they find a
   * claim whose worker is gone.
   */
  static String parent() {
    return String.valueOf(ProcessHandle.current().parent().orElseThrow().pid());
  }

  /**
   * What every command reads where commits are known already, and of a worker that is alive: here
   * there are neither, because a commit would bring the reading of commits into each cache.
   */
  private void readRepository() {
    GitLayout layout = GitLayout.find(Path.of("").toAbsolutePath(), Map.of()).orElseThrow();
    Head.read(layout);
    new GitUser(layout, Map.of()).name();
    processes.get().ancestors();
  }

  private void read() {
    run("ready");
    run("ready", "--json");
    run("list", "-n", "5", "-l", "backend");
    run("list", "--json");
    run("blocked");
    // Where nothing is ready, the reasons are counted.
    run("ready", "-l", "none");
  }

  /** At claims in a work tree with uncommitted files, for which git is asked. */
  private void look() {
    // The copy has no id of its own yet, so the commands would not compare it.
    GitLayout layout = GitLayout.find(Path.of("").toAbsolutePath(), Map.of()).orElseThrow();
    FolderIdentity.tree(layout, true);
    run("show", "app-3");
    run("show", "app-3", "--json");
    run("show", FIRST);
    run("stale");
    run("stale", "--json");
    run("prime");
    run("status");
  }

  private void rescues() throws IOException {
    files().rescue("app-3");
    run("rescue", "list");
    run("rescue", "show", "app-3");
    run("rescue", "apply", "app-3");
    run("rescue", "save");
    // Fails where the user's git looks for hooks elsewhere.
    call(new ByteArrayOutputStream(), "hooks", "install");
    run("doctor");
    look();
  }

  private void work() throws IOException {
    run("q", "A task", "-p", "1");
    run("create", "A task", "--json");
    run("update", SECOND, "-p", "0");
    run("dep", "cycles");
    String claimed = run("claim", FIRST, "--worker", "w", "--pid", parent(), "--json");
    String epoch = epoch(claimed);
    run("heartbeat", FIRST, "--epoch", epoch);
    run("close", FIRST, "--epoch", epoch, "--json");
    run("claim", "--next", "--worker", "w", "--pid", parent(), "--json");
    run("claim", "--next", "--worker", "v", "--json");
  }

  /**
   * The epoch of the task that a command printed as JSON. It is not 1: the database is a copy,
   * whose epochs continue above those of the original.
   */
  static String epoch(String json) {
    String name = "\"epoch\":";
    int begin = json.indexOf(name) + name.length();
    int end = begin;
    while (Character.isDigit(json.charAt(end))) {
      end++;
    }
    return json.substring(begin, end);
  }

  /** The claim finds the agent's process, and the later command proves to be the holder's by it. */
  private void workAsAgent() {
    String task = run("q", "A task", "-p", "0").strip();
    run("claim", task);
    run("update", task, "--notes", "begun");
    run("close", task);
  }

  private void recover() {
    run("doctor");
    run("doctor", "--json");
    run("sweep", "--json");
    run("sweep");
    run("claim", "--next", "--now", "--worker", "w");
  }

  Clock clock() {
    return clock;
  }

  /** From now on the commands find all programs that are installed. */
  void findPrograms() {
    programs = System.getenv("PATH");
  }

  /** What the commands find in their input from now on. */
  void type(String text) {
    input = text.getBytes(StandardCharsets.UTF_8);
  }

  /** The same, if the launcher has asked the linked program in this state. */
  void typeAsked(String text, String state) {
    type(text);
    asked = state;
  }

  int call(ByteArrayOutputStream out, String... words) {
    var stream = new PrintStream(out, false, StandardCharsets.UTF_8);
    int exit = new Baton(environment(stream)).run(words);
    stream.flush();
    return exit;
  }

  String run(String... words) {
    var out = new ByteArrayOutputStream();
    int exit = call(out, words);
    String text = out.toString(StandardCharsets.UTF_8);
    if (exit != 0) {
      throw new IllegalStateException(
          "exit " + exit + " of " + String.join(" ", words) + ": " + text);
    }
    return text;
  }

  private Environment environment(PrintStream out) {
    Environment process = Environment.ofThisProcess();
    Path here = process.directory().resolve(directory);
    return new Environment(
        process.name(),
        process.distribution(),
        TrainingFiles.variables(
            process.directory(), here, programs.isEmpty() ? here.toString() : programs, asked),
        here,
        new ByteArrayInputStream(input),
        out,
        out,
        columns,
        clock,
        process.uptime(),
        processes,
        process.interruptions());
  }
}
