package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.store.Stores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.testkit.Survivors;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Fake agents: scripts with the agents' names, which run commands through several shells as the
 * real ones do, and know nothing of epochs and processes.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class AgentsIT {
  /** Two more shells between an agent's own shell and the command. */
  private static final String DEEP =
      """
      #!/bin/sh
      sh -c 'sh -c "$0"; :' "$1"; :
      """;

  private static final String SH =
      """
      echo $$ >"$1.pid"
      bash -c 'deep "$0"; :' "$2"
      exec sleep 1000
      """;

  private static final String PYTHON =
      """
      import os, subprocess, sys, time
      open(sys.argv[1] + ".pid", "w").write(str(os.getpid()))
      subprocess.call(["bash", "-c", "deep \\"$0\\"; :", sys.argv[2]])
      time.sleep(1000)
      """;

  private static final String NODE =
      """
      const [name, command] = process.argv.slice(2);
      require("fs").writeFileSync(name + ".pid", String(process.pid));
      require("child_process").spawnSync("bash", ["-c", "deep \\"$0\\"; :", command]);
      setTimeout(() => {}, 1000000);
      """;

  /** Only a hanging program takes longer, on any machine. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path temporary;

  private Path repository;
  private Path scripts;
  private Sandbox sandbox;
  private Program baton;
  private final List<Program.Running> agents = new ArrayList<>();

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectory(temporary.resolve("repository"));
    scripts = Files.createDirectory(temporary.resolve("bin"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    baton = new Program(repository, temporary);
    Files.createSymbolicLink(scripts.resolve("bd"), Program.LAUNCHER);
    Path deep = Files.writeString(scripts.resolve("deep"), DEEP);
    assertThat(deep.toFile().setExecutable(true)).isTrue();
    for (String id : List.of("app-1", "app-2", "app-3")) {
      sandbox.task(id, "Task");
    }
  }

  @AfterEach
  void endAgents() throws IOException {
    for (Program.Running agent : agents) {
      agent.process().descendants().forEach(ProcessHandle::destroyForcibly);
      agent.process().destroyForcibly();
    }
  }

  /** Makes a fake agent run a command. */
  private Program.Running begin(String interpreter, String agent, String name, String command)
      throws Exception {
    assumeTrue(
        baton.shell("command -v " + interpreter).end().exit() == 0,
        "%s is installed".formatted(interpreter));
    String text =
        switch (interpreter) {
          case "node" -> NODE;
          case "python3" -> PYTHON;
          default -> SH;
        };
    Path script = scripts.resolve(agent);
    Files.writeString(script, text);
    Program.Running running =
        baton.shell(
            "unset BATON_CLAIM_AGENTS; PATH=$1:$PATH; exec \"$2\" \"$3\" \"$4\" \"$5\"",
            scripts.toString(),
            interpreter,
            script.toString(),
            name,
            "%s >%s.out 2>%s.err; echo $? >%s.exit".formatted(command, name, name, name));
    agents.add(running);
    return running;
  }

  /** Lets a stand-in type a command, and waits until that has ended. */
  private Answered start(String interpreter, String agent, String name, String command)
      throws Exception {
    Program.Running running = begin(interpreter, agent, name, command);
    Path exit = repository.resolve(name + ".exit");
    while (!Files.exists(exit) || Files.readString(exit).isEmpty()) {
      assertThat(running.process().waitFor(20, TimeUnit.MILLISECONDS))
          .as("it ended: %s", Files.readString(running.err()))
          .isFalse();
    }
    return new Answered(
        Integer.parseInt(Files.readString(exit).strip()),
        Files.readString(repository.resolve(name + ".out")),
        Files.readString(repository.resolve(name + ".err")),
        Files.readString(repository.resolve(name + ".pid")).strip());
  }

  /** The output of the command, and the fake agent's own pid. */
  private record Answered(int exit, String out, String err, String pid) {
    Answered ok() {
      assertThat(exit).as(err).isZero();
      return this;
    }
  }

  private Json show(String id) {
    return sandbox.show(id);
  }

  private void kill(String pid) throws Exception {
    baton.shell("kill -9 \"$1\"", pid).mustSucceed();
    RunWorld.await("its end", () -> !RunWorld.isRunning(pid));
  }

  @ParameterizedTest
  @CsvSource({
    "sh, claude",
    "sh, codex",
    "python3, gemini",
    "python3, aider",
    "node, opencode",
    "node, gemini",
  })
  void theAgentAboveItsShellsIsTheWorker(String interpreter, String agent) throws Exception {
    Answered claim = start(interpreter, agent, "a", "baton claim --next --json").ok();
    Json held = show("app-1").at("claim");
    assertThat(held.text("worker")).isEqualTo(agent + "-" + claim.pid());
    assertThat(held.text("agent")).isEqualTo(agent);
    assertThat(String.valueOf(held.number("pid"))).isEqualTo(claim.pid());
    assertThat(baton.run("stale", "--json").json().items()).isEmpty();

    kill(claim.pid());
    Json stale = baton.run("ready", "--json").json().at(0);
    assertThat(stale.text("id")).isEqualTo("app-1");
    assertThat(stale.at("stale").text("reason")).isEqualTo("WORKER_DEAD");
    assertThat(stale.at("stale").truth("confirmed")).isFalse();
    assertThat(baton.run("ready").out()).contains(agent + "-" + claim.pid());
  }

  @Test
  void twoOfAKindAreTwoWorkersAndOnlyTheHolderCloses() throws Exception {
    Answered one = start("sh", "claude", "one", "bd update app-1 --claim").ok();
    Answered robber = start("sh", "claude", "two", "bd close app-1");
    assertThat(robber.exit()).isEqualTo(4);
    assertThat(robber.err()).contains("claude-" + one.pid(), "--force");
    assertThat(show("app-1").text("status")).isEqualTo("in_progress");
    Answered second = start("sh", "claude", "three", "bd update app-1 --claim");
    assertThat(second.exit()).isNotZero();
    assertThat(show("app-1").text("assignee")).isEqualTo("claude-" + one.pid());
  }

  @Test
  void claimingAgainRenewsAndTheHolderNeedsNoEpoch() throws Exception {
    String both = "{ bd update app-1 --claim && baton claim app-1 --json && bd close app-1; }";
    start("sh", "codex", "one", both).ok();
    assertThat(show("app-1").text("status")).isEqualTo("closed");
    assertThat(show("app-1").number("epoch")).isEqualTo(1);
  }

  /** Waits until a command of the agent has the file open, and gives that command. */
  private ProcessHandle awaitReader(Program.Running agent, Path file) throws Exception {
    Instant bound = Instant.now().plus(PATIENCE);
    while (Instant.now().isBefore(bound)) {
      for (ProcessHandle process : agent.process().descendants().toList()) {
        String files = "ls -l /proc/" + process.pid() + "/fd 2>/dev/null || :";
        if (baton.shell(files).end().out().contains(file + "\n")) {
          return process;
        }
      }
    }
    throw new AssertionError("no command opens " + file);
  }

  /** The process was there when the command began, which is what counts. */
  @Tag("engines")
  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "the command is recognised by the file that it opens")
  @ParameterizedTest
  @ValueSource(strings = {"bd update app-1 --claim", "baton claim app-1", "baton claim --next"})
  void anAgentThatIsKilledWhileItsClaimWaitsLeavesItsProcess(String command) throws Exception {
    Path database = repository.toRealPath().resolve(".git/baton/baton.db");
    String pid;
    ProcessHandle claiming;
    try (Stores stores = SqliteStores.open(database, Duration.ZERO)) {
      Program.Running agent = begin("sh", "claude", "one", command);
      pid = String.valueOf(agent.process().pid());
      claiming =
          stores.inTransaction(() -> {
            try {
              ProcessHandle reader = awaitReader(agent, database);
              kill(pid);
              return reader;
            } catch (Exception e) {
              throw new IllegalStateException(e);
            }
          });
    }
    Survivors.awaitEnd(List.of(claiming));
    Json claim = show("app-1").at("claim");
    assertThat(String.valueOf(claim.number("pid"))).isEqualTo(pid);
    assertThat(claim.text("worker")).isEqualTo("claude-" + pid);
    assertThat(baton.run("ready").out()).contains("(ancestor claude, pid " + pid + ")");
  }

  @Tag("engines")
  @Test
  void whatTheDeadLeftBehindCannotCloseWhatAnotherHasTaken() throws Exception {
    Answered first = start("sh", "claude", "one", "bd update app-1 --claim").ok();
    kill(first.pid());
    baton.start("sweep", "--now").mustSucceed();
    start("sh", "claude", "two", "bd update app-1 --claim").ok();
    Answered orphan =
        start("sh", "codex", "three", "BATON_WORKER=claude-" + first.pid() + " bd close app-1");
    assertThat(orphan.exit()).isEqualTo(4);
    assertThat(show("app-1").text("status")).isEqualTo("in_progress");
  }
}
