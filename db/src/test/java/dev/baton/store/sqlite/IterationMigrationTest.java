package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.policy.Preset;
import dev.baton.claim.Epoch;
import dev.baton.store.Drafts;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.TestStore;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases from before there were iterations. */
class IterationMigrationTest {
  @TempDir Path directory;

  @Test
  void keepTheirDataAndLearnOfIterations() {
    TaskId task;
    Epoch epoch;
    List<String> before;
    try (TestStore store = new TestStore(directory)) {
      task = store.create("from long ago");
      epoch = store.claim(task, "ann");
      store.breakers.observe(
          "run", "1", IterationEnded.at(TestStore.START), Preset.NITY.policy(), store.stamp());
      // The drivers of breakers, and what a breaker saw, were not stored then.
      before =
          store.rows().stream().filter(row -> !row.matches("breaker_(driver|trace) .*")).toList();
      store.downgradeTo(2);
      assertThat(before).anyMatch(row -> row.startsWith("breaker {"));
      assertThat(before).noneMatch(row -> row.startsWith("iteration"));
    }

    try (TestStore store =
        new TestStore(SqliteStores.open(directory.resolve("baton.db"), TestStore.PATIENCE))) {
      assertThat(store.storage.schemaVersion()).isEqualTo(store.storage.newestSchemaVersion());
      assertThat(store.rows()).isEqualTo(before);
      assertThat(store.storage.damage()).isEmpty();
      assertThat(store.positions.isEmpty()).isTrue();
      assertThat(store.iterations.list(IterationFilter.ALL)).isEmpty();
      long n =
          store.log.add(Drafts.of("a1").task(task).epoch(epoch.number()).draft()).orElseThrow();
      assertThat(store.iterations.find(n).orElseThrow().task()).isEqualTo(task);
    }
  }
}
