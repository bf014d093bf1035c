package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.TestStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChangeMarkTest {
  @TempDir Path directory;
  private TestStore store;
  private Path mark;
  private int changes;

  @BeforeEach
  void begin() throws IOException {
    store = new TestStore(directory);
    mark = directory.resolve("changed");
    look();
    Files.delete(mark);
  }

  @AfterEach
  void end() {
    store.close();
  }

  @Test
  void aChangeIsMarkedAtOnce() throws IOException {
    change();
    assertMarked();
    look();
    change();
    assertMarked();
  }

  @Test
  void aLookLeavesNoMark() {
    look();
    assertThat(mark).doesNotExist();
  }

  @Test
  void changesInARowAreMarkedTogetherAtTheNextLook() throws IOException {
    change();
    assertMarked();
    change();
    change();
    assertThat(mark).doesNotExist();
    look();
    assertMarked();
    look();
    assertThat(mark).doesNotExist();
  }

  @Test
  void changesInARowAreMarkedTogetherAtTheEnd() throws IOException {
    change();
    assertMarked();
    change();
    store.close();
    assertMarked();
  }

  @Test
  void aLongRowIsMarkedFromTimeToTime() throws IOException {
    change();
    assertMarked();
    for (int i = 0; i < 64; i++) {
      assertThat(mark).doesNotExist();
      change();
    }
    assertMarked();
  }

  private void change() {
    store.settings.setPrefix("p" + ++changes);
  }

  private void look() {
    assertThat(store.settings.prefix()).isNotNull();
  }

  private void assertMarked() throws IOException {
    assertThat(mark).exists();
    Files.delete(mark);
  }
}
