package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.store.ChildProcess;
import dev.baton.store.FileState;
import dev.baton.store.PlainSql;
import dev.baton.store.Stores;
import dev.baton.store.TestStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** New databases: their owner, their settings, and that creating them is safe. */
@Timeout(120)
class CreatingTest {
  @TempDir Path directory;

  @Test
  void directoryAndFilesAreForTheOwnerAlone() throws IOException {
    Path file = directory.resolve("a/b/baton.db");
    try (TestStore store = new TestStore(SqliteStores.create(file, TestStore.PATIENCE))) {
      store.create("work");
      assertThat(permissions(directory.resolve("a"))).isEqualTo("rwx------");
      assertThat(permissions(directory.resolve("a/b"))).isEqualTo("rwx------");
      try (var files = Files.list(file.getParent())) {
        assertThat(files.toList())
            .contains(file, Path.of(file + "-wal"), Path.of(file + "-shm"))
            .allSatisfy(each -> assertThat(permissions(each)).isEqualTo("rw-------"));
      }
    }
  }

  @Test
  void aDirectoryThatIsThereKeepsItsPermissions() throws IOException {
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-x---"));
    create(directory).close();
    assertThat(permissions(directory)).isEqualTo("rwxr-x---");
    assertThat(permissions(directory.resolve("baton.db"))).isEqualTo("rw-------");
  }

  @Test
  void aNewDatabaseIsSetUpForSafety() {
    try (TestStore store = create(directory)) {
      assertThat(store.journalMode()).isEqualTo("wal");
      assertSettings(store, 2);
      assertThat(store.storage.schemaVersion()).isEqualTo(store.storage.newestSchemaVersion());
      assertThat(store.storage.damage()).isEmpty();
      assertThat(store.rows()).containsExactly("setting {name=prefix, value=app}");
    }
    try (TestStore again = open()) {
      assertThat(again.journalMode()).isEqualTo("wal");
      assertSettings(again, 2);
    }
  }

  @Test
  void withoutWalTheDirectoryIsSyncedToo() throws SQLException {
    create(directory).close();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + directory.resolve("baton.db"));
        Statement statement = connection.createStatement()) {
      statement.execute("pragma journal_mode = delete");
    }
    try (TestStore store = open()) {
      assertThat(store.journalMode()).isEqualTo("delete");
      assertSettings(store, 3);
      assertThat(store.ready()).isEmpty();
      store.create("work");
      assertThat(store.ready()).hasSize(1);
    }
  }

  @Test
  void theTimeForLocksIsTheOneThatWasAskedFor() {
    try (Stores stores =
        SqliteStores.create(directory.resolve("baton.db"), Duration.ofMillis(123))) {
      TestStore store = new TestStore(stores);
      assertThat(pragma(store, "busy_timeout")).isEqualTo(123);
      store.claims.deaths().tryToNoteDead(List.of(), store.clock.instant());
      assertThat(pragma(store, "busy_timeout")).isEqualTo(123);
    }
  }

  @Test
  void networkFileSystemsAreKnownByName() {
    assertThat(List.of("nfs4", "cifs", "smb3", "fuse.sshfs", "9p", "NFS", "ceph"))
        .allMatch(JournalMode::isNetwork);
    assertThat(List.of("ext4", "xfs", "btrfs", "tmpfs", "apfs", "overlay", "zfs", ""))
        .noneMatch(JournalMode::isNetwork);
  }

  @Test
  void creatingAgainKeepsWhatIsThere() {
    try (TestStore store = create(directory)) {
      store.create("work");
    }
    try (TestStore store = create(directory)) {
      assertThat(store.ready()).hasSize(1);
    }
  }

  @Test
  void aMigrationThatFailsLeavesNothing() throws SQLException {
    Path file = directory.resolve("baton.db");
    try (Connection connection = raw(file)) {
      PlainSql.script(connection, "pragma journal_mode = wal");
      PlainSql.script(connection, "pragma max_page_count = 9");
      assertThatExceptionOfType(Exception.class)
          .isThrownBy(() -> Migrations.apply(connection, directory))
          .withMessageContaining("full");
    }
    try (Connection connection = raw(file)) {
      assertThat(PlainSql.number(connection, "pragma user_version")).isZero();
      assertThat(PlainSql.number(connection, "pragma application_id")).isZero();
      int tables = PlainSql.number(connection, "select count(*) from sqlite_schema");
      assertThat(tables).isZero();
    }
    // A creation that was interrupted is completed by the next one.
    try (TestStore store = open()) {
      assertThat(store.storage.schemaVersion()).isEqualTo(store.storage.newestSchemaVersion());
      store.create("work");
    }
  }

  @Test
  void migratingTwiceIsTheSameAsOnce() throws SQLException {
    Path file = directory.resolve("baton.db");
    try (TestStore store = create(directory)) {
      store.create("work");
    }
    var before = FileState.of(directory);
    try (Connection connection = raw(file)) {
      Migrations.apply(connection, directory);
      Migrations.apply(connection, directory);
    }
    open().close();
    assertThat(FileState.of(directory)).isEqualTo(before);
  }

  @Test
  void threadsThatCreateItAtOnceShareIt() throws Exception {
    int threads = 6;
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      for (int round = 0; round < 15; round++) {
        Path place = directory.resolve("round-" + round);
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
          String title = "of thread " + i;
          all.add(
              executor.submit(() -> {
                start.await();
                try (TestStore store = create(place)) {
                  store.create(title);
                }
                return true;
              }));
        }
        for (Future<?> each : all) {
          each.get();
        }
        try (TestStore store = create(place)) {
          assertThat(store.ready()).hasSize(threads);
          assertThat(store.storage.damage()).isEmpty();
        }
      }
    }
  }

  @Test
  void processesThatCreateItAtOnceShareIt() throws IOException {
    Path file = directory.resolve("new/baton.db");
    List<ChildProcess> children = new ArrayList<>();
    try {
      for (int i = 0; i < 3; i++) {
        children.add(ChildProcess.start("create", file));
      }
      for (ChildProcess child : children) {
        child.go();
      }
      for (ChildProcess child : children) {
        assertThat(child.line()).startsWith("created task-");
      }
    } finally {
      children.forEach(ChildProcess::close);
    }
    try (TestStore store = new TestStore(SqliteStores.open(file, TestStore.PATIENCE))) {
      assertThat(store.ready()).hasSize(3);
    }
  }

  private static Connection raw(Path file) throws SQLException {
    return DriverManager.getConnection("jdbc:sqlite:" + file);
  }

  /** Creates it as Baton does; most other tests begin with a copy. */
  private static TestStore create(Path folder) {
    TestStore store =
        new TestStore(SqliteStores.create(folder.resolve("baton.db"), TestStore.PATIENCE));
    store.settings.setPrefix("app");
    return store;
  }

  private TestStore open() {
    return new TestStore(SqliteStores.open(directory.resolve("baton.db"), TestStore.PATIENCE));
  }

  private static void assertSettings(TestStore store, int synchronous) {
    assertThat(pragma(store, "synchronous")).isEqualTo(synchronous);
    assertThat(pragma(store, "foreign_keys")).isEqualTo(1);
    assertThat(pragma(store, "busy_timeout")).isEqualTo(30_000);
  }

  private static int pragma(TestStore store, String name) {
    return store.database.read(h -> PlainSql.number(h.getConnection(), "pragma " + name));
  }

  private static String permissions(Path path) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
