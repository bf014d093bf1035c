package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.Claims;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No epoch is given twice, whatever happens to the file. */
class FileLifeTest {
  private static final Stamp STAMP = new Stamp(Instant.parse("2026-03-01T12:00:00Z"), "pat");

  /** Of the time at which a copy is noticed, in seconds since 1970. */
  private static final long FLOOR = 1_700_000_000;

  @TempDir Path folder;
  private Path file;
  private Path backup;
  private TaskId task;

  @BeforeEach
  void begin() throws IOException {
    file = folder.resolve("live/baton.db");
    backup = folder.resolve("backup");
    try (Stores stores = SqliteStores.create(file, Duration.ZERO)) {
      task = stores.tasks().create(TaskDraft.titled("task"), STAMP).id();
    }
    // Closing the last connection has emptied the write-ahead log.
    Files.copy(file, backup);
  }

  private long claim(Path where) {
    try (Stores stores = SqliteStores.open(where, Duration.ofSeconds(30))) {
      Task before = stores.taskQueries().find(task).orElseThrow();
      stores.taskStates().release(task, null, null, STAMP);
      Claims.Request worker = new Claims.Request("w", null, null, null);
      Claims.Outcome claimed = stores.claims().claim(task, worker, STAMP.at());
      long epoch = ((Claims.Outcome.Won) claimed).task().epoch();
      assertThat(epoch).isGreaterThan(before.epoch());
      return epoch;
    }
  }

  private void putBack() throws IOException {
    Files.write(file, Files.readAllBytes(backup)); // the same file, with an earlier content
  }

  @Test
  void growByOneInOrdinaryLife() throws IOException {
    assertThat(claim(file)).isEqualTo(1);
    assertThat(claim(file)).isEqualTo(3);
    // Moved within the file system, it is the same file.
    Path moved = folder.resolve("moved");
    Files.move(file.getParent(), moved);
    assertThat(claim(moved.resolve("baton.db"))).isEqualTo(5);
  }

  @Test
  void notRepeatedAfterABackupReplacedTheFile() throws IOException {
    claim(file);
    Files.delete(file);
    Files.copy(backup, file);
    long epoch = claim(file);
    assertThat(epoch).isGreaterThan(FLOOR);
    assertThat(claim(file)).isEqualTo(epoch + 2);
  }

  @Test
  void norAfterABackupWasWrittenOverTheFile() throws IOException {
    claim(file);
    putBack();
    long epoch = claim(file);
    assertThat(epoch).isGreaterThan(FLOOR);
    assertThat(claim(file)).isEqualTo(epoch + 2);
    putBack();
    assertThat(claim(file)).isGreaterThan(FLOOR);
  }

  @Test
  void norAfterAnOlderFolderWasCopiedOverThisOne() throws IOException {
    claim(file);
    Path mark = folder.resolve("mark");
    try (var names = Files.newDirectoryStream(file.getParent(), "claims-*")) {
      Files.copy(names.iterator().next(), mark, StandardCopyOption.REPLACE_EXISTING);
    }
    claim(file);
    putBack();
    Files.copy(mark, file.resolveSibling("claims-2"), StandardCopyOption.REPLACE_EXISTING);
    assertThat(claim(file)).isGreaterThan(FLOOR);
  }

  /** Also within a series of claims, of which the last ones are not remembered yet. */
  @Test
  void norAfterABackupWasRestoredUnderAnOpenConnection() throws SQLException {
    Claims.Request worker = new Claims.Request("w", null, null, null);
    try (Stores stores = SqliteStores.open(file, Duration.ofSeconds(30))) {
      TaskId other = stores.tasks().create(TaskDraft.titled("other"), STAMP).id();
      stores.claims().claim(other, worker, STAMP.at());
      Claims.Outcome before = stores.claims().claim(task, worker, STAMP.at());
      assertThat(((Claims.Outcome.Won) before).task().epoch()).isEqualTo(1);
      try (Connection restoring = DriverManager.getConnection("jdbc:sqlite:" + file);
          Statement statement = restoring.createStatement()) {
        statement.executeUpdate("restore from '" + backup + "'");
      }
      Claims.Outcome again = stores.claims().claim(task, worker, STAMP.at());
      assertThat(((Claims.Outcome.Won) again).task().epoch()).isGreaterThan(FLOOR);
    }
    assertThat(claim(file)).isGreaterThan(FLOOR);
  }

  @Test
  void aSeriesOfClaimsIsRememberedAtItsEnd() throws IOException {
    Claims.Request worker = new Claims.Request("w", null, null, null);
    try (Stores stores = SqliteStores.open(file, Duration.ofSeconds(30))) {
      TaskId other = stores.tasks().create(TaskDraft.titled("other"), STAMP).id();
      stores.claims().claim(task, worker, STAMP.at());
      stores.claims().claim(other, worker, STAMP.at());
    }
    try (var names = Files.newDirectoryStream(file.getParent(), "claims-*")) {
      assertThat(names).containsExactly(file.resolveSibling("claims-4"));
    }
  }

  @Test
  void norInACopy() throws IOException {
    Path copy = folder.resolve("copy/baton.db");
    Files.createDirectories(copy.getParent());
    Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
    assertThat(claim(file)).isEqualTo(1);
    assertThat(claim(copy)).isGreaterThan(FLOOR);
  }

  @Test
  void alsoTheEpochOfAReopeningIsNew() throws IOException {
    claim(file);
    Files.delete(file);
    Files.copy(backup, file);
    try (Stores stores = SqliteStores.open(file, Duration.ofSeconds(30))) {
      stores.taskStates().hold(task, null, "paused", "a person decides", STAMP);
      assertThat(stores.taskQueries().find(task).orElseThrow().epoch()).isGreaterThan(FLOOR);
    }
  }
}
