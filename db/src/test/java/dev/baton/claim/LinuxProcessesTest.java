package dev.baton.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes on a Linux system that is simulated by a directory. */
class LinuxProcessesTest {
  private static final long PID = 4242;
  private static final ProcessIdentity WORKER =
      new ProcessIdentity(
          FakeSystem.MACHINE, FakeSystem.BOOT, FakeSystem.NAMESPACE, FakeSystem.TIME, PID, 777L);

  private static final Instant LAST_SIGN = FakeSystem.BOOTED.minusSeconds(1);

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
    assertSeen(WORKER, Liveness.DEAD, "its pid now belongs to another program");
  }

  @Test
  void aZombieIsDead() throws IOException {
    system.run(PID, 'Z', 1, 777);
    assertSeen(WORKER, Liveness.DEAD, "has ended (zombie)");
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
  void aRebootIsProvedFromTheMomentOfTheBoot() {
    ProcessState sighting =
        system.processes().look(worker(FakeSystem.MACHINE, "boot-2", PID), LAST_SIGN);
    assertThat(sighting.deadSince()).isEqualTo(FakeSystem.BOOTED);
  }

  @Test
  void anotherBootIdIsNoRebootForAWorkerThatWasSeenSinceThisBoot() {
    // As in a container with the machine id of its host and a boot id of its own.
    ProcessState sighting =
        system.processes().look(worker(FakeSystem.MACHINE, "boot-2", PID), FakeSystem.BOOTED);
    assertThat(sighting.liveness()).isEqualTo(Liveness.UNKNOWN);
    assertThat(sighting.finding()).contains("was working after this machine had started");
  }

  @Test
  void withoutTheTimeOfTheBootAnotherBootIdProvesNothing() throws IOException {
    system.write("proc/stat", "cpu 1 2 3\n");
    assertSeen(worker(FakeSystem.MACHINE, "boot-2", PID), Liveness.UNKNOWN, "is not known");
    system.write("proc/stat", "cpu 1\nbtime soon\n");
    assertSeen(worker(FakeSystem.MACHINE, "boot-2", PID), Liveness.UNKNOWN, "is not known");
  }

  @Test
  void inATimeNamespaceTheTimeOfTheBootIsShiftedAndProvesNothing() throws IOException {
    system.link("proc/self/ns/time", "time:[4026532999]");
    assertSeen(worker(FakeSystem.MACHINE, "boot-2", PID), Liveness.UNKNOWN, "is not known");
  }

  @Test
  void anotherTimeNamespaceShiftsStartTimesSoThatNoneCanBeCompared() throws IOException {
    system.link("proc/self/ns/time", "time:[4026532999]").run(PID, 'S', 1, 10_000_777);
    assertSeen(WORKER, Liveness.UNKNOWN, "another time namespace");
    system.run(PID, 'S', 1, 777);
    assertSeen(WORKER, Liveness.UNKNOWN, "another time namespace");
    system.without("proc/" + PID + "/stat").without("proc/" + PID);
    assertSeen(WORKER, Liveness.DEAD, "process 4242 is gone");
  }

  @Test
  void aClaimWithoutATimeNamespaceIsAliveByItsStartTimeAndElseUnknown() throws IOException {
    ProcessIdentity older =
        new ProcessIdentity(
            FakeSystem.MACHINE, FakeSystem.BOOT, FakeSystem.NAMESPACE, null, PID, 777L);
    system.run(PID, 'S', 1, 777);
    assertSeen(older, Liveness.ALIVE, "is running");
    system.run(PID, 'S', 1, 778);
    assertSeen(older, Liveness.UNKNOWN, "another time namespace");
  }

  @Test
  void whereTheKernelHasNoTimeNamespacesStartTimesCompare() throws IOException {
    system.without("proc/self/ns/time").run(PID, 'S', 1, 778);
    ProcessIdentity worker =
        new ProcessIdentity(
            FakeSystem.MACHINE, FakeSystem.BOOT, FakeSystem.NAMESPACE, null, PID, 777L);
    assertSeen(worker, Liveness.DEAD, "its pid now belongs to another program");
  }

  @Test
  void anotherProgramWithItsNumberProvesTheDeathFromItsOwnStart() throws IOException {
    system.run(PID, 'R', 1, 6000);
    assertThat(system.processes().look(WORKER, LAST_SIGN).deadSince())
        .isEqualTo(FakeSystem.BOOTED.plusSeconds(61));
  }

  @Test
  void aProcOfAnotherPidNamespaceSaysNothingAboutNumbers() throws IOException {
    // As in "unshare -p --fork" without a /proc of its own: an outer pid, then the inner one.
    system.write("proc/self/status", "Name:\tjava\nNSpid:\t4711\t12\nThreads:\t9\n");
    assertSeen(WORKER, Liveness.UNKNOWN, "the processes of another pid namespace");
    assertThat(system.processes().ancestors()).isEmpty();
    // A living worker must not be refused, so the pid is accepted without proof.
    ProcessIdentity taken = system.processes().identify(PID).orElseThrow();
    assertThat(taken.startTicks()).isNull();
    assertThat(taken.isSameAs(taken)).isFalse();
    assertSeen(taken, Liveness.UNKNOWN, "the processes of another pid namespace");
  }

  @Test
  void ancestorsAreFoundUpToProcessOne() throws IOException {
    system
        .write(
            "proc/self/stat", ProcStatTest.line("java", 'R', 20, 5).replace(" 1 4242", " 50 4242"))
        .write(
            "proc/50/stat", ProcStatTest.line("sh) x", 'S', 1, 40).replace(" 1 4242", " 40 4242"))
        .run(40, 'S', 1, 30)
        .write("proc/1/stat", ProcStatTest.line("init", 'S', 1, 10).replace(" 1 4242", " 0 4242"));
    assertThat(system.processes().ancestors())
        .extracting(ProcessIdentity::pid, ProcessIdentity::startTicks)
        .containsExactly(tuple(50L, 40L), tuple(40L, 30L), tuple(1L, 10L));
  }

  @Test
  void aProgramIsReadWithItsScript() throws IOException {
    system
        .write("proc/40/comm", "node-MainThread\n")
        .write("proc/40/cmdline", "node\0/usr/bin/gemini\0-p\0do it\0")
        .link("proc/40/exe", "/usr/bin/node");
    assertThat(system.processes().program(40))
        .contains(
            new Program(
                "/usr/bin/node",
                "node-MainThread",
                List.of("node", "/usr/bin/gemini", "-p", "do it")));
    assertThat(system.processes().program(41)).isEmpty();
  }

  @Test
  void anotherUsersProcessIsReported() throws IOException {
    system.write("proc/self/status", "NSpid:\t4711\nUid:\t0\t1000\t0\t1000\nGid:\t0\n");
    system.write("proc/40/status", "Name:\ta\nUid:\t1000\t1000\t1000\t1000\nGid:\t0\n");
    system.write("proc/41/status", "Name:\ta\nUid:\t1001\t1001\t1000\t1000\nGid:\t0\n");
    assertThat(system.processes().isOthers(40)).isFalse();
    assertThat(system.processes().isOthers(41)).isTrue();
    assertThat(system.processes().isOthers(42)).isFalse();
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
        new ProcessIdentity(
            FakeSystem.MACHINE, FakeSystem.BOOT, "pid:[1]", FakeSystem.TIME, PID, 777L);
    assertSeen(inContainer, Liveness.UNKNOWN, "another pid namespace");
  }

  @Test
  void anUnknownNamespaceIsNotThisOne() throws IOException {
    ProcessIdentity old =
        new ProcessIdentity(FakeSystem.MACHINE, FakeSystem.BOOT, null, FakeSystem.TIME, PID, 777L);
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
    assertSeen(worker(FakeSystem.MACHINE, null, PID), Liveness.UNKNOWN, "without a boot id");
    system.without("proc/sys/kernel/random/boot_id");
    assertSeen(WORKER, Liveness.UNKNOWN, "without a boot id");
    assertThat(system.processes().bootId()).isEmpty();
  }

  @Test
  void withoutItsStartTimeItCannotBeToldApart() throws IOException {
    ProcessIdentity timeless =
        new ProcessIdentity(
            FakeSystem.MACHINE, FakeSystem.BOOT, FakeSystem.NAMESPACE, FakeSystem.TIME, PID, null);
    assertSeen(timeless, Liveness.DEAD, "is gone");
    system.run(PID, 'S', 1, 777);
    assertSeen(timeless, Liveness.UNKNOWN, "without its start time");
  }

  @Test
  void aProcessThatIsThereButCannotBeReadIsNotCalledDead() throws IOException {
    // As when this program has no file descriptors left: reading fails, but the process is running.
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
    return new ProcessIdentity(machine, boot, FakeSystem.NAMESPACE, FakeSystem.TIME, pid, 777L);
  }

  private void assertSeen(ProcessIdentity worker, Liveness liveness, String finding) {
    ProcessState sighting = system.processes().look(worker, LAST_SIGN);
    assertThat(sighting.liveness()).as(sighting.finding()).isEqualTo(liveness);
    assertThat(sighting.finding()).contains(finding);
  }
}
