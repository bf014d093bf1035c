package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskType;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ids that the store assigns. */
class NewIdTest {
  @TempDir Path directory;
  private TestStore store;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void childrenAreNumberedAndNumbersAreNeverReused() {
    TaskId epic = store.create("epic");
    assertThat(store.createChild(epic)).isEqualTo(epic.child(1));
    TaskId second = store.createChild(epic);
    assertThat(second).isEqualTo(epic.child(2));
    store.tasks.erase(second, null, store.stamp());
    assertThat(store.createChild(epic)).isEqualTo(epic.child(3));
    store.states.bury(epic.child(3), null, null, store.stamp());
    assertThat(store.createChild(epic)).isEqualTo(epic.child(4));
  }

  @Test
  void numbersOfChildrenCountEachByItsParent() {
    TaskId epic = store.create("epic");
    TaskId child = store.createChild(epic);
    assertThat(store.createChild(child)).isEqualTo(child.child(1));
    assertThat(store.createChild(child)).isEqualTo(child.child(2));
    assertThat(store.createChild(epic)).isEqualTo(epic.child(2));
    for (int i = 3; i <= 12; i++) {
      assertThat(store.createChild(epic)).isEqualTo(epic.child(i));
    }
  }

  @Test
  void oddIdsBelowAParentDoNotDisturbTheCount() {
    TaskId epic = store.create("epic");
    for (String odd : List.of(".x", ".7.1", ".99999999999999999999", ".", "-4", ".03")) {
      store.tasks.create(withId(new TaskId(epic + odd)), store.stamp());
    }
    assertThat(store.createChild(epic)).isEqualTo(epic.child(4));
  }

  @Test
  void idsThatCollideGetAnotherAndThenALongerOne() {
    Set<TaskId> ids = new HashSet<>();
    // The same title, actor and time: every task after the first collides with those before.
    for (int i = 0; i < 35; i++) {
      ids.add(store.create("same"));
    }
    assertThat(ids).hasSize(35);
    assertThat(ids.stream().map(id -> id.shortPart().length()))
        .contains(3, 4)
        .allMatch(length -> length >= 3 && length <= 6);
  }

  @Test
  void idsGrowWithTheStore() {
    store.sql(
        """
        insert into task (id, short_id, title, created_at, updated_at)
        with recursive n (i) as (select 1 union all select i + 1 from n where i < 984)
        select 'old-' || i, i, 'old', 0, 0 from n
        """);
    assertThat(store.create("new").shortPart()).hasSize(5);
    assertThat(store.create("new").value()).startsWith("app-");
  }

  private static TaskDraft withId(TaskId id) {
    return new TaskDraft(
        id,
        TaskText.titled("odd"),
        2,
        TaskType.TASK,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        false,
        false,
        List.of(),
        null,
        List.of());
  }
}
