package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskCounts;
import dev.baton.task.Task.TaskText;
import dev.baton.task.Task.TaskTimes;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TasksTest {
  private static final TaskText TEXT =
      new TaskText("Töne 漢字", "long\ntext", "design", "criteria", "notes");

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
  void keepsEveryFieldOfADraft() {
    TaskId parent = store.create("parent");
    TaskId blocker = store.create("blocker");
    Instant due = Instant.parse("2026-04-01T00:00:00.123456789Z");
    Instant defer = Instant.parse("1969-12-31T23:59:59.999999999Z");
    TaskDraft draft =
        new TaskDraft(
            new TaskId("own-id"),
            TEXT,
            0,
            TaskType.EPIC,
            "ann",
            "olga",
            due,
            defer,
            "spec",
            "gh-1",
            90,
            "{\"a\":1}",
            true,
            true,
            List.of("zeta", "alpha", "alpha"),
            parent,
            List.of(new TaskDraft.Link(blocker, DependencyType.BLOCKS)));
    Task task = store.tasks.create(draft, store.stamp());
    assertThat(task)
        .isEqualTo(
            new Task(
                new TaskId("own-id"),
                TEXT,
                TaskStatus.OPEN,
                0,
                TaskType.EPIC,
                "ann",
                "olga",
                "pat",
                new TaskTimes(TestStore.START, TestStore.START, null, null, due, defer),
                null,
                "spec",
                "gh-1",
                90,
                List.of("alpha", "zeta"),
                parent,
                "{\"a\":1}",
                true,
                true,
                0,
                "",
                null,
                null,
                new TaskCounts(1, 0, 0, 0)));
    assertThat(store.task(task.id())).isEqualTo(task);
    assertThat(store.task(blocker).counts().dependents()).isEqualTo(1);
    assertThat(store.task(parent).counts().dependents()).isZero();
    assertThat(store.history(task.id())).containsExactly("created");
  }

  @Test
  void aTakenIdIsRefusedAndNothingIsWritten() {
    TaskId id = store.create("first");
    List<String> before = store.dump();
    TaskDraft draft = withId(id);
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> store.tasks.create(draft, store.stamp()))
        .withMessage("a task " + id + " already exists: expected an unused id");
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void aMissingParentOrDependencyIsRefusedAndNothingIsWritten() {
    List<String> before = store.dump();
    TaskId none = new TaskId("app-none");
    assertRefused(TaskDraft.titled("x").withParent(none), "no task app-none");
    assertRefused(
        TaskDraft.titled("x")
            .withDependencies(List.of(new TaskDraft.Link(none, DependencyType.BLOCKS))),
        "no task app-none");
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void aTaskCannotBeItsOwnParent() {
    List<String> before = store.dump();
    assertRefused(
        new TaskDraft(
            new TaskId("self"),
            TEXT,
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
            new TaskId("self"),
            List.of()),
        "self cannot depend on itself");
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void anErasedTaskLeavesItsHistoryAndWhatDependsOnIt() {
    TaskId id = store.create("erased");
    TaskId dependent = store.create("dependent");
    store.depend(dependent, id, DependencyType.BLOCKS);
    store.comments.add(id, "remark", null, store.stamp());
    store.claim(id, "ann");
    assertThat(store.tasks.erase(id, null, store.stamp())).isInstanceOf(Change.Done.class);
    assertThat(store.finder.find(id)).isEmpty();
    assertThat(store.claims.current()).isEmpty();
    assertThat(store.comments.of(id)).isEmpty();
    assertThat(store.history(id)).containsExactly("created", "commented", "claimed", "erased");
    assertThat(store.dependenciesOf(dependent)).hasSize(1);
    assertThat(store.ready()).containsExactly(dependent);
    assertThat(store.storage.brokenReferences()).isEmpty();
  }

  @Test
  void aBuriedTaskIsStillThere() {
    TaskId id = store.create("buried");
    TaskId dependent = store.create("dependent");
    store.depend(dependent, id, DependencyType.BLOCKS);
    store.claim(id, "ann");
    store.states.bury(id, null, "not needed", store.stamp());
    assertThat(store.task(id).status()).isEqualTo(TaskStatus.TOMBSTONE);
    assertThat(store.task(id).epoch()).isEqualTo(2);
    assertThat(store.task(id).times().closedAt()).isEqualTo(store.clock.instant());
    assertThat(store.claims.current()).isEmpty();
    assertThat(store.ready()).containsExactly(dependent);
    assertThat(store.history(id)).containsExactly("created", "claimed", "deleted");
  }

  @Test
  void atomicallyTakesBackEverythingWhenOneChangeFails() {
    TaskId id = store.create("kept");
    List<String> before = store.dump();
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() ->
            store.stores.inTransaction(() -> {
              store.create("new");
              store.comments.add(id, "remark", null, store.stamp());
              store.claim(id, "ann");
              return store.createChild(new TaskId("app-none"));
            }));
    assertThat(store.dump()).isEqualTo(before);
    // The database stays usable.
    assertThat(store.stores.inTransaction(() -> store.create("new"))).isNotNull();
    assertThat(store.ready()).hasSize(2);
  }

  @Test
  void theSchemaRefusesWhatNoCommandWouldWrite() {
    TaskId id = store.create("work");
    for (String change :
        List.of(
            "priority = 5",
            "priority = -1",
            "priority = 'high'",
            "pinned = 2",
            "epoch = -1",
            "title = null")) {
      assertThatExceptionOfType(RuntimeException.class)
          .as(change)
          .isThrownBy(() -> store.sql("update task set " + change));
    }
    assertThatExceptionOfType(RuntimeException.class)
        .isThrownBy(() -> store.sql("insert into label values ('app-none', 'x')"));
    assertThat(store.task(id).priority()).isEqualTo(2);
  }

  private static TaskDraft withId(TaskId id) {
    return new TaskDraft(
        id,
        TEXT,
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

  private void assertRefused(TaskDraft draft, String message) {
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> store.tasks.create(draft, store.stamp()))
        .withMessageContaining(message);
  }
}
