package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.BreakerState.Counters;
import dev.baton.breaker.IterationEnded;
import dev.baton.breaker.Phase;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.claim.Epoch;
import dev.baton.store.Change;
import dev.baton.store.ChildProcess;
import dev.baton.store.StoreException;
import dev.baton.store.TestStore;
import dev.baton.task.TaskId;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /** A row as the last version with a column for each counter wrote it. */
  private void writeRowOfVersionEight() {
    try (TestStore store = open()) {
      store.downgradeTo(8);
      store.sql(
          """
          insert into breaker (scope, version, phase, no_progress, failures, unproven_claims,
            permission_denials, task_iterations, total_iterations, total_failures, tool_calls,
            input_tokens, output_tokens, spent_microcents, signature_rules, errors, unique_errors,
            repeated_times, error_since_iteration, output_trend, test_only, last_output,
            output_run, output_similarity, started_at, seen_at, active_at, last_failure_at,
            checksum)
          values ('run', 1, 'CLOSED', 2, 1, 1, 2, 2, 2, 1, 1, 5, 6, 7500000, 1,
            'a96465a8 1 it broke' || char(10), 1, 0, 0, '', '00', 'abc5aecbc58de36a', 1, 1.0,
            '1795385763.315000000', '1795385763.348000000', '1795385763.348000000',
            '1795385763.315000000', 544272367)
          """);
    }
  }

  @Test
  void countersKeepTheirNumbersAndTheirChecksum() {
    writeRowOfVersionEight();
    try (TestStore store = open()) {
      assertThat(store.storage.schemaVersion()).isEqualTo(store.storage.newestSchemaVersion());
      BreakerState state = store.breakers.state("run");
      assertThat(state.counters())
          .isEqualTo(
              new Counters(
                  Map.of(
                      Counter.NO_PROGRESS, 2,
                      Counter.FAILURES, 1,
                      Counter.UNPROVEN_CLAIMS, 1,
                      Counter.PERMISSION_DENIALS, 2,
                      Counter.TASK_ITERATIONS, 2)));
      assertThat(state.totals().toolCalls()).isEqualTo(1);
      store.breakers.observe(
          "run",
          null,
          IterationEnded.at(store.clock.instant()),
          Preset.NITY.policy(),
          store.stamp());
      assertThat(store.breakers.state("run").counters().of(Counter.NO_PROGRESS)).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "no_progress = 0",
        "failures = 2",
        "unproven_claims = 0",
        "permission_denials = -1",
        "task_iterations = 3",
        "failures = 2147483648",
        "failures = 2, no_progress = 1",
        "tool_calls = 2"
      })
  void whatWasDamagedBeforeIsStillUnreadable(String damage) {
    writeRowOfVersionEight();
    try (TestStore store = open()) {
      store.downgradeTo(8);
      store.sql("update breaker set " + damage);
    }
    try (TestStore store = open()) {
      assertThatExceptionOfType(StoreException.class)
          .isThrownBy(() -> store.breakers.state("run"))
          .satisfies(e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.UNREADABLE_STATE));
      store.breakers.reset("run", "again", store.stamp());
      assertThat(store.breakers.state("run").phase()).isEqualTo(Phase.CLOSED);
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
