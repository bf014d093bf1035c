package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Observation;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.claim.Liveness;
import dev.baton.claim.ProcessTable;
import dev.baton.store.Breakers.UnfinishedIteration;
import dev.baton.testkit.TestEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Real processes that share breakers and are killed. */
@Timeout(300)
class BreakerProcessTest {
  private static final String SCOPE = "task:app-1";
  private static final int WRITERS = 8;
  private static final int EACH = 50 * Integer.getInteger("baton.effort", 1);
  private static final int SHARED = 50;

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void create() {
    new TestStore(directory).close();
    file = directory.resolve("baton.db");
  }

  @Test
  void aFreshProcessForEachObservationIsAsGoodAsOneForAll() throws IOException {
    long seed = seed();
    int length = 8;
    List<Observation> script = BreakerScript.of(seed, length);
    for (int i = 0; i < length; i++) {
      run("play " + SCOPE + " " + seed + " " + i + " " + (i + 1) + " " + length);
      assertThat(state(SCOPE)).isEqualTo(outcome(script.subList(0, i + 1)));
    }
  }

  @Test
  void aProcessThatIsKilledLosesNothingThatItTold() throws IOException {
    long seed = seed();
    Random random = new Random(seed);
    int length = 250;
    List<Observation> script = BreakerScript.of(seed, length);
    int told = 0;
    int kills = 0;
    while (told < length) {
      // The last ones are reported again, because their result is not known.
      int from = Math.max(0, told - 3);
      String action = "play " + SCOPE + " " + seed + " " + from + " " + length + " " + length;
      try (ChildProcess child = ChildProcess.start(action, file)) {
        child.go();
        int until = told + 20 + random.nextInt(60);
        String line = child.line();
        while (line != null && !line.equals("done") && told < until) {
          told = Math.max(told, Integer.parseInt(line) + 1);
          line = child.line();
        }
      }
      kills++;
      try (TestStore store = open()) {
        long recorded = count(store, "breaker_observation");
        assertThat(recorded).isBetween((long) told, (long) length);
        assertThat(store.breakers.state(SCOPE))
            .isEqualTo(outcome(script.subList(0, Math.toIntExact(recorded))));
        assertThat(store.storage.damage()).isEmpty();
      }
    }
    assertThat(kills).isGreaterThan(3);
    assertThat(state(SCOPE)).isEqualTo(outcome(script));
  }

  @Test
  void aProcessThatDiesBeforeItCommitsHasDoneNothing() throws IOException {
    long seed = seed();
    run("play " + SCOPE + " " + seed + " 0 5 6");
    List<String> before;
    try (TestStore store = open()) {
      before = store.dump();
    }
    try (ChildProcess child = ChildProcess.start("die " + SCOPE + " " + seed + " 5 6 6", file)) {
      child.go();
      assertThat(child.rest()).isEmpty();
    }
    try (TestStore store = open()) {
      assertThat(store.dump()).isEqualTo(before);
    }
    run("play " + SCOPE + " " + seed + " 5 6 6");
    assertThat(state(SCOPE)).isEqualTo(outcome(BreakerScript.of(seed, 6)));
  }

  @Test
  void eightProcessesLoseNothingAndCountNothingTwice() throws IOException {
    List<String> actions = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      // Some report one by one, some in batches.
      String kind = i % 4 == 3 ? "batch" : "count";
      actions.add(kind + " run w" + i + "- " + EACH + " " + SHARED);
    }
    together(actions);
    try (TestStore store = open()) {
      BreakerState state = store.breakers.state("run");
      assertThat(state.totals().toolCalls()).isEqualTo(WRITERS * EACH + SHARED);
      assertThat(count(store, "breaker_observation")).isEqualTo(WRITERS * EACH + SHARED);
      // It tripped at the 51st call, once.
      assertThat(store.breakers.history("run", 0))
          .singleElement()
          .satisfies(one -> assertThat(one.reason()).isEqualTo("51 tool calls, limit 50"))
          .satisfies(one -> assertThat(one.before()).contains("\"tool_calls\":50,"))
          .satisfies(one -> assertThat(one.after()).contains("\"tool_calls\":51,"));
      assertThat(store.storage.damage()).isEmpty();
    }
  }

  @Test
  void eightTasksNeverTouchEachOthersCounters() throws IOException {
    long seed = seed();
    List<String> actions = new ArrayList<>();
    for (int i = 0; i < WRITERS; i++) {
      actions.add("play task:app-" + i + " " + (seed + i) + " 0 100 100");
    }
    together(actions);
    for (int i = 0; i < WRITERS; i++) {
      assertThat(state("task:app-" + i)).isEqualTo(outcome(BreakerScript.of(seed + i, 100)));
    }
  }

  @Test
  void anIterationWhoseProcessWasKilledCountsAsAFailure() throws IOException {
    try (TestStore store = open();
        ChildProcess other = ChildProcess.start("work " + SCOPE + " it-2", file)) {
      try (ChildProcess doomed = ChildProcess.start("work " + SCOPE + " it-1", file)) {
        begin(doomed);
        begin(other);
        assertThat(dead(store)).isEmpty();
      }
      assertThat(dead(store)).extracting(UnfinishedIteration::id).containsExactly("it-1");
      store.breakers.countDead(dead(store), BreakerChild.POLICY, store.stamp());
      assertThat(dead(store)).isEmpty();
      assertThat(store.breakers.unfinished()).hasSize(1);
      assertThat(store.breakers.state(SCOPE).counters().of(Counter.FAILURES)).isEqualTo(1);
    }
  }

  private static void begin(ChildProcess worker) throws IOException {
    worker.go();
    assertThat(worker.line()).isEqualTo("begun");
  }

  private static List<UnfinishedIteration> dead(TestStore store) {
    ProcessTable processes = ProcessTable.ofThisSystem();
    return store.breakers.unfinished().stream()
        .filter(one -> one.owner() != null)
        .filter(one -> processes.look(one.owner(), one.begunAt()).liveness() == Liveness.DEAD)
        .toList();
  }

  private void together(List<String> actions) throws IOException {
    List<ChildProcess> children = new ArrayList<>();
    try {
      for (String action : actions) {
        children.add(ChildProcess.start(action, file));
      }
      long start = System.nanoTime();
      for (ChildProcess child : children) {
        child.go();
      }
      for (ChildProcess child : children) {
        assertThat(child.rest()).last().isEqualTo("done");
      }
      System.out.println("together: " + (System.nanoTime() - start) / 1_000_000 + " ms");
    } finally {
      children.forEach(ChildProcess::close);
    }
  }

  private void run(String action) throws IOException {
    try (ChildProcess child = ChildProcess.start(action, file)) {
      child.go();
      assertThat(child.rest()).last().isEqualTo("done");
    }
  }

  private static BreakerState outcome(List<Observation> script) {
    return BreakerScript.outcome(script, BreakerChild.POLICY);
  }

  private BreakerState state(String scope) {
    try (TestStore store = open()) {
      return store.breakers.state(scope);
    }
  }

  private static long count(TestStore store, String table) {
    return store.database.read(h -> Sql.of("select count(*) from " + table).number(h));
  }

  private TestStore open() {
    return new TestStore(TestEngine.open(file, TestStore.PATIENCE));
  }

  private static long seed() {
    long seed = new Random().nextInt(1_000_000);
    System.out.println("seed " + seed);
    return seed;
  }
}
