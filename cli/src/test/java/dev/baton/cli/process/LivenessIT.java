package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Answer;
import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
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
import org.junit.jupiter.api.io.TempDir;

/** Workers that end, or do not, in all the ways that a system offers. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class LivenessIT {
  /** Claims the task for this shell, and then waits until it may exec another program. */
  private static final String CLAIM_AND_BECOME =
      """
      baton claim app-x --worker bob --pid $$ --json >claim.json
      mkfifo go
      : >claimed
      read -r _ <go
      """;

  @TempDir Path temporary;

  private Path repository;
  private Sandbox sandbox;
  private Program baton;

  @BeforeEach
  void createRepository() throws Exception {
    repository = Files.createDirectory(temporary.resolve("repository"));
    sandbox = Sandbox.repository(repository);
    sandbox.useTheRealMachine();
    sandbox.task("app-x", "Task");
    baton = new Program(repository, temporary);
  }

  /** Kills processes that a failed test left behind. */
  @AfterEach
  void endTheWorker() throws IOException {
    Deaths.endWorker(repository);
  }

  private void await(Path file, Program.Running running) throws Exception {
    while (!Files.exists(file)) {
      // Waiting for its end is the pause between two looks; the class's time limit ends an endless
      // wait.
      assertThat(running.process().waitFor(20, TimeUnit.MILLISECONDS))
          .as("it ended: %s", Files.readString(running.err()))
          .isFalse();
    }
  }

  private String verdict() {
    return sandbox.json("status").at("workers").at(0).text("verdict");
  }

  /** Some deaths take the kernel a moment. */
  private void awaitDeath(String why) throws Exception {
    RunWorld.await("its death", () -> !sandbox.json("stale").items().isEmpty());
    Json stale = sandbox.json("stale").at(0).at("stale");
    assertThat(stale.text("reason")).isEqualTo("WORKER_DEAD");
    assertThat(stale.text("liveness")).isEqualTo("dead");
    assertThat(sandbox.json("sweep", "--now").each("action")).as(why).containsExactly("reopened");
  }

  @Test
  void killedByTheKernelForWantOfMemory() throws Exception {
    Path group = Path.of("/sys/fs/cgroup/memory/baton-test-" + ProcessHandle.current().pid());
    Path v2 = Path.of("/sys/fs/cgroup/baton-test-" + ProcessHandle.current().pid());
    boolean old = Files.isDirectory(group.getParent());
    Path folder = old ? group : v2;
    assumeTrue(
        baton.shell("mkdir \"$1\"", folder.toString()).end().exit() == 0,
        "memory can be limited here");
    try {
      String limit = old ? "memory.limit_in_bytes" : "memory.max";
      assumeTrue(
          baton.shell("echo 33554432 >\"$1/" + limit + "\"", folder.toString()).end().exit() == 0,
          "memory can be limited here");
      // The shell keeps the last line, which never ends.
      Program.Running worker =
          baton.shell(
              CLAIM_AND_BECOME + "echo $$ >\"$1/cgroup.procs\"; exec tail /dev/zero",
              folder.toString());
      await(repository.resolve("claimed"), worker);
      assertThat(verdict()).isEqualTo("working");
      baton.shell("echo >go").mustSucceed();
      assertThat(worker.end().exit()).as("killed with signal 9").isEqualTo(137);
      awaitDeath("killed for want of memory");
    } finally {
      baton.shell("rmdir \"$1\"", folder.toString()).end();
    }
  }

  @Test
  void outOfMemoryByALimitOfItsOwn() throws Exception {
    Program.Running worker = baton.shell(CLAIM_AND_BECOME + "ulimit -v 65536; exec tail /dev/zero");
    await(repository.resolve("claimed"), worker);
    assertThat(verdict()).isEqualTo("working");
    baton.shell("echo >go").mustSucceed();
    assertThat(worker.end().exit()).isNotZero();
    awaitDeath("out of memory");
  }

  @Test
  void theTerminalWasClosed() throws Exception {
    String worker =
        "echo $$ >worker.pid; " + CLAIM_AND_BECOME.replace('\n', ';') + "exec sleep 1000";
    Program.Running terminal = baton.start(List.of("script", "-qec", worker, "/dev/null"));
    await(repository.resolve("claimed"), terminal);
    assertThat(verdict()).isEqualTo("working");
    // The terminal window is gone, and so is its reader.
    terminal.process().destroyForcibly();
    terminal.end();
    awaitDeath("hung up");
  }

  @Test
  void theParentShellIsGoneButTheWorkerIsNot() throws Exception {
    baton
        .shell(
            """
            setsid sleep 1000 >/dev/null 2>&1 &
            echo $! >worker.pid
            baton claim app-x --worker bob --pid $! --json
            """)
        .mustSucceed();
    assertThat(verdict()).isEqualTo("working");
    assertThat(sandbox.json("stale").items()).isEmpty();
    assertThat(sandbox.json("sweep", "--now").items()).isEmpty();
    baton.shell("kill -9 $(cat worker.pid)").mustSucceed();
    awaitDeath("killed");
  }

  @Tag("engines")
  @Test
  void aContainersWorkerCannotBeSeenFromOutside() throws Exception {
    String inside =
        """
        sleep 1000 &
        baton claim app-x --worker bob --pid $! --json
        baton status --json
        wait
        """;
    assumeTrue(
        baton.shell("unshare --pid --fork --mount-proc true").end().exit() == 0,
        "pid namespaces can be made here");
    String[] command = {
      "unshare", "--pid", "--fork", "--kill-child", "--mount-proc", "/bin/sh", "-ec", inside
    };
    Program.Running container = baton.start(List.of(command));
    while (Files.readString(container.out()).lines().count() < 2) {
      assertThat(container.process().waitFor(20, TimeUnit.MILLISECONDS)).isFalse();
    }
    List<String> said = Files.readAllLines(container.out());
    assertThat(Json.parse(said.get(1)).at("workers").at(0).text("verdict")).isEqualTo("working");
    // Outside, that pid belongs to another process or to none: it says nothing about bob.
    assertThat(sandbox.json("sweep", "--now").items()).isEmpty();
    container.process().destroyForcibly();
    container.end();
    assertThat(sandbox.json("sweep", "--now").items()).as("it may still be there").isEmpty();
    sweepUntilTheLeaseIsOver();
    assertThat(sandbox.show("app-x").text("status")).isEqualTo("open");
  }

  private void sweepUntilTheLeaseIsOver() throws Exception {
    List<Json> swept = new ArrayList<>();
    RunWorld.await(
        "the lease is over",
        () -> swept.addAll(sandbox.json("sweep", "--stale-seconds", "1").items()));
    assertThat(swept.getFirst().text("reason")).isEqualTo("LEASE_EXPIRED");
  }

  @Tag("engines")
  @Test
  void aWorkerThatSleptForTwiceItsLeaseGoesOn() throws Exception {
    Process worker = new ProcessBuilder("sleep", "1000").start();
    try {
      String pid = String.valueOf(worker.pid());
      Json claim = sandbox.json("claim", "app-x", "--worker", "bob", "--pid", pid, "--lease", "1s");
      Instant claimed = Instant.parse(claim.text("started_at"));
      baton.shell("kill -STOP " + pid).mustSucceed();
      Answer ready = sandbox.ok("ready", "--json");
      while (Instant.now().isBefore(claimed.plus(Duration.ofSeconds(2)))) {
        assertThat(sandbox.json("sweep", "--now").items()).isEmpty();
        ready = sandbox.ok("ready", "--json");
        TimeUnit.MILLISECONDS.sleep(20);
      }
      assertThat(ready.json().items()).isEmpty();
      assertThat(verdict()).isEqualTo("stalled");
      assertThat(sandbox.run("claim", "--next", "--now", "--worker", "eve").exit()).isEqualTo(13);
      baton.shell("kill -CONT " + pid).mustSucceed();
      sandbox.ok("heartbeat", "app-x", "--epoch", "1");
      assertThat(sandbox.json("close", "app-x", "--epoch", "1").text("status")).isEqualTo("closed");
    } finally {
      worker.destroyForcibly().waitFor();
    }
  }

  @Tag("engines")
  @Test
  void aTaskThatWorkersDieOfIsPoisonWithItsThreeCausesOnRecord() throws Exception {
    for (int death = 1; death <= 3; death++) {
      Deaths.drop(sandbox, "app-x");
      Json swept = sandbox.json("sweep", "--now").at(0);
      assertThat(swept.text("action")).isEqualTo(death < 3 ? "reopened" : "blocked");
    }
    Json task = sandbox.json("show", "app-x", "--history").at(0);
    assertThat(task.text("blocked_reason")).isEqualTo("poison");
    List<Json> causes =
        task.at("history").items().stream().filter(event -> isCause(event)).toList();
    assertThat(causes).hasSize(3);
    for (int i = 0; i < 3; i++) {
      Json cause = causes.get(i).at("detail");
      assertThat(cause.text("reason")).isEqualTo("WORKER_DEAD");
      assertThat(cause.text("worker")).isEqualTo("bob");
      assertThat(cause.number("worker_epoch")).isEqualTo(2 * i + 1);
      assertThat(cause.text("finding")).contains("process " + cause.number("pid") + " is gone");
    }
    assertThat(sandbox.json("sweep", "--now").items()).isEmpty();
    assertThat(sandbox.run("claim", "--next", "--worker", "eve").exit()).isEqualTo(13);
  }

  private static boolean isCause(Json event) {
    return List.of("swept", "poisoned").contains(event.text("kind"));
  }
}
