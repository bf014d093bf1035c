package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.baton.claim.Assessment;
import dev.baton.claim.Assessment.Finding.StaleReason;
import dev.baton.claim.ProcessTable;
import dev.baton.claim.StalePolicy;
import dev.baton.sweep.Completions;
import dev.baton.sweep.StaleScan;
import dev.baton.task.TaskId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real projects' files, about which the tests only know how many tasks were left in progress. */
class BeadsFilesTest {
  private static final Path DATA =
      Path.of(System.getProperty("baton.repo", "..")).resolve("../shared/data/beads").normalize();

  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "beads-910.jsonl, 898, 11",
    "gastown-1423.jsonl, 615, 9",
    "beads-rust-310.jsonl, 310, 19",
  })
  void readyIsWhatTheEvaluationByHandFindsAndWorkInProgressIsStale(
      String name, int tasks, int inProgress) {
    Path file = DATA.resolve(name);
    assumeTrue(Files.isReadable(file), "not here: " + file);
    try (TestStore store = new TestStore(directory)) {
      Graph graph = BeadsFile.read(file, store.stores);
      assertThat(graph.tasks()).hasSize(tasks);
      graph.save(store.stores);
      ReadyTest.compare(store, graph, new BruteForce(graph, Nanos.of(TestStore.START)), name);
      assertThat(store.ready()).isNotEmpty();

      List<Assessment> stale = scan(store).stale();
      assertThat(stale).hasSize(inProgress);
      assertThat(stale)
          .extracting(assessment -> assessment.finding().reason())
          .containsOnly(StaleReason.LEASE_EXPIRED);
      assertThat(stale).allMatch(Assessment::isConfirmed);
      List<TaskId> ids = stale.stream().map(assessment -> assessment.claim().task()).toList();
      assertThat(ids).map(id -> graph.find(id.value()).status()).containsOnly("in_progress");
    }
  }

  private static StaleScan scan(TestStore store) {
    return new StaleScan(
        store.claims,
        store.settings,
        ProcessTable.ofThisSystem(),
        StalePolicy.DEFAULT,
        store.clock,
        () -> Duration.ofHours(1).toNanos(),
        new Completions(store.stores.workRecords(), commits -> Set.of()),
        claim -> "");
  }
}
