package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.store.ChildProcess;
import dev.baton.store.FileState;
import dev.baton.store.Handle;
import dev.baton.store.PlainSql;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import dev.baton.store.TestStore;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A database that cannot be written can still be read, with everything that was committed. */
@Timeout(120)
class ReadOnlyViewTest {
  private static final Duration SHORT = Duration.ofMillis(50);

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(
      strings = {"baton.db", "baton.db baton.db-wal", "baton.db baton.db-wal baton.db-shm"})
  void aReadOnlyFileSystemShowsWhatWasCommitted(String files) throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), 8);
        TestStore origin = new TestStore(directory)) {
      TaskId first = origin.create("first");
      PlainSql.text(origin.database.read(Handle::getConnection), "pragma wal_checkpoint(truncate)");
      TaskId second = origin.create("second");
      // As a process leaves them that is killed.
      for (String name : files.split(" ", -1)) {
        Files.copy(directory.resolve(name), disk.top().resolve(name));
      }
      disk.makeReadOnly();
      Map<String, String> before = FileState.of(disk.top());

      try (TestStore store = read(disk.top())) {
        assertThat(store.ready())
            .isEqualTo(files.contains("wal") ? List.of(first, second) : List.of(first));
        assertThat(store.storage.damage()).isEmpty();
        assertThat(store.stores.whyReadOnly()).contains("read-only file system");
        assertChangesNothing(store, first);
      }
      assertThat(FileState.of(disk.top())).isEqualTo(before);
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> SqliteStores.open(disk.top().resolve("baton.db"), SHORT).close())
          .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.READ_ONLY));
    }
  }

  @Test
  void withoutWalAReadOnlyViewFollowsALiveWriter() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("folder"));
    try (TestStore writer = new TestStore(folder)) {
      PlainSql.text(writer.database.read(Handle::getConnection), "pragma journal_mode = delete");
    }
    try (TestStore writer =
            new TestStore(SqliteStores.open(folder.resolve("baton.db"), TestStore.PATIENCE));
        SmallDisk shown = SmallDisk.showReadOnly(folder, directory.resolve("shown"));
        TestStore store = read(shown.top())) {
      assertThat(store.ready()).isEmpty();
      TaskId id = writer.create("work");
      assertThat(store.ready()).containsExactly(id);
    }
  }

  @Test
  void anUnfinishedChangeIsNotShown() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), 16)) {
      TaskId id;
      try (TestStore origin = new TestStore(directory)) {
        id = origin.create("first");
        PlainSql.text(origin.database.read(Handle::getConnection), "pragma journal_mode = delete");
      }
      try (Connection writer =
              DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("baton.db"));
          Statement statement = writer.createStatement()) {
        statement.execute("pragma cache_size = 5");
        statement.execute("begin immediate");
        statement.execute("update task set title = 'changed', description = hex(zeroblob(500000))");
        for (String name : List.of("baton.db", "baton.db-journal")) {
          Files.copy(directory.resolve(name), disk.top().resolve(name));
        }
        statement.execute("rollback");
      }
      disk.makeReadOnly();
      try (TestStore store = read(disk.top())) {
        assertThat(store.task(id).title()).isEqualTo("first");
        assertThat(store.storage.damage()).isEmpty();
      }
    }
  }

  @Test
  void aReadOnlyViewFollowsALiveWriter() throws Exception {
    Path folder = Files.createDirectory(directory.resolve("folder"));
    try (TestStore writer = new TestStore(folder)) {
      TaskId first = writer.create("first");
      try (SmallDisk shown = SmallDisk.showReadOnly(folder, directory.resolve("shown"));
          TestStore store = read(shown.top())) {
        assertThat(store.ready()).containsExactly(first);
        TaskId second = writer.create("second");
        assertThat(store.ready()).containsExactly(first, second);
      }
    }
  }

  @Test
  void anOlderSchemaIsReadInACopy() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), 8)) {
      TaskId id;
      try (TestStore origin = new TestStore(disk.top())) {
        id = origin.create("work");
        origin.downgradeTo(Migrations.NEWEST - 1);
      }
      Map<String, String> before = FileState.of(disk.top());
      disk.makeReadOnly();
      try (TestStore store = read(disk.top())) {
        assertThat(store.storage.schemaVersion()).isEqualTo(Migrations.NEWEST);
        assertThat(store.ready()).containsExactly(id);
      }
      assertThat(FileState.of(disk.top())).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFullDiskCanBeRead(boolean leftByAKilledProcess) throws Exception {
    try (SmallDisk disk = SmallDisk.mount(directory.resolve("disk"), 4)) {
      TaskId id;
      try (TestStore origin = new TestStore(directory)) {
        id = origin.create("work");
        if (leftByAKilledProcess) {
          Files.copy(directory.resolve("baton.db"), disk.top().resolve("baton.db"));
          Files.copy(directory.resolve("baton.db-wal"), disk.top().resolve("baton.db-wal"));
        }
      }
      if (!leftByAKilledProcess) {
        Files.copy(directory.resolve("baton.db"), disk.top().resolve("baton.db"));
      }
      byte[] before = Files.readAllBytes(disk.top().resolve("baton.db"));
      disk.fill();
      try (TestStore store = read(disk.top())) {
        assertThat(store.ready()).containsExactly(id);
        assertThat(store.stores.whyReadOnly()).contains("no space left");
        assertChangesNothing(store, id);
      }
      assertThat(Files.readAllBytes(disk.top().resolve("baton.db"))).isEqualTo(before);
      disk.free();
      try (TestStore store =
          new TestStore(SqliteStores.open(disk.top().resolve("baton.db"), SHORT))) {
        assertThat(store.ready()).containsExactly(id);
        store.create("more");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"r-x------, rw-------", "rwx------, r--------", "r-x------, r--------"})
  void whatMayNotBeWrittenCanBeRead(String ofDirectory, String ofFile) throws IOException {
    Path place = Files.createDirectory(directory.resolve("place"));
    Path file = place.resolve("baton.db");
    TaskId id;
    try (TestStore store = new TestStore(place)) {
      id = store.create("work");
    }
    Map<String, String> before = FileState.of(place);
    permit(file, ofFile);
    permit(place, ofDirectory);
    assertThat(reportOfReader(file)).startsWith("read [" + id + "]").doesNotEndWith("null");
    permit(place, "rwx------");
    permit(file, "rw-------");
    assertThat(FileState.of(place)).isEqualTo(before);
  }

  @ParameterizedTest
  @CsvSource({"rwx------, ---------", "---------, rw-------"})
  void whatMayNotBeReadIsAnError(String ofDirectory, String ofFile) throws IOException {
    Path place = Files.createDirectory(directory.resolve("place"));
    Path file = place.resolve("baton.db");
    new TestStore(place).close();
    permit(file, ofFile);
    permit(place, ofDirectory);
    assertThat(reportOfReader(file)).startsWith("UNREADABLE cannot open");
    permit(place, "rwx------");
  }

  @Test
  void aWritableDatabaseIsNoView() {
    new TestStore(directory).close();
    try (TestStore store = read(directory)) {
      assertThat(store.stores.whyReadOnly()).isNull();
      store.create("work");
    }
  }

  private static TestStore read(Path folder) {
    return new TestStore(SqliteStores.openToRead(folder.resolve("baton.db"), SHORT));
  }

  private static void assertChangesNothing(TestStore store, TaskId id) {
    List<Runnable> changes =
        List.of(
            () -> store.create("more"),
            () -> store.claim(id, "ann"),
            () -> store.settings.setPrefix("other"),
            () -> store.stores.rehearse(() -> store.create("rehearsed")));
    for (Runnable change : changes) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(change::run)
          .withMessageContaining("this is a read-only view")
          .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.READ_ONLY));
    }
    assertThat(store.claims.deaths().tryToNoteDead(List.of(), TestStore.START)).isFalse();
    assertThat(store.ready()).contains(id);
  }

  /** What another process finds, to which permissions apply even if this one runs as root. */
  private static String reportOfReader(Path file) throws IOException {
    List<String> bound = ChildProcess.boundByPermissions();
    assumeTrue(bound != null, "root passes by permissions, and setpriv is missing");
    try (ChildProcess child = ChildProcess.start(bound, "read", file)) {
      child.go();
      return String.valueOf(child.line());
    }
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
