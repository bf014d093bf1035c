package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.task.TaskId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LocksTest {
  @Test
  void whatIsHeldIsNotLockedAgain() {
    Locks held = new Locks(true, tasks(0, 3), List.of("a", "b"));
    Locks more = new Locks(true, tasks(2, 5), List.of("b", "c"));

    assertThat(more.without(held)).isEqualTo(new Locks(false, tasks(3, 5), List.of("c")));
    assertThat(held.plus(more)).isEqualTo(new Locks(true, tasks(0, 5), List.of("a", "b", "c")));
    assertThat(held.without(held).isNothing()).isTrue();
  }

  private static List<TaskId> tasks(int from, int end) {
    return IntStream.range(from, end).mapToObj(n -> new TaskId("app-" + n)).toList();
  }
}
