package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Phase;
import dev.baton.breaker.policy.Preset;
import dev.baton.claim.Epoch;
import dev.baton.store.Change;
import dev.baton.store.ChildProcess;
import dev.baton.store.TestStore;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases from before there were breakers. */
class BreakerMigrationTest {
  @TempDir Path directory;
  private Path file;
  private TaskId task;
  private Epoch epoch;
  private List<String> before;

  @BeforeEach
  void createVersionOne() {
    file = directory.resolve("baton.db");
    try (TestStore store = new TestStore(directory)) {
      task = store.create("from long ago");
      store.create("more");
      epoch = store.claim(task, "ann");
      store.downgradeTo(1);
      before = store.rows();
    }
  }

  @Test
  void keepTheirDataAndLearnToBreak() {
    try (TestStore store = open()) {
      assertThat(store.storage.schemaVersion()).isEqualTo(store.storage.newestSchemaVersion());
      assertThat(store.rows()).isEqualTo(before);
      assertThat(store.storage.damage()).isEmpty();
      assertThat(store.claims.renew(task, epoch, store.clock.instant()))
          .isInstanceOf(Change.Done.class);
      for (int i = 0; i < 4; i++) {
        store.breakers.observe(
            "run",
            null,
            IterationEnded.at(store.clock.instant()),
            Preset.NITY.policy(),
            store.stamp());
      }
    }
    try (TestStore store = open()) {
      assertThat(store.breakers.state("run").phase()).isEqualTo(Phase.OPEN);
    }
  }

  @Test
  void manyProcessesMayMigrateAtOnce() throws IOException {
    List<ChildProcess> children = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        children.add(ChildProcess.start("count run w" + i + " 3 3", file));
      }
      for (ChildProcess child : children) {
        child.go();
      }
      for (ChildProcess child : children) {
        assertThat(child.rest()).containsExactly("done");
      }
    } finally {
      children.forEach(ChildProcess::close);
    }
    try (TestStore store = open()) {
      assertThat(store.breakers.state("run").totals().toolCalls()).isEqualTo(15);
      assertThat(store.storage.damage()).isEmpty();
    }
  }

  private TestStore open() {
    return new TestStore(SqliteStores.open(file, TestStore.PATIENCE));
  }
}
