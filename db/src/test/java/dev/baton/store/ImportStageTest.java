package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an import collects before it changes anything. */
class ImportStageTest {
  private static final Instant EARLY = Instant.parse("2026-01-01T00:00:00Z");
  private static final TaskId ID = new TaskId("a-1");

  @TempDir Path directory;

  @Test
  void keepsTheNewestRecordOfEachTask() {
    try (TestStore store = new TestStore(directory);
        ImportStage stage = store.stores.importStage()) {
      stage.fill(() -> {
        stage.put(ID, 1, EARLY.plusSeconds(1), "newer");
        stage.put(new TaskId("a-2"), 2, null, "without a time");
        stage.put(ID, 3, EARLY, "older");
      });

      assertThat(stage.after(0, 10))
          .extracting(row -> row.line() + " " + row.id() + " " + row.body())
          .containsExactly("1 a-1 newer", "2 a-2 without a time");
      assertThat(stage.after(1, 10))
          .extracting(ImportStage.Staged::id)
          .containsExactly(new TaskId("a-2"));
      assertThat(stage.lineOf(ID)).isOne();
    }
  }

  @Test
  void isEmptyForTheNextImport() {
    try (TestStore store = new TestStore(directory)) {
      try (ImportStage stage = store.stores.importStage()) {
        stage.fill(() -> stage.put(ID, 1, EARLY, "first"));
      }
      try (ImportStage stage = store.stores.importStage()) {
        assertThat(stage.after(0, 10)).isEmpty();
      }
    }
  }
}
