package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.TestStore;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases from before ids were sorted as people count. */
class NaturalOrderMigrationTest {
  private static final String CHARACTERS = "0001234567899abZ.-_";

  @TempDir Path directory;

  @Test
  void theirTasksGetTheSameKeysAsNewOnes() {
    List<String> ids = new ArrayList<>(List.of("t0", "t000", "t00120", "7", "t" + "9".repeat(118)));
    Random random = new Random(5);
    for (int i = 0; i < 300; i++) {
      StringBuilder id = new StringBuilder("x").append(i).append('-');
      for (int length = random.nextInt(30); length > 0; length--) {
        id.append(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
      }
      ids.add(id.toString());
    }
    try (TestStore store = new TestStore(directory)) {
      for (String id : ids) {
        store.sql(
            "insert into task (id, short_id, title, created_at, updated_at)"
                + " values (?, '', 't', 0, 0)",
            id);
      }
      store.downgradeTo(10);
    }

    try (TestStore store =
        new TestStore(SqliteStores.open(directory.resolve("baton.db"), TestStore.PATIENCE))) {
      List<String> rows = store.dump().stream().filter(row -> row.startsWith("task {")).toList();
      assertThat(rows).hasSameSizeAs(ids);
      for (String id : ids) {
        assertThat(rows)
            .filteredOn(row -> row.contains("{id=" + id + ","))
            .singleElement()
            .asString()
            .contains("natural_id=" + new TaskId(id).naturalKey());
      }
      assertThat(store.storage.damage()).isEmpty();
    }
  }
}
