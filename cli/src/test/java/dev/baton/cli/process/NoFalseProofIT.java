package dev.baton.cli.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.cli.Json;
import dev.baton.cli.Sandbox;
import dev.baton.testkit.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A living worker is not judged dead by an observer with another {@code /proc}, other clocks or
 * another boot id; and a dead one is noticed wherever that can be proved.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class NoFalseProofIT {
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

  @AfterEach
  void endTheWorker() throws IOException {
    Deaths.endWorker(repository);
  }

  /** Starts a worker outside, which has a claim and does nothing. */
  private void startWorker() throws Exception {
    baton
        .shell(
            """
            setsid sleep 1000 >/dev/null 2>&1 &
            echo $! >worker.pid
            baton claim app-x --worker bob --pid $!
            """)
        .mustSucceed();
    assertThat(stale()).isEmpty();
  }

  private void killWorker() throws Exception {
    baton.shell("kill -9 $(cat worker.pid)").mustSucceed();
    RunWorld.await("its death is noticed", () -> !stale().isEmpty());
    assertThat(sandbox.json("sweep", "--now").each("action")).containsExactly("reopened");
  }

  private List<Json> stale() {
    return sandbox.json("stale").items();
  }

  private void assumePossible(String unshare) throws Exception {
    assumeTrue(
        baton.shell(unshare + " true").end().exit() == 0,
        "here one may run: %s".formatted(unshare));
  }

  private List<Json> sweepWithin(String unshare, String before) throws Exception {
    String script = before + "exec baton sweep --now --json";
    return baton.shell(unshare + " /bin/sh -ec \"$1\"", script).mustSucceed().json().items();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "unshare --time --boottime 100000 --fork",
        "unshare --time --boottime -100 --monotonic 5000 --fork",
        "unshare --pid --fork",
        "unshare --pid --fork --mount-proc",
        "unshare --user --map-root-user --pid --fork --mount-proc",
        "unshare --uts",
        "unshare --cgroup",
        "unshare --ipc --mount",
      })
  void aLivingWorkerKeepsItsTaskInSweepsIn(String unshare) throws Exception {
    keepsItsTask(unshare);
  }

  @DisabledIfSystemProperty(
      named = TestServer.PROPERTY,
      matches = TestServer.SERVERS,
      disabledReason = "no server can be reached there")
  @Test
  void aLivingWorkerKeepsItsTaskInSweepsWithoutANetwork() throws Exception {
    keepsItsTask("unshare --ipc --net --mount");
  }

  private void keepsItsTask(String unshare) throws Exception {
    assumePossible(unshare);
    startWorker();
    assertThat(sweepWithin(unshare, "")).isEmpty();
    assertThat(sandbox.show("app-x").text("status")).isEqualTo("in_progress");
    assertThat(sandbox.show("app-x").number("epoch")).isEqualTo(1);
    killWorker();
  }

  @Tag("engines")
  @Test
  void underAnotherBootIdALivingWorkerIsUnknown() throws Exception {
    assumePossible("unshare --mount");
    startWorker();
    Path bootId = Files.writeString(temporary.resolve("boot_id"), "11111111-2222-3333\n");
    String mount = "mount --bind '" + bootId + "' /proc/sys/kernel/random/boot_id; ";
    assumePossible("unshare --mount /bin/sh -ec \"" + mount + "true\" #");
    assertThat(sweepWithin("unshare --mount", mount)).isEmpty();
    assertThat(sandbox.show("app-x").text("status")).isEqualTo("in_progress");
    killWorker();
  }

  @Tag("engines")
  @Test
  void underAnotherHostNameItIsTheSameMachine() throws Exception {
    assumePossible("unshare --uts");
    startWorker();
    assertThat(sweepWithin("unshare --uts", "hostname elsewhere; ")).isEmpty();
    baton.shell("kill -9 $(cat worker.pid)").mustSucceed();
    long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    List<Json> swept = List.of();
    while (swept.isEmpty()) {
      assertThat(System.nanoTime()).as("its death is noticed").isLessThan(end);
      swept = sweepWithin("unshare --uts", "hostname elsewhere; ");
    }
    assertThat(swept.getFirst().text("action")).isEqualTo("reopened");
  }

  @Test
  void aWorkerInAContainerWithoutItsOwnProcIsUnknown() throws Exception {
    assumePossible("unshare --pid --fork --kill-child");
    String inside =
        """
        sleep 1000 &
        baton claim app-x --worker bob --json
        baton stale --json
        : >claimed
        wait
        """;
    Program.Running container =
        baton.start(
            List.of("unshare", "--pid", "--fork", "--kill-child", "/bin/sh", "-ec", inside));
    while (!Files.exists(repository.resolve("claimed"))) {
      assertThat(container.process().waitFor(20, TimeUnit.MILLISECONDS))
          .as("it ended: %s", Files.readString(container.err()))
          .isFalse();
    }
    assertThat(sandbox.json("sweep", "--now").items()).isEmpty();
    container.process().destroyForcibly();
    container.end();
    assertThat(sandbox.json("sweep", "--now").items()).as("nothing is proved").isEmpty();
    assertThat(sandbox.show("app-x").text("status")).isEqualTo("in_progress");
  }

  @Test
  void anotherProcessOfTheSameNumberIsNotTheWorker() throws Exception {
    startWorker();
    String again =
        """
        pid=$(cat worker.pid)
        kill -9 "$pid"
        while kill -0 "$pid" 2>/dev/null; do sleep 0.05; done
        echo "$((pid - 1))" >/proc/sys/kernel/ns_last_pid
        sleep 1000 >/dev/null 2>&1 &
        [ "$!" = "$pid" ]
        """;
    assumeTrue(baton.shell(again).end().exit() == 0, "a number can be used again here");
    Json stale = stale().getFirst().at("stale");
    assertThat(stale.text("liveness")).isEqualTo("dead");
    assertThat(stale.at("evidence").text("finding")).contains("now belongs to another program");
    assertThat(sandbox.json("sweep", "--now").each("action")).containsExactly("reopened");
  }

  @Test
  void aStoppedWorkerIsAlive() throws Exception {
    startWorker();
    baton.shell("kill -STOP $(cat worker.pid)").mustSucceed();
    assertThat(sandbox.json("sweep", "--now").items()).isEmpty();
    assertThat(sandbox.json("status").at("workers").at(0).text("verdict")).isEqualTo("working");
    killWorker();
  }

  @Test
  void aFrozenWorkerIsAlive() throws Exception {
    boolean old = Files.isDirectory(Path.of("/sys/fs/cgroup/freezer"));
    String parent = old ? "/sys/fs/cgroup/freezer" : "/sys/fs/cgroup";
    String group = parent + "/baton-test-" + ProcessHandle.current().pid();
    assumeTrue(
        baton.shell("mkdir \"$1\"", group).end().exit() == 0, "processes can be frozen here");
    try {
      startWorker();
      try {
        String freeze =
            old
                ? "echo FROZEN >freezer.state; until grep -q FROZEN freezer.state; do :; done"
                : "echo 1 >cgroup.freeze; until grep -q 'frozen 1' cgroup.events; do :; done";
        baton
            .shell("cat worker.pid >\"$1/cgroup.procs\"; cd \"$1\"; " + freeze, group)
            .mustSucceed();
        assertThat(sandbox.json("sweep", "--now").items()).isEmpty();
        assertThat(sandbox.json("status").at("workers").at(0).text("verdict")).isEqualTo("working");
      } finally {
        String thaw = old ? "echo THAWED >freezer.state" : "echo 0 >cgroup.freeze";
        baton.shell("cd \"$1\"; " + thaw, group).end();
      }
      killWorker();
    } finally {
      baton.shell("rmdir \"$1\"", group).end();
    }
  }

  @Tag("engines")
  @ParameterizedTest
  @ValueSource(strings = {"+5h", "-5h", "+400d"})
  void aClockThatJumpedTakesNothingByAnyCommand(String jump) throws Exception {
    String later = "export FAKETIME_DONT_FAKE_MONOTONIC=1; faketime -f " + jump + " ";
    assumePossible(later);
    // The only evidence against this one would be silence.
    baton.run("claim", "app-x", "--worker", "bob");
    for (String words : List.of("sweep --now", "claim --next", "ready", "sweep --now")) {
      baton.shell(later + "baton " + words).end();
    }
    assertThat(sandbox.show("app-x").text("status")).isEqualTo("in_progress");
    assertThat(sandbox.show("app-x").number("epoch")).isEqualTo(1);
  }

  @Test
  void timeZonesAndTheirChangesMeanNothing() throws Exception {
    for (String zone : List.of("Pacific/Kiritimati", "America/New_York", "Europe/Berlin")) {
      baton.shell("export TZ=" + zone + "; baton claim app-x --worker bob").mustSucceed();
      for (String other : List.of("Pacific/Pago_Pago", "Asia/Kathmandu", "UTC")) {
        Json swept = baton.shell("export TZ=" + other + "; baton sweep --json").end().json();
        assertThat(swept.items()).isEmpty();
      }
      baton.shell("baton release app-x --force").mustSucceed();
    }
  }

  @Test
  void whereProcHidesOthersAbsenceProvesNothing() throws Exception {
    String mount = "mount -t proc -o hidepid=2 proc /proc && ";
    String drop = "setpriv --reuid 65534 --regid 65534 --clear-groups ";
    assumePossible("unshare --mount /bin/sh -c '" + mount + drop + "true' #");
    Path shared = Files.createDirectory(temporary.resolve("shared"));
    Program there = new Program(shared, temporary);
    there
        .shell(
            """
            setsid sleep 1000 >/dev/null 2>&1 &
            echo $! >"$3/worker.pid"
            baton init --prefix app
            baton create Task --id app-x
            baton claim app-x --worker bob --pid $!
            chown -R 65534:65534 "$1"
            chmod 755 "$2" "$2"/..
            """,
            shared.toString(),
            temporary.toString(),
            repository.toString())
        .mustSucceed();
    String look =
        "export HOME=\"$1\"; unshare --mount /bin/sh -c '"
            + mount
            + drop
            + "baton sweep --now --json'";
    assumeTrue(
        baton.shell(drop + "baton --version").end().exit() == 0, "another user may run Baton here");
    assertThat(there.shell(look, shared.toString()).mustSucceed().json().items()).isEmpty();
    baton.shell("kill -9 $(cat worker.pid)").mustSucceed();
    assertThat(there.shell(look, shared.toString()).mustSucceed().json().items()).isEmpty();
  }
}
