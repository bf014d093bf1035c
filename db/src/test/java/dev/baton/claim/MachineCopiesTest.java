package dev.baton.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Virtual machines that were made from one image, or resumed from one snapshot. */
class MachineCopiesTest {
  private static final ProcessIdentity WORKER =
      new ProcessIdentity(
          FakeSystem.MACHINE, FakeSystem.BOOT, FakeSystem.NAMESPACE, FakeSystem.TIME, 4242, 777L);

  @TempDir Path root;
  @TempDir Path home;
  private FakeSystem system;

  @BeforeEach
  void build() throws IOException {
    system = new FakeSystem(root);
  }

  private ProcessTable with(String fileSystem, Path notes) {
    return system.processes().of(() -> fileSystem, () -> List.of(notes));
  }

  private static Liveness seen(ProcessTable processes, ProcessIdentity worker) {
    return processes.look(worker, FakeSystem.BOOTED.plusSeconds(9)).liveness();
  }

  @Test
  void aProcessThatOnlyTheOtherCopyHasIsNotDead() throws IOException {
    ProcessTable original = with("", Files.createDirectory(home.resolve("original")));
    ProcessTable copy = with("", Files.createDirectory(home.resolve("copy")));
    ProcessIdentity claimed = original.marked(WORKER);
    // It is not in this copy, or another program has its number here.
    for (int i = 0; i < 2; i++) {
      assertThat(seen(original, claimed)).isEqualTo(Liveness.DEAD);
      assertThat(seen(copy, claimed)).isEqualTo(Liveness.UNKNOWN);
      system.run(4242, 'S', 1, 778);
    }
    assertThat(copy.look(claimed, FakeSystem.BOOTED).finding()).contains("another copy");
    // One that was there when the copy was made is in both.
    system.run(4242, 'S', 1, 777);
    assertThat(seen(copy, claimed)).isEqualTo(Liveness.ALIVE);
  }

  @Test
  void aCopyOfADiskHasADatabaseOfItsOwn() throws IOException {
    ProcessIdentity claimed = with("ext4", home).marked(WORKER);
    assertThat(home).isEmptyDirectory();
    assertThat(seen(with("ext4", home), claimed)).isEqualTo(Liveness.DEAD);
  }

  @Test
  void whereNoNoteCanBeWrittenTheLeaseDecides() throws IOException {
    Path elsewhere = Files.createDirectory(home.resolve("elsewhere"));
    Files.createSymbolicLink(home.resolve("workers"), elsewhere);
    ProcessTable linked = with("", home);
    assertThat(seen(linked, linked.marked(WORKER))).isEqualTo(Liveness.UNKNOWN);
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void oldNotesAreDeleted() throws IOException {
    Path notes = Files.createDirectory(home.resolve("workers"));
    Path old = Files.createFile(notes.resolve("old"));
    Path young = Files.createFile(notes.resolve("young"));
    FileTime now = Files.getLastModifiedTime(young);
    Files.setLastModifiedTime(old, FileTime.from(now.toInstant().minus(Duration.ofDays(31))));
    with("nfs4", home).marked(WORKER);
    with("nfs4", home).marked(WORKER);
    assertThat(old).doesNotExist();
    assertThat(notes).isDirectoryContaining(young::equals).isDirectoryContaining("glob:**4242*");
  }

  @Test
  void noCardOfAVirtualMachineShowsWhichOneItIs() throws IOException {
    // VirtualBox gives this to each machine of a Vagrant box.
    system.card("eth0", "08:00:27:8d:c0:4d");
    assertThat(system.processes().marked(WORKER).machineMark()).isNull();
    system.card("eth0", FakeSystem.CARD);
    assertThat(system.processes().marked(WORKER).machineMark()).isEqualTo(FakeSystem.CARD);
    system.write("proc/cpuinfo", "processor\t: 0\nflags\t\t: fpu sse2 hypervisor lahf_lm\n");
    assertThat(system.processes().marked(WORKER).machineMark()).isNull();
  }
}
