package dev.baton.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TaskOrderTest {
  private static final long SEED = 20260101;
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");

  @Test
  void priorityComesBeforeAgeAndAgeBeforeTheId() {
    assertThat(sorted(TaskOrder.PRIORITY, task("c", 1, 9), task("b", 0, 1), task("a", 0, 1)))
        .containsExactly("a", "b", "c");
    assertThat(sorted(TaskOrder.PRIORITY, task("young", 1, 1), task("old", 1, 9)))
        .containsExactly("old", "young");
  }

  @Test
  void oldestAndNewestLookAtTheAgeAlone() {
    Task[] tasks = {task("b", 4, 9), task("c", 0, 1), task("a", 2, 9)};
    assertThat(sorted(TaskOrder.OLDEST, tasks)).containsExactly("a", "b", "c");
    assertThat(sorted(TaskOrder.NEWEST, tasks)).containsExactly("c", "a", "b");
  }

  @Test
  void hybridTakesWhatIsYoungByPriorityAndTheRestByAge() {
    assertThat(
            sorted(
                TaskOrder.HYBRID,
                task("older", 0, 90),
                task("oldest", 4, 99),
                task("low", 4, 1),
                task("high", 0, 2)))
        .containsExactly("high", "low", "oldest", "older");
  }

  @Test
  void twoDaysOldIsStillYoung() {
    Task border = TaskSamples.task("border", 4, NOW.minus(TaskOrder.YOUNG));
    Task beyond = TaskSamples.task("beyond", 0, NOW.minus(TaskOrder.YOUNG).minusNanos(1));
    assertThat(sorted(TaskOrder.HYBRID, beyond, border)).containsExactly("border", "beyond");
  }

  @ParameterizedTest
  @EnumSource(TaskOrder.class)
  void everyOrderIsTotal(TaskOrder order) {
    Comparator<Task> comparator = order.comparator(NOW);
    List<Task> tasks = TaskSamples.random(new Random(SEED), 60, NOW);
    for (Task a : tasks) {
      for (Task b : tasks) {
        int sign = Integer.signum(comparator.compare(a, b));
        assertThat(sign)
            .as("seed %s: %s and %s", SEED, a.id(), b.id())
            .isEqualTo(-Integer.signum(comparator.compare(b, a)));
        assertThat(sign == 0).isEqualTo(a.id().equals(b.id()));
        for (Task c : tasks) {
          if (sign < 0 && comparator.compare(b, c) < 0) {
            assertThat(comparator.compare(a, c)).as("seed %s", SEED).isNegative();
          }
        }
      }
    }
  }

  private static Task task(String id, int priority, long ageHours) {
    return TaskSamples.task(id, priority, NOW.minus(Duration.ofHours(ageHours)));
  }

  private static List<String> sorted(TaskOrder order, Task... tasks) {
    List<Task> list = new ArrayList<>(List.of(tasks));
    list.sort(order.comparator(NOW));
    return list.stream().map(task -> task.id().value()).toList();
  }
}
