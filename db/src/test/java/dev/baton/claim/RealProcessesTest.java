package dev.baton.claim;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.claim.ProcessTable.PortableProcesses;
import dev.baton.claim.ProcessTable.ProcStat;
import dev.baton.task.TaskId;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real processes, in the process table of the system that runs the tests. */
@Timeout(60)
class RealProcessesTest {
  private final ProcessTable processes = ProcessTable.ofThisSystem();

  @Test
  void thisProcessIsAlive() {
    ProcessIdentity self = identify(ProcessHandle.current().pid());
    assertThat(processes.look(self, Instant.EPOCH).liveness()).isEqualTo(Liveness.ALIVE);
    assertThat(ProcessTable.ofThisSystem().look(self, Instant.EPOCH).liveness())
        .isEqualTo(Liveness.ALIVE);
  }

  @Test
  void aWorkerIsAliveUntilItIsKilled() throws Exception {
    assumeLinux();
    Process worker = new ProcessBuilder("sleep", "600").start();
    ProcessIdentity identity = identify(worker.pid());
    assertThat(processes.look(identity, Instant.EPOCH).liveness()).isEqualTo(Liveness.ALIVE);
    worker.destroyForcibly().waitFor();
    assertThat(processes.look(identity, Instant.EPOCH))
        .isEqualTo(ProcessState.dead("process " + worker.pid() + " is gone"));
    assertThat(processes.identify(worker.pid())).isEmpty();
  }

  @Test
  void aWorkerThatEndedUnnoticedIsDead() throws Exception {
    assumeLinux();
    // The shell execs a program that does not know the child and never reaps it; the child ends
    // only after that.
    String script =
        "(until [ \"$(cat /proc/$$/comm)\" = sleep ]; do :; done) & echo $!; exec sleep 600";
    Process parent = new ProcessBuilder("sh", "-c", script).start();
    try (BufferedReader output = parent.inputReader(UTF_8)) {
      long child = Long.parseLong(output.readLine());
      awaitZombie(child);
      assertThat(processes.identify(child)).isEmpty();
      ProcessIdentity self = identify(parent.pid());
      ProcessIdentity ended =
          new ProcessIdentity(
              self.machineId(),
              self.bootId(),
              self.pidNamespace(),
              self.timeNamespace(),
              child,
              startTicks(child));
      assertThat(processes.look(ended, Instant.EPOCH))
          .isEqualTo(ProcessState.dead("process " + child + " has ended (zombie)"));
    } finally {
      parent.destroyForcibly().waitFor();
    }
  }

  @Test
  void aSuspendedWorkerIsAlive() throws Exception {
    assumeLinux();
    Process worker = new ProcessBuilder("sh", "-c", "kill -STOP $$; sleep 600").start();
    try {
      ProcessIdentity identity = identify(worker.pid());
      assertThat(processes.look(identity, Instant.EPOCH).liveness()).isEqualTo(Liveness.ALIVE);
    } finally {
      worker.destroyForcibly().waitFor();
    }
  }

  @Test
  void aClaimWithoutAProcessTellsNothing() {
    Claim claim = ClaimSamples.claim(Instant.EPOCH, null, null);
    assertThat(claim.look(processes)).isEqualTo(ProcessState.unknown("no process was recorded"));
    Claim own =
        new Claim(
            new TaskId("app-a1b"),
            1,
            "",
            "ann",
            Instant.EPOCH,
            Instant.EPOCH,
            Duration.ZERO,
            identify(ProcessHandle.current().pid()),
            null,
            null,
            null);
    assertThat(own.look(processes).liveness()).isEqualTo(Liveness.ALIVE);
  }

  @Test
  void withoutProcWhatIsFoundIsAliveAndTheRestUnknown() throws Exception {
    PortableProcesses portable = new PortableProcesses();
    assertThat(portable.bootId()).isEmpty();
    Process worker = new ProcessBuilder("sleep", "600").start();
    ProcessIdentity identity = portable.identify(worker.pid()).orElseThrow();
    assertThat(portable.look(identity, Instant.EPOCH).liveness()).isEqualTo(Liveness.ALIVE);
    assertThat(portable.look(startedAt(identity, 12_345L), Instant.EPOCH).liveness())
        .isEqualTo(Liveness.UNKNOWN);
    assertThat(portable.look(startedAt(identity, null), Instant.EPOCH).liveness())
        .isEqualTo(Liveness.UNKNOWN);
    worker.destroyForcibly().waitFor();
    assertThat(portable.look(identity, Instant.EPOCH).liveness()).isEqualTo(Liveness.UNKNOWN);
    assertThat(portable.identify(worker.pid())).isEmpty();
  }

  private static ProcessIdentity startedAt(ProcessIdentity process, Long ticks) {
    return new ProcessIdentity(null, null, null, null, process.pid(), ticks);
  }

  private ProcessIdentity identify(long pid) {
    return processes.identify(pid).orElseThrow();
  }

  private static void awaitZombie(long pid) throws IOException {
    // There is no notification for this; the time limit of the class ends an endless wait.
    while (!stat(pid).isZombie()) {
      Thread.onSpinWait();
    }
  }

  private static long startTicks(long pid) throws IOException {
    return stat(pid).startTicks();
  }

  private static ProcStat stat(long pid) throws IOException {
    return ProcStat.parse(Files.readString(Path.of("/proc/" + pid + "/stat")));
  }

  private static void assumeLinux() {
    assumeTrue(Files.isReadable(Path.of("/proc/self/stat")), "needs Linux's /proc");
  }
}
