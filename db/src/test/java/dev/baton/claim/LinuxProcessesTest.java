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
  void aThreadThatIsNamedStandsForItsProcess() throws IOException {
    system.run(PID, 'S', 2, 777);
    system.run(PID + 1, 'S', 2, 999);
    system.write("proc/" + (PID + 1) + "/status", "Name:\ta\nTgid:\t" + PID + "\nPid:\t1\n");
    assertThat(system.processes().identify(PID + 1)).contains(WORKER);
  }

  @Test
  void aProcessWhoseMainThreadEndedFirstIsAlive() throws IOException {
    system.run(PID, 'Z', 7, 777);
    assertSeen(WORKER, Liveness.ALIVE, "is running");
  }

  @Test
  void aRebootOfThisMachineMakesItDeadEvenIfItsNumberIsTaken() throws IOException {
    system.run(PID, 'S', 1, 778);
    assertSeen(marked("boot-2"), Liveness.DEAD, "rebooted");
  }

  @Test
  void anotherBootIdIsNoRebootWhereTheVeryProcessIsThere() throws IOException {
    // As after a system was saved and restored with its processes.
    system.run(PID, 'S', 1, 777);
    assertSeen(marked("boot-2"), Liveness.UNKNOWN, "one with its number and its start time");
  }

  @Test
  void aMachineIdAloneIsNoProofOfAReboot() throws IOException {
    String more = "no more than the machine id";
    // Recorded by an older Baton, on a network file system, or where there is no hardware.
    assertSeen(worker(FakeSystem.MACHINE, "boot-2", PID), Liveness.UNKNOWN, more);
    ProcessIdentity claimed = marked("boot-2");
    // A copy of the machine has other cards.
    system.card("eth0", "00:1b:21:3a:4c:5e");
    assertSeen(claimed, Liveness.UNKNOWN, more);
    system.card("eth1", FakeSystem.CARD);
    assertSeen(claimed, Liveness.DEAD, "rebooted");
  }

  @Test
  void addressesThatSomebodyMadeUpAreTheSameInAllCopies() throws IOException {
    for (String madeUp :
        List.of("52:54:00:12:34:56", "02:fc:00:00:00:01", "01:00:5e:00:00:01", "", "x:y")) {
      system.card("eth0", madeUp);
      assertThat(system.processes().marked(WORKER).machineMark()).as(madeUp).isNull();
    }
  }

  @Test
  void cardsThatAreNotInTheMachineDoNotCount() throws IOException {
    system.write("sys/class/net/eth0/addr_assign_type", "3\n");
    assertThat(system.processes().marked(WORKER).machineMark()).isNull();
    system
        .card("../../devices/usb1/eth9", "00:1b:21:3a:4c:5f")
        .link("sys/class/net/eth9", "../../devices/usb1/eth9");
    system.card("eth0", FakeSystem.CARD).write("sys/class/net/lo/address", FakeSystem.CARD);
    assertThat(system.processes().marked(WORKER).machineMark()).isEqualTo(FakeSystem.CARD);
    system
        .write("sys/class/net/eth0/addr_assign_type", "1\n")
        .write("sys/class/ieee80211/phy0/macaddress", "9c:b6:d0:01:02:03\n");
    assertThat(system.processes().marked(WORKER).machineMark()).isEqualTo("9c:b6:d0:01:02:03");
  }

  @Test
  void aDatabaseOnADiskIsWrittenByOneKernelAtATime() throws IOException {
    system.card("eth0", "52:54:00:12:34:56");
    ProcessTable onDisk = system.processes().of(() -> "ext4", List::of);
    ProcessIdentity before = onDisk.marked(worker(FakeSystem.MACHINE, "boot-2", PID));
    assertThat(onDisk.look(before, LAST_SIGN).liveness()).isEqualTo(Liveness.DEAD);
    // The server of a network file system, whose clients are copies of it, and a client of it.
    for (String shared : List.of("nfs4", "9p", "virtiofs", "fuse.sshfs", "")) {
      ProcessTable client = system.processes().of(() -> shared, List::of);
      assertThat(client.look(before, LAST_SIGN).liveness()).isEqualTo(Liveness.UNKNOWN);
      ProcessIdentity of = client.marked(worker(FakeSystem.MACHINE, "boot-2", PID));
      assertThat(onDisk.look(of, LAST_SIGN).liveness()).isEqualTo(Liveness.UNKNOWN);
    }
  }

  @Test
  void ownProcessOneIsShownWhereThoseOfOthersAreHidden() throws IOException {
    // A container with hidepid=2 whose process 1 belongs to this user, and the worker to another.
    String mount = "22 1 0:21 / /proc rw,nosuid - proc proc rw,hidepid=invisible\n";
    system.write("proc/self/mountinfo", mount);
    String status = "NSpid:\t9\nUid:\t1000\t1000\t1000\t1000\nCapEff:\t%s\nGid:\t0\n";
    system.write("proc/self/status", status.formatted("00000000a80425fb"));
    system.write("proc/1/status", status);
    assertSeen(WORKER, Liveness.UNKNOWN, "/proc hides other users' processes");
    // Who may trace all processes sees them, and so does who sees one of another user.
    system.write("proc/self/status", status.formatted("000001ffffffffff"));
    assertSeen(WORKER, Liveness.DEAD, "is gone");
    system.write("proc/self/status", status.formatted("0").replace("1000", "1001"));
    assertSeen(WORKER, Liveness.DEAD, "is gone");
    system.write("proc/self/status", status.formatted("0"));
    system.write("proc/self/mountinfo", mount.replace("=invisible", "=0"));
    assertSeen(WORKER, Liveness.DEAD, "is gone");
  }

  @Test
  void aRebootIsProvedFromTheMomentOfTheBoot() {
    ProcessState sighting = system.processes().look(marked("boot-2"), LAST_SIGN);
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

  /** A worker of another boot of this machine. */
  private ProcessIdentity marked(String boot) {
    return system.processes().marked(worker(FakeSystem.MACHINE, boot, PID));
  }

  private void assertSeen(ProcessIdentity worker, Liveness liveness, String finding) {
    ProcessState sighting = system.processes().look(worker, LAST_SIGN);
    assertThat(sighting.liveness()).as(sighting.finding()).isEqualTo(liveness);
    assertThat(sighting.finding()).contains(finding);
  }
}
