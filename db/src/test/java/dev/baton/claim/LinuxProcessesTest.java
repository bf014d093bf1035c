package dev.baton.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a system shows, in a directory that stands for one. */
class LinuxProcessesTest {
  private static final long PID = 4242;
  private static final ProcessIdentity WORKER =
      new ProcessIdentity(FakeSystem.MACHINE, FakeSystem.BOOT, FakeSystem.NAMESPACE, PID, 777L);

  @TempDir Path root;
  private FakeSystem system;

  @BeforeEach
  void build() throws IOException {
    system = new FakeSystem(root);
  }

  @Test
  void aRunningProcessIsAlive() throws IOException {
    system.run(PID, 'S', 1, 777);
    assertSeen(WORKER, Liveness.ALIVE, "process 4242 is running");
  }

  @Test
  void aProcessThatIsGoneIsDead() {
    assertSeen(WORKER, Liveness.DEAD, "process 4242 is gone");
  }

  @Test
  void anotherProgramWithItsNumberMakesItDead() throws IOException {
    system.run(PID, 'R', 1, 778);
    assertSeen(WORKER, Liveness.DEAD, "another program has its number now");
  }

  @Test
  void aZombieIsDead() throws IOException {
    system.run(PID, 'Z', 1, 777);
    assertSeen(WORKER, Liveness.DEAD, "its parent has not reaped it yet");
  }

  @Test
  void aProcessWhoseMainThreadEndedFirstIsAlive() throws IOException {
    system.run(PID, 'Z', 7, 777);
    assertSeen(WORKER, Liveness.ALIVE, "is running");
  }

  @Test
  void aRebootOfThisMachineMakesItDeadEvenIfItsNumberIsTaken() throws IOException {
    system.run(PID, 'S', 1, 777);
    assertSeen(worker(FakeSystem.MACHINE, "boot-2", PID), Liveness.DEAD, "rebooted");
  }

  @Test
  void anotherMachineCannotBeSeen() {
    assertSeen(worker("other", "boot-2", PID), Liveness.UNKNOWN, "ran on another machine");
  }

  @Test
  void anotherBootOfAMachineWithoutAnIdProvesNothing() throws IOException {
    assertSeen(worker(null, "boot-2", PID), Liveness.UNKNOWN, "another machine");
    system.without("etc/machine-id");
    assertSeen(worker(null, "boot-2", PID), Liveness.UNKNOWN, "another machine");
    assertSeen(worker(FakeSystem.MACHINE, "boot-2", PID), Liveness.UNKNOWN, "another machine");
  }

  @Test
  void anEmptyMachineIdIsNone() throws IOException {
    system.write("etc/machine-id", "\n");
    assertSeen(worker("", "boot-2", PID), Liveness.UNKNOWN, "another machine");
  }

  @Test
  void anotherPidNamespaceCannotBeSeen() {
    ProcessIdentity inContainer =
        new ProcessIdentity(FakeSystem.MACHINE, FakeSystem.BOOT, "pid:[1]", PID, 777L);
    assertSeen(inContainer, Liveness.UNKNOWN, "another pid namespace");
  }

  @Test
  void anUnknownNamespaceIsNotThisOne() throws IOException {
    ProcessIdentity old = new ProcessIdentity(FakeSystem.MACHINE, FakeSystem.BOOT, null, PID, 777L);
    assertSeen(old, Liveness.UNKNOWN, "another pid namespace");
    system.without("proc/self/ns/pid");
    assertSeen(WORKER, Liveness.UNKNOWN, "another pid namespace");
    system.run(PID, 'S', 1, 777);
    assertThat(system.processes().identify(PID).orElseThrow().pidNamespace()).isNull();
  }

  @Test
  void whereProcessesAreHiddenAbsenceProvesNothing() throws IOException {
    system.without("proc/1/stat");
    assertSeen(WORKER, Liveness.UNKNOWN, "/proc hides other users' processes");
    system.run(PID, 'S', 1, 777);
    assertSeen(WORKER, Liveness.ALIVE, "is running");
  }

  @Test
  void withoutABootIdNothingIsKnown() throws IOException {
    system.run(PID, 'S', 1, 777);
    assertSeen(worker(FakeSystem.MACHINE, null, PID), Liveness.UNKNOWN, "tell its boots apart");
    system.without("proc/sys/kernel/random/boot_id");
    assertSeen(WORKER, Liveness.UNKNOWN, "tell its boots apart");
    assertThat(system.processes().bootId()).isEmpty();
  }

  @Test
  void withoutItsStartTimeItCannotBeToldApart() throws IOException {
    ProcessIdentity timeless =
        new ProcessIdentity(FakeSystem.MACHINE, FakeSystem.BOOT, FakeSystem.NAMESPACE, PID, null);
    assertSeen(timeless, Liveness.DEAD, "is gone");
    system.run(PID, 'S', 1, 777);
    assertSeen(timeless, Liveness.UNKNOWN, "without its start time");
  }

  @Test
  void aProcessThatIsThereButCannotBeReadIsNotCalledDead() throws IOException {
    // As when this program has no file descriptor left: reading fails, the process runs on.
    Files.createDirectories(root.resolve("proc/" + PID + "/stat"));
    assertSeen(WORKER, Liveness.UNKNOWN, "process 4242 cannot be read");
  }

  @Test
  void aStatFileThatMakesNoSenseProvesNothing() throws IOException {
    system.write("proc/" + PID + "/stat", "what?");
    assertSeen(WORKER, Liveness.UNKNOWN, "process 4242 cannot be read");
  }

  @Test
  void identifiesARunningProcess() throws IOException {
    system.run(PID, 'R', 3, 777);
    assertThat(system.processes().identify(PID)).contains(WORKER);
    assertThat(system.processes().bootId()).contains(FakeSystem.BOOT);
  }

  @Test
  void doesNotIdentifyWhatHasEnded() throws IOException {
    assertThat(system.processes().identify(PID)).isEmpty();
    assertThat(system.run(PID, 'Z', 1, 777).processes().identify(PID)).isEmpty();
    assertThat(system.processes().identify(-1)).isEmpty();
  }

  @Test
  void isOfUseOnlyWhereProcIsMounted() throws IOException {
    assertThat(system.processes().isUsable()).isFalse();
    system.write("proc/self/stat", ProcStatTest.line("java", 'R', 20, 5));
    assertThat(system.processes().isUsable()).isTrue();
  }

  private static ProcessIdentity worker(@Nullable String machine, @Nullable String boot, long pid) {
    return new ProcessIdentity(machine, boot, FakeSystem.NAMESPACE, pid, 777L);
  }

  private void assertSeen(ProcessIdentity worker, Liveness liveness, String finding) {
    Sighting sighting = system.processes().look(worker);
    assertThat(sighting.liveness()).as(sighting.finding()).isEqualTo(liveness);
    assertThat(sighting.finding()).contains(finding);
  }
}
