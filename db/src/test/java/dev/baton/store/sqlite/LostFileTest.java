package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A change to a database whose file is gone is never reported as a success. */
@Timeout(120)
class LostFileTest {
  @TempDir Path directory;

  private Path folder;
  private Path file;

  private TestStore open() throws IOException {
    folder = Files.createDirectory(directory.resolve("baton"));
    file = folder.resolve("baton.db");
    return new TestStore(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rm baton/baton.db",
        "rm baton/baton.db-wal",
        "rm baton/*",
        "rm -r baton",
        "mv baton/baton.db baton/away.db",
        "mv baton other",
        "cp baton/baton.db copy; mv copy baton/baton.db",
        "rm baton/*; echo > baton/baton.db",
        "cp baton/baton.db-wal copy; mv copy baton/baton.db-wal",
      })
  void theContentIsSavedAndTheChangeIsNoSuccess(String command) throws Exception {
    TaskId first;
    try (TestStore store = open()) {
      first = store.create("first");
      shell(command);
      StoreException lost = lost(() -> store.create("second"));
      Path saved = Path.of(lost.getMessage().replaceFirst(".* was saved to ", ""));
      assertThat(saved.getParent()).isEqualTo(folder);
      assertThat(Files.getPosixFilePermissions(saved))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      try (TestStore copy = new TestStore(SqliteStores.open(saved, TestStore.PATIENCE))) {
        assertThat(copy.ready()).hasSize(2).contains(first);
        assertThat(copy.storage.damage()).isEmpty();
      }

      // The next use says the same, and saves nothing more.
      assertThat(lost(() -> store.claim(first, "ann"))).hasMessage(lost.getMessage());
      assertThat(lost(store::ready)).hasMessage(lost.getMessage());
      assertThat(store.claims.deaths().tryToNoteDead(List.of(), TestStore.START)).isFalse();
      try (var left = Files.list(folder)) {
        assertThat(left.filter(each -> each.toString().contains("saved"))).hasSize(1);
      }
    }
  }

  @Test
  void closingDoesNotTouchTheDatabaseInItsPlace() throws Exception {
    TestStore store = open();
    store.create("first");
    shell("rm baton/*");
    try (TestStore other = new TestStore(folder)) {
      TaskId id = other.create("of the other");
      store.close();
      assertThat(folder.resolve("baton.db-wal")).exists();
      assertThat(other.ready()).containsExactly(id);
      other.create("more");
    }
    try (TestStore again = new TestStore(folder)) {
      assertThat(again.ready()).hasSize(2);
    }
  }

  @Test
  void aChangeThatWasOnlyTriedIsNoticedByTheNextUse() throws Exception {
    try (TestStore store = open()) {
      store.create("first");
      shell("rm baton/*");
      assertThat(store.claims.deaths().tryToNoteDead(List.of(), TestStore.START)).isFalse();
      lost(store::ready);
    }
  }

  @Test
  void severalLossesKeepTheirOwnCopies() throws Exception {
    try (TestStore store = open()) {
      shell("rm baton/*");
      lost(() -> store.create("first"));
    }
    try (TestStore store = new TestStore(folder)) {
      shell("rm baton/baton.db*-wal baton/baton.db");
      assertThat(lost(() -> store.create("second"))).hasMessageEndingWith("saved-2");
    }
  }

  @Test
  void ordinaryUseIsNotDisturbed() throws Exception {
    try (TestStore one = open();
        TestStore two = new TestStore(folder)) {
      for (int i = 0; i < 20; i++) {
        one.create("one");
        two.create("two");
      }
      Connection connection = one.database.read(Handle::getConnection);
      PlainSql.text(connection, "pragma wal_checkpoint(truncate)");
      two.create("more");
      PlainSql.script(connection, "vacuum");
      one.create("more");
      two.create("more");
    }
    try (TestStore store = new TestStore(folder)) {
      store.create("last");
      assertThat(store.ready()).hasSize(44);
    }
    assertThat(file).exists();
  }

  private StoreException lost(Runnable use) {
    StoreException[] thrown = new StoreException[1];
    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(use::run)
        .withMessageContaining(file.toString())
        .satisfies(e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(Kind.LOST))
        .satisfies(e -> thrown[0] = e);
    return thrown[0];
  }

  private void shell(String command) throws Exception {
    int exit =
        new ProcessBuilder("sh", "-c", command)
            .directory(directory.toFile())
            .inheritIO()
            .start()
            .waitFor();
    assertThat(exit).isZero();
  }
}
