package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.process.ScriptedModel.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The real Claude Code, Codex, OpenCode and Gemini CLI claim tasks with their own shell tools, and
 * are killed, stopped, ended or left idle. They know nothing of processes and epochs. Run by {@code
 * mvn verify -Pagents} only; {@code -Dagents.dir} names a folder where they are installed.
 */
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class RealAgentsRun {
  private static final String BATON = "baton claim --next --json";
  private static final String BD = "bd ready --json >ready.json; bd update app-%d --claim --json";

  /** An agent starts in seconds; only one that hangs takes longer, on any machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static RealAgents installed;

  @TempDir Path temporary;

  private final List<Agent> agents = new ArrayList<>();
  private Path bin;
  private Program baton;

  /** An agent at work, and the model that it asks. */
  private record Agent(String name, ScriptedModel model, Program.Running running) {}

  @BeforeAll
  static void install() throws Exception {
    installed = RealAgents.install();
  }

  @BeforeEach
  void createRepository() throws Exception {
    Path repository = Files.createDirectory(temporary.resolve("repository"));
    bin = Files.createDirectory(temporary.resolve("bin"));
    baton = new Program(repository, temporary);
    baton
        .shell(
            """
            git init -q
            git -c user.name=a -c user.email=a@b commit -q --allow-empty -m first
            baton init --prefix app
            ln -s "$(command -v baton)" ../bin/bd
            for i in 1 2 3 4 5; do baton create "Task $i" --id app-$i; done
            """)
        .mustSucceed();
  }

  @AfterEach
  void endAgents() {
    for (Agent agent : agents) {
      agent.running().process().descendants().forEach(ProcessHandle::destroyForcibly);
      agent.running().process().destroyForcibly();
      agent.model().close();
    }
  }

  private Agent start(String name, Step... steps) throws IOException {
    ScriptedModel model = new ScriptedModel(steps);
    Path home = Files.createDirectory(temporary.resolve("home-" + agents.size()));
    Agent agent = new Agent(name, model, installed.start(baton, name, model, home, bin));
    agents.add(agent);
    return agent;
  }

  /** Starts one with Baton's server, in its own sandbox. */
  private Agent startWithTools(String name, boolean works, Step... steps) throws Exception {
    return startWithTools(name, RealAgents.addServer(name), works, steps);
  }

  private Agent startWithTools(String name, String add, boolean works, Step... steps)
      throws Exception {
    ScriptedModel model = new ScriptedModel(steps);
    Path home = Files.createDirectory(temporary.resolve("home-" + agents.size()));
    Program.Running running = installed.startWithTools(baton, name, add, works, model, home, bin);
    Agent agent = new Agent(name, model, running);
    agents.add(agent);
    return agent;
  }

  private Json show(String id) throws Exception {
    return baton.run("show", id, "--json").json().at(0);
  }

  /** Waits until the agent has claimed that task, and gives the claim. */
  private Json awaitClaim(Agent agent, String id) throws Exception {
    Instant bound = Instant.now().plus(PATIENCE);
    while (!show(id).has("claim")) {
      assertThat(Instant.now()).as("%s claims %s", agent.name(), id).isBefore(bound);
      assertThat(agent.running().process().waitFor(100, TimeUnit.MILLISECONDS))
          .as(
              "%s ended: %s%s",
              agent.name(),
              Files.readString(agent.running().out()),
              Files.readString(agent.running().err()))
          .isFalse();
    }
    Json claim = show(id).at("claim");
    String name = agent.name();
    assertThat(claim.text("agent")).isEqualTo(name);
    assertThat(claim.text("worker")).startsWith(name + "-");
    ProcessHandle process = ProcessHandle.of(claim.number("pid")).orElseThrow();
    assertThat(process.isAlive()).isTrue();
    List<ProcessHandle> family =
        Stream.concat(
                Stream.of(agent.running().process().toHandle()),
                agent.running().process().descendants())
            .toList();
    assertThat(family).as("the process of %s is its own", claim).contains(process);
    return claim;
  }

  private void signal(String signal, Json claim) throws Exception {
    baton.shell("kill -" + signal + " " + claim.number("pid")).mustSucceed();
  }

  /** Asserts that the task is shown as stale within a second, and with what evidence. */
  private void assertShownAsStale(String id, Json claim, Instant since) throws Exception {
    // The first look that begins later than that has to see it; a process needs a moment to die.
    Json stale = null;
    while (stale == null) {
      boolean late = Instant.now().isAfter(since.plusSeconds(1));
      for (Json task : baton.run("ready", "--json").json().items()) {
        stale = task.text("id").equals(id) && task.has("stale") ? task.at("stale") : stale;
      }
      assertThat(stale != null || !late).as("%s is shown as stale", id).isTrue();
    }
    assertThat(stale.text("reason")).isEqualTo("WORKER_DEAD");
    assertThat(baton.run("ready").out())
        .contains(
            "stale " + id,
            "%s (ancestor %s, pid %d) held it"
                .formatted(claim.text("worker"), claim.text("agent"), claim.number("pid")));
  }

  /** Asserts that no command takes the task from its worker, and nobody else changes it. */
  private void assertNotRobbed(String id, Json claim) throws Exception {
    baton.start("sweep", "--now").mustSucceed();
    assertThat(baton.run("stale", "--json").json().each("id")).doesNotContain(id);
    Answer refused = baton.run("close", id, "--json");
    assertThat(refused.exit()).isEqualTo(4);
    assertThat(refused.err()).contains("held by " + claim.text("worker"));
    Json now = show(id);
    assertThat(now.text("status")).isEqualTo("in_progress");
    assertThat(now.at("claim").text("worker")).isEqualTo(claim.text("worker"));
    assertThat(now.number("epoch")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void whatADeadAgentDroppedIsShownAtOnceAndNobodyElseIsRobbed(String name) throws Exception {
    Agent killed = start(name, Step.run(BATON), Step.done().held());
    Json first = awaitClaim(killed, "app-1");
    Agent idle =
        start(name, Step.run(BD.formatted(2)), Step.run("bd close app-2").held(), Step.done());
    Json second = awaitClaim(idle, "app-2");
    assertThat(second.text("worker")).isNotEqualTo(first.text("worker"));
    assertNotRobbed("app-1", first);
    assertNotRobbed("app-2", second);

    Instant death = Instant.now();
    signal("KILL", first);
    assertShownAsStale("app-1", first, death);
    signal("STOP", second);
    assertNotRobbed("app-2", second);
    signal("CONT", second);
    assertThat(show("app-1").text("status")).as("it was swept").isEqualTo("open");

    idle.model().release();
    assertThat(idle.running().process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    Json done = show("app-2");
    assertThat(done.text("status")).isEqualTo("closed");
    assertThat(
            baton
                .run("show", "app-2", "--history", "--json")
                .json()
                .at(0)
                .at("history")
                .where("kind", "closed")
                .text("actor"))
        .isEqualTo(second.text("worker"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini"})
  void anAgentThatEndsInOrderWithoutClosingHasDroppedItsTask(String name) throws Exception {
    Agent agent = start(name, Step.run(BATON), Step.done().held());
    Json claim = awaitClaim(agent, "app-1");
    agent.model().release();
    assertThat(agent.running().process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertShownAsStale("app-1", claim, Instant.now());
  }

  @Test
  void allFourAtOnceAreFourWorkers() throws Exception {
    List<Json> claims = new ArrayList<>();
    List<String> names = List.of("claude", "codex", "opencode", "gemini");
    for (int i = 1; i <= names.size(); i++) {
      start(names.get(i - 1), Step.run(BD.formatted(i)), Step.done().held());
    }
    for (int i = 1; i <= names.size(); i++) {
      claims.add(awaitClaim(agents.get(i - 1), "app-" + i));
    }
    for (int i = 1; i <= names.size(); i++) {
      for (int other = i; other <= names.size(); other++) {
        assertNotRobbed("app-" + other, claims.get(other - 1));
      }
      Instant death = Instant.now();
      signal("KILL", claims.get(i - 1));
      assertShownAsStale("app-" + i, claims.get(i - 1), death);
    }
  }

  /** No agent types a command, a worker's name or an epoch; none has more than its defaults. */
  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
  void withTheServersToolsAnAgentInItsSandboxClaimsAndCloses(String name) throws Exception {
    Agent agent =
        startWithTools(
            name,
            false,
            Step.tool("claim", "{}"),
            Step.tool("progress", "{\"id\":\"app-1\",\"note\":\"half of it\"}"),
            Step.tool("close", "{\"id\":\"app-1\",\"reason\":\"its tests pass\"}").held(),
            Step.done());
    Json claim = awaitClaim(agent, "app-1");
    assertNotRobbed("app-1", claim);
    agent.model().release();
    assertThat(agent.running().process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    Json done = show("app-1");
    assertThat(done.text("status")).as(Files.readString(agent.running().out())).isEqualTo("closed");
    assertThat(done.text("close_reason")).isEqualTo("its tests pass");
    assertThat(done.at("comments").at(0).text("text")).isEqualTo("half of it");
    assertThat(show("app-2").text("status")).as("of another task").isEqualTo("open");
  }

  /** Seen within two seconds, with what the agent had written. */
  @ParameterizedTest
  @ValueSource(strings = {"claude", "codex", "opencode", "gemini", "pi"})
  void whatAKilledAgentWithTheServerHadWrittenIsSaved(String name) throws Exception {
    Agent agent =
        startWithTools(
            name,
            true,
            Step.tool("claim", "{}"),
            Step.run("echo precious >work.txt" + (name.equals("codex") ? "; : >.git/x" : "")),
            Step.done().held());
    Json claim = awaitClaim(agent, "app-1");
    Path work = temporary.resolve("repository/work.txt");
    Instant bound = Instant.now().plus(PATIENCE);
    while (!Files.exists(work)) {
      assertThat(Instant.now()).as("%s writes", name).isBefore(bound);
      assertThat(agent.running().process().waitFor(100, TimeUnit.MILLISECONDS)).isFalse();
    }
    // The sandbox of Codex cannot write the repository's database; the server is outside.
    assertThat(temporary.resolve("repository/.git/x")).doesNotExist();
    Instant death = Instant.now();
    signal("KILL", claim);
    assertShownAsStale("app-1", claim, death);
    baton.start("sweep", "--now").mustSucceed();
    assertThat(show("app-1").text("status")).isEqualTo("open");
    assertThat(baton.run("rescue", "diff", "app-1").out()).contains("+precious");
  }

  /** The plugin shows the tasks, renews the claim, and asks before a session ends. */
  @Test
  void claudesPluginTellsTheSessionTheTasksAndAsksItToCloseThem() throws Exception {
    Agent claude =
        startWithTools(
            "claude",
            "baton setup claude --plugin --user",
            true,
            Step.call("mcp__plugin_baton_baton__claim", "{}"),
            Step.run("cat /proc/uptime"),
            Step.say("All tests pass, the task is done.").held());
    Json claim = awaitClaim(claude, "app-1");
    assertThat(claude.model().heard("The next tasks; claim one before you start.")).isTrue();
    assertThat(claude.model().heard("baton close ID")).as("the skill teaches").isFalse();
    claude.model().release();
    assertThat(claude.running().process().waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(claude.model().heard("You still hold app-1.")).isTrue();
    assertThat(temporary.resolve("repository/.git/baton-heartbeat")).isNotEmptyFile();
    assertThat(show("app-1").at("stale").at("evidence").text("worker"))
        .isEqualTo(claim.text("worker"));
  }

  /** Claude Code deletes a work tree with its files when the model says so. */
  @Test
  void claudesPluginSavesAWorkTreeBeforeItIsRemoved() throws Exception {
    Agent claude =
        startWithTools(
            "claude",
            "baton setup claude --plugin --user",
            true,
            Step.call("EnterWorktree", "{\"name\":\"second\"}"),
            Step.run("echo precious >new.txt"),
            Step.call("ExitWorktree", "{\"action\":\"remove\",\"discard_changes\":true}"),
            Step.done());
    assertThat(claude.running().end().exit()).isZero();
    assertThat(temporary.resolve("repository/.claude/worktrees/second")).doesNotExist();
    Json saved = baton.run("rescue", "list", "--json").json().at(0);
    assertThat(baton.run("rescue", "diff", saved.text("task")).out()).contains("+precious");
  }

  /** A session that {@code baton setup claude} prepared knows its worker in every command. */
  @Test
  void claudesStartHookTellsTheSessionItsWorker() throws Exception {
    baton.start("setup", "claude").mustSucceed();
    String printed = "printenv BATON_WORKER BATON_WORKER_PID >worker.txt; " + BATON;
    Agent claude = start("claude", Step.run(printed), Step.done().held());
    Json claim = awaitClaim(claude, "app-1");
    assertThat(temporary.resolve("repository/worker.txt"))
        .hasContent(claim.text("worker") + "\n" + claim.number("pid") + "\n");
    Instant death = Instant.now();
    signal("KILL", claim);
    assertShownAsStale("app-1", claim, death);
  }
}
