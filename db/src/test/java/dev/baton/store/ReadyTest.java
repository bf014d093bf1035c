package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.store.Graph.Link;
import dev.baton.store.Graph.Node;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;

/** Ready and blocked, over thousands of small random graphs, against an independent evaluation. */
public class ReadyTest {
  private static final long SEED = Long.getLong("baton.seed", 20260301L);
  private static final int GRAPHS = TestEngine.rounds(1000);
  private static final Instant NOW = TestStore.START;
  private static final List<String> STATUSES =
      List.of(
          "open",
          "open",
          "open",
          "open",
          "open",
          "in_progress",
          "blocked",
          "deferred",
          "closed",
          "closed",
          "pinned",
          "hooked",
          "tombstone");
  private static final List<String> TYPES =
      List.of(
          "task",
          "task",
          "task",
          "task",
          "bug",
          "epic",
          "epic",
          "chore",
          "merge-request",
          "gate",
          "molecule",
          "message",
          "agent",
          "role",
          "rig");
  private static final List<String> LINKS =
      List.of(
          "blocks",
          "blocks",
          "parent-child",
          "parent-child",
          "parent-child",
          "waits-for",
          "conditional-blocks",
          "related",
          "discovered-from",
          "tracks");

  @TempDir Path directory;

  @Test
  void agreesWithTheEvaluationByHand(TestReporter reporter) {
    reporter.publishEntry("seed (set it with -Dbaton.seed=)", Long.toString(SEED));
    int ready = 0;
    int blocked = 0;
    try (TestStore store = new TestStore(directory)) {
      for (int i = 0; i < GRAPHS; i++) {
        Graph graph = random(new Random(SEED + i));
        BruteForce expected = new BruteForce(graph, Nanos.of(NOW));
        ready += expected.ready().size();
        blocked += expected.blocked().size();
        String hint = "seed " + (SEED + i) + ": " + graph;
        assertThatExceptionOfType(TakeBack.class)
            .as(hint)
            .isThrownBy(() -> saveAndCompare(store, graph, expected, hint));
      }
      assertThat(store.finder.counts()).isEmpty();
    }
    // Otherwise the graphs are too simple to prove anything.
    assertThat(ready).isGreaterThan(GRAPHS / 2);
    assertThat(blocked).isGreaterThan(GRAPHS / 2);
  }

  private static void saveAndCompare(
      TestStore store, Graph graph, BruteForce expected, String hint) {
    store.stores.inTransaction(() -> {
      graph.save(store.stores);
      compare(store, graph, expected, hint);
      throw new TakeBack();
    });
  }

  public static void compare(TestStore store, Graph graph, BruteForce expected, String hint) {
    List<TaskId> ready = expected.ready();
    assertThat(ready(store)).as("ready, %s", hint).isEqualTo(ready);
    assertThat(store.finder.countReady(TaskFilter.ALL, NOW))
        .as("count, %s", hint)
        .isEqualTo(ready.size());
    assertThat(claimable(store)).as("first, %s", hint).isEqualTo(expected.claimable("ann"));

    List<TaskId> blocked =
        TestStore.ids(store.finder.blocked(TaskFilter.ALL, TaskOrder.PRIORITY, 0, NOW).items());
    assertThat(blocked).as("blocked, %s", hint).isEqualTo(expected.blocked());

    List<TaskId> all = graph.tasks().stream().map(task -> new TaskId(task.id())).toList();
    List<Dependencies.Blocker> blockers = store.dependencies.blockers(all, NOW);
    assertThat(blockers)
        .as("blockers, %s", hint)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(expected.blockers(all));
  }

  private static List<TaskId> ready(TestStore store) {
    return TestStore.ids(store.finder.ready(TaskFilter.ALL, TaskOrder.PRIORITY, 0, NOW).items());
  }

  /** What a claim of the next task takes; it is taken back. */
  private static Optional<TaskId> claimable(TestStore store) {
    Claims.Request request = TestStore.request("ann", null, null);
    AtomicReference<Optional<Task>> claimed = new AtomicReference<>(Optional.empty());
    assertThatExceptionOfType(TakeBack.class)
        .isThrownBy(() ->
            store.stores.inTransaction(() -> {
              claimed.set(
                  store.claims.claimNext(TestStore.NEXT, request, 1, NOW).stream().findFirst());
              throw new TakeBack();
            }));
    return claimed.get().map(Task::id);
  }

  /** Up to 14 tasks, so that a failing case can be drawn on paper. */
  private static Graph random(Random random) {
    int count = 1 + random.nextInt(14);
    List<Node> tasks = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tasks.add(
          new Node(
              "t-" + (char) ('a' + i),
              pick(random, STATUSES),
              random.nextInt(3) > 0 ? "task" : pick(random, TYPES),
              random.nextInt(5),
              Nanos.of(NOW.minusSeconds(random.nextInt(4) * 3600L)),
              Nanos.of(NOW),
              null,
              deferred(random),
              random.nextInt(12) == 0,
              random.nextInt(12) == 0,
              null));
    }
    List<Link> links = new ArrayList<>();
    int wanted = random.nextInt(1 + count * 2);
    for (int i = 0; i < wanted; i++) {
      // Any pair: cycles, the task itself, and missing tasks.
      String on = random.nextInt(10) == 0 ? "t-gone" : pick(random, tasks).id();
      links.add(new Link(pick(random, tasks).id(), on, pick(random, LINKS)));
    }
    return new Graph(tasks, links);
  }

  private static Long deferred(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> Nanos.of(NOW.plusNanos(1));
      case 1 -> Nanos.of(NOW);
      case 2 -> Nanos.of(NOW.minusSeconds(1));
      case 3 -> Nanos.of(NOW.plusSeconds(999));
      default -> null;
    };
  }

  private static <T> T pick(Random random, List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
