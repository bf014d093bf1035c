package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TaskUpdateTest {
  private static final Instant WHEN = Instant.parse("2027-01-02T03:04:05.678901234Z");

  @TempDir Path directory;
  private TestStore store;
  private TaskId id;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    id = store.create("work");
  }

  @AfterEach
  void close() {
    store.close();
  }

  @ParameterizedTest
  @EnumSource
  void setsAndClearsEachField(TaskField field) {
    Task before = store.task(id);
    store.clock.advance(Duration.ofSeconds(7));
    assertThat(store.update(id, TaskPatch.builder().set(field, sample(field))))
        .isInstanceOf(Change.Done.class);
    assertThat(field.in(store.task(id))).isEqualTo(sample(field));
    assertThat(field.in(store.task(id))).isNotEqualTo(field.in(before));
    assertThat(store.task(id).times().updatedAt()).isEqualTo(store.clock.instant());
    assertThat(store.events.history(id).getLast().detail())
        .startsWith("{\"changed\":\"%1$s\",\"before\":{\"%1$s\":".formatted(field.wireName()))
        .endsWith("}}");

    // Changing one field changes no other.
    store.update(id, TaskPatch.builder().set(field, field.in(before)));
    assertThat(withoutUpdate(store.task(id))).isEqualTo(withoutUpdate(before));
  }

  @Test
  void severalChangesAreOne() {
    store.update(
        id,
        TaskPatch.builder()
            .set(TaskField.TITLE, "new")
            .set(TaskField.PRIORITY, 0)
            .addLabels(List.of("x"))
            .set(TaskField.METADATA, "{\"k\":1}"));
    Task task = store.task(id);
    assertThat(task.title()).isEqualTo("new");
    assertThat(task.priority()).isZero();
    assertThat(task.labels()).containsExactly("x");
    assertThat(store.events.history(id).getLast().detail())
        .isEqualTo(
            "{\"changed\":\"title priority metadata labels\",\"before\":"
                + "{\"title\":\"work\",\"priority\":2,\"metadata\":null,\"labels\":[]}}");
    assertThat(store.history(id)).containsExactly("created", "updated");
  }

  @Test
  void oneBadChangeAmongSeveralUndoesAll() {
    List<String> before = store.dump();
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() ->
            store.update(
                id,
                TaskPatch.builder()
                    .set(TaskField.TITLE, "new")
                    .addLabels(List.of("x"))
                    .parent(new TaskId("app-none"))));
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void labelsAreSortedAndCarriedOnce() {
    store.update(id, TaskPatch.builder().addLabels(List.of("b", "a", "b", "A", "ü 漢")));
    assertThat(store.task(id).labels()).containsExactly("A", "a", "b", "ü 漢");
    store.update(id, TaskPatch.builder().removeLabels(List.of("a", "none")));
    assertThat(store.task(id).labels()).containsExactly("A", "b", "ü 漢");
    store.update(id, TaskPatch.builder().setLabels(List.of("z")).addLabels(List.of("y")));
    assertThat(store.task(id).labels()).containsExactly("y", "z");
    store.update(id, TaskPatch.builder().setLabels(List.of()));
    assertThat(store.task(id).labels()).isEmpty();
    assertThat(store.finder.labelsInUse()).isEmpty();
  }

  @Test
  void aTaskMovesToAnotherParent() {
    TaskId old = store.create("old");
    TaskId next = store.create("next");
    TaskId child = store.createChild(old);
    store.update(child, TaskPatch.builder().parent(next));
    assertThat(store.task(child).parent()).isEqualTo(next);
    assertThat(store.task(child).id()).isEqualTo(old.child(1));
    assertThat(store.task(old).counts().dependents()).isZero();
    store.update(child, TaskPatch.builder().noParent());
    assertThat(store.task(child).parent()).isNull();
    assertThat(store.createChild(old)).isEqualTo(old.child(2));
  }

  @Test
  void movingKeepsTheOtherDependencies() {
    TaskId old = store.create("old");
    TaskId child = store.createChild(old);
    TaskId first = store.create("first");
    store.depend(child, first, DependencyType.BLOCKS);
    store.update(child, TaskPatch.builder().parent(id));
    assertThat(store.dependenciesOf(child))
        .extracting(d -> d.type().name() + " " + d.dependsOn())
        .containsExactlyInAnyOrder("blocks " + first, "parent-child " + id);
  }

  @Test
  void noTaskMovesBelowOneThatItWaitsFor() {
    TaskId child = store.create("child");
    store.depend(child, id, DependencyType.BLOCKS);
    List<String> before = store.dump();
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> store.update(child, TaskPatch.builder().parent(id)))
        .withMessageContaining("cycle");
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void noTaskMovesBelowItself() {
    TaskId child = store.createChild(id);
    TaskId grandchild = store.createChild(child);
    List<String> before = store.dump();
    for (TaskId below : List.of(id, child, grandchild)) {
      assertThatExceptionOfType(InvalidValue.class)
          .isThrownBy(() -> store.update(id, TaskPatch.builder().parent(below)));
    }
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void anEmptyPatchIsKnownAsOne() {
    assertThat(TaskPatch.builder().build().isEmpty()).isTrue();
    assertThat(TaskPatch.builder().set(TaskField.OWNER, null).build().isEmpty()).isFalse();
    assertThat(TaskPatch.builder().setLabels(List.of()).build().isEmpty()).isFalse();
    assertThat(TaskPatch.builder().noParent().build().isEmpty()).isFalse();
  }

  private static Object sample(TaskField field) {
    return switch (field) {
      case TITLE, DESCRIPTION, DESIGN, ACCEPTANCE_CRITERIA, NOTES -> "new 'text' \"ü\" :now ?\n";
      case PRIORITY -> 4;
      case ISSUE_TYPE -> "bug";
      case ASSIGNEE, OWNER, SPEC_ID, EXTERNAL_REF -> "somebody";
      case ESTIMATED_MINUTES -> 0;
      case DUE_AT, DEFER_UNTIL -> WHEN;
      case METADATA -> "{\"k\":[1]}";
      case PINNED, EPHEMERAL -> true;
    };
  }

  private static String withoutUpdate(Task task) {
    return task.toString().replaceAll("updatedAt=[^,]*", "");
  }
}
