package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.store.FileState;
import dev.baton.store.Sql;
import dev.baton.store.StoreException;
import dev.baton.store.StoreException.Kind;
import dev.baton.store.TestStore;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which files are accepted as Baton databases, and that others are not changed. */
class OpeningTest {
  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("baton.db");
  }

  @Test
  void whatIsNotThereIsMissing() {
    file = directory.resolve("deep/down/baton.db");
    assertRefused(Kind.MISSING, "no Baton database at " + file);
  }

  @Test
  void aTextFileIsNoDatabase() throws IOException {
    Files.writeString(file, "Dear diary, ".repeat(500));
    assertRefused(Kind.DAMAGED, "is not an SQLite database");
    assertCreationRefused(Kind.DAMAGED);
  }

  @Test
  void aFewBytesAreNoDatabase() throws IOException {
    Files.writeString(file, "hi");
    assertRefused(Kind.DAMAGED, "is not an SQLite database");
  }

  @Test
  void anEmptyFileIsNotTakenForAnEmptyDatabase() throws IOException {
    Files.createFile(file);
    assertRefused(Kind.DAMAGED, "is empty");
  }

  @Test
  void anEmptyFileBecomesADatabaseWhenOneIsWanted() throws IOException {
    Files.createFile(file);
    SqliteStores.create(file, TestStore.PATIENCE).close();
    try (TestStore store = new TestStore(SqliteStores.open(file, TestStore.PATIENCE))) {
      assertThat(store.journalMode()).isEqualTo("wal");
    }
  }

  @Test
  void aDirectoryIsNoDatabase() throws IOException {
    Files.createDirectory(file);
    assertRefused(Kind.UNREADABLE, "cannot open");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create table other (x)",
        "pragma user_version = 1",
        "pragma user_version = 8",
        "create table task (id)",
        "pragma application_id = 12345; create table t (x)",
      })
  void theDatabaseOfAnotherProgramIsNotChanged(String script) throws SQLException {
    run(script);
    assertRefused(Kind.FOREIGN, "is a database of another program");
    assertCreationRefused(Kind.FOREIGN);
  }

  @Test
  void theDatabaseOfANewerBatonIsNotChanged() throws SQLException {
    createWithOneTask().close();
    run("pragma user_version = 99");
    assertRefused(
        Kind.NEWER, "has schema version 99, this Baton knows versions up to " + Migrations.NEWEST);
    assertCreationRefused(Kind.NEWER);
  }

  static IntStream wrongVersions() {
    // Script 14 only replaces an index, so that it may be applied twice.
    return IntStream.concat(
        IntStream.of(0, -1, -5, Integer.MIN_VALUE),
        IntStream.range(1, Migrations.NEWEST).filter(version -> version != 13));
  }

  static IntStream newerVersions() {
    return IntStream.of(Migrations.NEWEST + 1, 1_000_000_000, Integer.MAX_VALUE);
  }

  @ParameterizedTest
  @MethodSource("wrongVersions")
  void aVersionThatIsNotThatOfTheTablesIsDamage(int version) throws SQLException {
    createWithOneTask().close();
    run("pragma user_version = " + version);
    assertRefused(Kind.DAMAGED, "says that it has schema version " + version);
    assertCreationRefused(Kind.DAMAGED);
  }

  @ParameterizedTest
  @MethodSource("newerVersions")
  void everyHigherVersionIsThatOfANewerBaton(int version) throws SQLException {
    createWithOneTask().close();
    run("pragma user_version = " + version);
    assertRefused(Kind.NEWER, "has schema version " + version);
    assertCreationRefused(Kind.NEWER);
  }

  @Test
  void tablesThatAreNotThereAreDamage() throws SQLException {
    run("pragma application_id = 1111577678; pragma user_version = " + Migrations.NEWEST);
    Map<String, String> before = FileState.of(directory);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> {
          try (TestStore store = new TestStore(SqliteStores.open(file, Duration.ZERO))) {
            store.ready();
          }
        })
        .withMessageContaining("no such table")
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.DAMAGED));
    assertThat(FileState.of(directory)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/dev/null",
        "/dev/zero",
        "/dev/full",
        "/dev/tty",
        "/dev/stdin",
        "/dev/fd/0",
        "/proc/self/mem",
        "/proc/version",
        "/proc/new.db",
        "/proc/self/fd/0",
        "/dev/new.db",
        "/dev/new/folder/new.db",
        "/sys/new.db",
      })
  void devicesAndTheSystemsFoldersAreRefused(String place) throws IOException {
    assumeTrue(Files.isDirectory(Path.of("/proc/self")), "needs Linux");
    file = Path.of(place);
    List<Path> before = names(Path.of("/dev"));
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteStores.open(file, Duration.ZERO).close())
        .satisfies(e -> assertThat(e.kind()).isIn(Kind.UNREADABLE, Kind.MISSING));
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteStores.openToRead(file, Duration.ZERO).close())
        .satisfies(e -> assertThat(e.kind()).isIn(Kind.UNREADABLE, Kind.MISSING));
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteStores.create(file, Duration.ZERO).close())
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.UNREADABLE))
        .withMessageContaining("cannot open " + place);
    assertThat(names(Path.of("/dev"))).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mkfifo baton.db",
        "ln -s nowhere baton.db",
        "ln -s /dev/null baton.db",
        "ln -s baton.db baton.db",
        "mkfifo pipe; ln -s pipe baton.db",
        "mkdir baton.db",
        "mkdir other; ln -s other baton.db",
        "ln -s /proc/version baton.db",
      })
  @Timeout(20)
  void whatIsNoFileIsRefusedAtOnce(String command) throws Exception {
    assertThat(shell(command)).isZero();
    assertRefused(Kind.UNREADABLE, "cannot open");
    assertCreationRefused(Kind.UNREADABLE);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteStores.openToRead(file, Duration.ZERO).close());
  }

  @Test
  void aSocketIsRefused() throws Exception {
    try (var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.bind(UnixDomainSocketAddress.of(file));
      assertRefused(Kind.UNREADABLE, "cannot open");
      assertCreationRefused(Kind.UNREADABLE);
    }
  }

  @Test
  void aFolderThatLeadsToDevIsRefused() throws Exception {
    Files.createSymbolicLink(directory.resolve("folder"), Path.of("/dev"));
    file = directory.resolve("folder/new.db");
    assertCreationRefused(Kind.UNREADABLE);
    assertThat(Path.of("/dev/new.db")).doesNotExist();
  }

  @Test
  void aLinkToADatabaseIsFollowed() throws IOException {
    createWithOneTask().close();
    Files.createSymbolicLink(directory.resolve("link.db"), file);
    file = directory.resolve("link.db");
    try (TestStore store = new TestStore(SqliteStores.open(file, TestStore.PATIENCE))) {
      store.create("more");
      assertThat(store.ready()).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 15, 16, 99, 100, 512, 4095, 4096, 4097, 8192, 50_000})
  void everyTruncationIsDamage(int length) throws IOException {
    createWithOneTask().close();
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      content.setLength(length);
    }
    Map<String, String> before = FileState.of(directory);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(this::readEverything)
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.DAMAGED));
    assertThat(FileState.of(directory)).isEqualTo(before);
  }

  private static List<Path> names(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.sorted().toList();
    }
  }

  private int shell(String command) throws IOException, InterruptedException {
    return new ProcessBuilder("sh", "-c", command)
        .directory(directory.toFile())
        .inheritIO()
        .start()
        .waitFor();
  }

  @Test
  void aTruncatedDatabaseIsDamaged() throws IOException {
    createWithOneTask().close();
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      content.setLength(3 * 4096 + 100);
    }
    Map<String, String> before = FileState.of(directory);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(this::readEverything)
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.DAMAGED));
    assertThat(FileState.of(directory)).isEqualTo(before);
  }

  @Test
  void aDatabaseWithRubbishInItIsDamaged() throws IOException {
    createWithOneTask().close();
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      for (long page = 1; page < content.length() / 4096; page++) {
        content.seek(page * 4096);
        content.write("rubbish".repeat(100).getBytes(StandardCharsets.US_ASCII));
      }
    }
    Map<String, String> before = FileState.of(directory);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(this::readEverything)
        .satisfies(e -> assertThat(e.kind()).isEqualTo(Kind.DAMAGED))
        .satisfies(e -> assertThat(e.getMessage()).contains(file.toString()).doesNotContain("\n"));
    assertThat(FileState.of(directory)).isEqualTo(before);
  }

  @Test
  void doctorSeesDamage() throws IOException {
    TestStore sound = createWithOneTask();
    assertThat(sound.storage.damage()).isEmpty();
    long root =
        sound.database.read(
            h -> Sql.of("select rootpage from sqlite_schema where name = 'task_status'").number(h));
    sound.close();
    try (RandomAccessFile content = new RandomAccessFile(file.toFile(), "rw")) {
      // An index without its entries: readable but wrong.
      content.seek((root - 1) * 4096 + 3);
      content.write(new byte[2]);
    }
    try (TestStore store = new TestStore(SqliteStores.open(file, TestStore.PATIENCE))) {
      assertThat(store.storage.damage()).anyMatch(line -> line.contains("task_status"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b",
        "a?b",
        "?",
        "a#b",
        "100%",
        "a%20b",
        "a%3fb",
        "a&mode=memory",
        "?mode=memory",
        ":memory:",
        "it's",
        "\"quoted\"",
        "a;b",
        "a\\b",
        "file:x",
        "-x",
        "a=b?cache=shared",
      })
  void takesEveryNameAsItIs(String name) throws IOException {
    assertWorksAt(directory.resolve(name).resolve(name + ".db"));
  }

  @Test
  void takesNamesInAnyScript() throws IOException {
    assumeTrue("UTF-8".equals(System.getProperty("sun.jnu.encoding")), "needs file names in UTF-8");
    assertWorksAt(directory.resolve("ordner-ä-漢字-\ud83d\ude00").resolve("löß.db"));
  }

  private void assertWorksAt(Path odd) throws IOException {
    TaskId id;
    try (TestStore store = new TestStore(SqliteStores.create(odd, TestStore.PATIENCE))) {
      id = store.create("work");
    }
    try (var files = Files.list(odd.getParent())) {
      Path mark = odd.resolveSibling(odd.getFileName() + "-changed");
      assertThat(files).containsExactlyInAnyOrder(odd, mark);
    }
    try (var files = Files.list(directory)) {
      assertThat(files).containsExactly(odd.getParent());
    }
    assertThat(Files.size(odd)).isPositive();
    try (TestStore store = new TestStore(SqliteStores.open(odd, TestStore.PATIENCE))) {
      assertThat(store.ready()).containsExactly(id);
    }
  }

  private TestStore createWithOneTask() {
    TestStore store = new TestStore(directory);
    store.create("work");
    return store;
  }

  private void readEverything() {
    try (TestStore store = new TestStore(SqliteStores.open(file, TestStore.PATIENCE))) {
      store.dump();
    }
  }

  private void run(String script) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(script);
    }
  }

  private void assertRefused(Kind kind, String message) {
    Map<String, String> before = FileState.of(directory);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteStores.open(file, Duration.ZERO).close())
        .withMessageContaining(message)
        .withMessageContaining(file.toString())
        .satisfies(e -> assertThat(e.kind()).isEqualTo(kind))
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"))
        .satisfies(e -> assertThat(e.hint()).isNotEmpty().doesNotContain("\n"));
    assertThat(FileState.of(directory)).isEqualTo(before);
  }

  private void assertCreationRefused(Kind kind) {
    Map<String, String> before = FileState.of(directory);
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> SqliteStores.create(file, Duration.ZERO).close())
        .satisfies(e -> assertThat(e.kind()).isEqualTo(kind));
    assertThat(FileState.of(directory)).isEqualTo(before);
  }
}
