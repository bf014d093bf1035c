package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.store.ChildProcess;
import dev.baton.store.FileState;
import dev.baton.store.PlainSql;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import dev.baton.store.TestStore;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskType;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Locks, permissions and full disks: each gives a clear error, and nothing is changed. */
@Timeout(120)
class TroubleTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  @TempDir Path directory;

  @Test
  void aLockHeldByAnotherProcessIsAnErrorInTheEnd() throws IOException {
    try (TestStore store = new TestStore(directory);
        ChildProcess holder = ChildProcess.start("hold", file())) {
      TaskId id = store.create("work");
      holder.go();
      assertThat(holder.line()).isEqualTo("locked");
      List<String> before = store.dump();
      try (TestStore hasty = new TestStore(SqliteStores.open(file(), SHORT))) {
        assertKind(Kind.LOCKED, () -> hasty.create("more"));
        assertKind(Kind.LOCKED, () -> hasty.claim(id, "ann"));
        assertThat(hasty.claims.deaths().tryToNoteDead(List.of(), TestStore.START)).isFalse();
        // Reading still works meanwhile.
        assertThat(hasty.ready()).containsExactly(id);
        assertThat(hasty.dump()).isEqualTo(before);
        holder.go();
        assertThat(holder.line()).isEqualTo("unlocked");
        hasty.create("more");
      }
      assertThat(store.ready()).hasSize(2);
    }
  }

  @Test
  void aLockAgainstReadersIsAnErrorInTheEnd() throws SQLException {
    new TestStore(directory).close();
    try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
        Statement statement = other.createStatement()) {
      statement.execute("pragma locking_mode = exclusive");
      statement.execute("begin exclusive");
      statement.execute("select count(*) from task");
      assertKind(Kind.LOCKED, () -> SqliteStores.open(file(), SHORT).close());
      assertKind(Kind.LOCKED, () -> SqliteStores.create(file(), SHORT).close());
      statement.execute("rollback");
    }
    SqliteStores.open(file(), SHORT).close();
  }

  @ParameterizedTest
  @CsvSource({
    "open,   r-x------, rw-------, READ_ONLY UNREADABLE",
    "open,   rwx------, r--------, READ_ONLY",
    "open,   r-x------, r--------, READ_ONLY UNREADABLE",
    "open,   rwx------, ---------, UNREADABLE",
    "open,   ---------, rw-------, UNREADABLE",
    "create, r-x------, rw-------, READ_ONLY UNREADABLE",
    "create, rwx------, r--------, READ_ONLY",
    "create, ---------, rw-------, READ_ONLY UNREADABLE",
  })
  void whatMayNotBeWrittenIsAnErrorAndStaysAsItIs(
      String action, String ofDirectory, String ofFile, String kinds) throws IOException {
    Path place = Files.createDirectory(directory.resolve("place"));
    Path file = place.resolve("baton.db");
    new TestStore(place).close();
    Map<String, String> before = FileState.of(place);
    permit(file, ofFile);
    permit(place, ofDirectory);
    assertThat(reportOfChild(action, file).split(" ", 2)[0]).isIn((Object[]) kinds.split(" ", -1));
    permit(place, "rwx------");
    permit(file, "rw-------");
    assertThat(FileState.of(place)).isEqualTo(before);
    assertThat(reportOfChild("open", file)).startsWith("created");
  }

  @Test
  void nothingIsCreatedWhereNothingMayBe() throws IOException {
    Path place = Files.createDirectory(directory.resolve("place"));
    permit(place, "r-x------");
    assertThat(reportOfChild("create", place.resolve("baton.db")))
        .startsWith("READ_ONLY cannot write");
    assertThat(reportOfChild("create", place.resolve("deep/baton.db")))
        .startsWith("READ_ONLY cannot write");
    permit(place, "rwx------");
    assertThat(place).isEmptyDirectory();
  }

  @Test
  void aFileInThePlaceOfTheDirectoryIsAnError() throws IOException {
    Files.writeString(directory.resolve("plain"), "text");
    Path file = directory.resolve("plain/baton.db");
    assertKind(Kind.READ_ONLY, () -> SqliteStores.create(file, SHORT).close());
    assertKind(Kind.MISSING, () -> SqliteStores.open(file, SHORT).close());
    assertThat(directory.resolve("plain")).hasContent("text");
  }

  @Test
  void aDatabaseThatMayNotGrowTakesNothingHalf() {
    try (TestStore store = new TestStore(directory)) {
      TaskId id = store.create("work");
      int pages = store.database.read(h -> PlainSql.number(h.getConnection(), "pragma page_count"));
      store.sql("pragma max_page_count = " + pages);
      List<String> before = store.dump();
      assertKind(Kind.DISK_FULL, () -> createLarge(store));
      assertKind(
          Kind.DISK_FULL,
          () ->
              store.stores.inTransaction(() -> {
                store.claim(id, "ann");
                return createLarge(store);
              }));
      assertThat(store.dump()).isEqualTo(before);
      store.sql("pragma max_page_count = 1000000");
      createLarge(store);
      assertThat(store.ready()).hasSize(2);
    }
  }

  @Test
  void aFullDiskTakesNothingHalf() throws Exception {
    Path disk = Files.createDirectory(directory.resolve("disk"));
    assumeTrue(run("mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk), "cannot mount a tmpfs");
    try {
      Path filler = disk.resolve("filler");
      List<String> before;
      try (TestStore store = new TestStore(disk)) {
        TaskId id = store.create("work");
        before = store.dump();
        fill(filler);
        assertKind(Kind.DISK_FULL, () -> createLarge(store));
        assertThat(store.dump()).isEqualTo(before);
        Files.delete(filler);
        store.claim(id, "ann");
        assertThat(store.storage.damage()).isEmpty();
        before = store.dump();
      }
      fill(filler);
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> SqliteStores.create(disk.resolve("second.db"), SHORT).close())
          .satisfies(e -> assertThat(e.kind()).isIn(Kind.DISK_FULL, Kind.UNREADABLE));
      Files.delete(filler);
      try (TestStore store = new TestStore(SqliteStores.open(disk.resolve("baton.db"), SHORT))) {
        assertThat(store.dump()).isEqualTo(before);
      }
    } finally {
      run("umount", disk);
    }
  }

  private Path file() {
    return directory.resolve("baton.db");
  }

  private static TaskId createLarge(TestStore store) {
    TaskText text = new TaskText("large", "x".repeat(2_000_000), "", "", "");
    return store.tasks.create(TaskDraft.of(text, 2, TaskType.TASK), store.stamp()).id();
  }

  private static void fill(Path filler) throws IOException {
    try (OutputStream out = Files.newOutputStream(filler)) {
      byte[] block = new byte[4096];
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      assertThat(Files.size(filler)).isPositive();
    }
  }

  private static boolean run(Object... command) throws IOException, InterruptedException {
    List<String> words = List.of(command).stream().map(Object::toString).toList();
    try {
      return new ProcessBuilder(words)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException noSuchProgram) {
      return false;
    }
  }

  /** The output of another process, to which permissions apply even if this one runs as root. */
  private static String reportOfChild(String action, Path file) throws IOException {
    List<String> bound = ChildProcess.boundByPermissions();
    assumeTrue(bound != null, "root passes by permissions, and setpriv is missing");
    try (ChildProcess child = ChildProcess.start(bound, action, file)) {
      child.go();
      return String.valueOf(child.line());
    }
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }

  private static void assertKind(Kind kind, Runnable action) {
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(action::run)
        .satisfies(e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(kind))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
  }
}
