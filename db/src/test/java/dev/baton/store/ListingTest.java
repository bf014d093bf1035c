package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.task.DependencyType;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Filters, orders and limits of lists. */
class ListingTest {
  private static final long SEED = 4711;

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

  @ParameterizedTest
  @EnumSource
  void theStoreSortsAsTheComparatorDoes(TaskOrder order) {
    Random random = new Random(SEED);
    Instant now = store.clock.instant();
    store.stores.inTransaction(() -> {
      for (int i = 0; i < 400; i++) {
        // Few different ages, some exactly at the limit of what counts as young.
        Instant created =
            now.minus(TaskOrder.YOUNG)
                .plusNanos(random.nextInt(3) - 1L)
                .minusSeconds(3600L * (random.nextInt(5) - 2) * random.nextInt(30));
        insert("t-" + Integer.toString(i * 7919 % 400, 36), random.nextInt(5), created);
      }
      return true;
    });
    List<Task> sorted = store.finder.list(TaskFilter.ALL, order, 0, now).items();
    List<Task> again = new ArrayList<>(sorted);
    Collections.shuffle(again, random);
    again.sort(order.comparator(now));
    assertThat(TestStore.ids(sorted)).as("seed %s", SEED).isEqualTo(TestStore.ids(again));
    assertThat(TestStore.ids(store.finder.ready(TaskFilter.ALL, order, 0, now).items()))
        .isEqualTo(TestStore.ids(sorted));
    Page<Task> first = store.finder.ready(TaskFilter.ALL, order, 17, now);
    assertThat(first.more()).isTrue();
    assertThat(first.items()).isEqualTo(sorted.subList(0, 17));
  }

  private void insert(String id, int priority, Instant created) {
    store.sql(
        "insert into task (id, short_id, natural_id, title, priority, created_at, updated_at)"
            + " values (?, ?, ?, 't', ?, ?, 0)",
        id,
        new TaskId(id).shortPart(),
        new TaskId(id).naturalKey(),
        priority,
        Nanos.of(created));
  }

  @Test
  void limitsCutAndSaySo() {
    for (int i = 0; i < 3; i++) {
      store.create("work " + i);
    }
    assertThat(list(TaskFilter.ALL, 2).more()).isTrue();
    assertThat(list(TaskFilter.ALL, 2).items()).hasSize(2);
    assertThat(list(TaskFilter.ALL, 3).more()).isFalse();
    assertThat(list(TaskFilter.ALL, 0).items()).hasSize(3);
  }

  @Test
  void everyFilterNarrowsTheListAndAllMustHold() {
    TaskId epic = store.create("Epic one");
    TaskId child = store.createChild(epic);
    TaskId grandchild = store.createChild(child);
    TaskId other = store.create("other");
    store.update(other, TaskPatch.builder().set(TaskField.NOTES, "NEEDLE 100%_x"));
    store.update(
        child,
        TaskPatch.builder()
            .set(TaskField.PRIORITY, 0)
            .set(TaskField.ISSUE_TYPE, "bug")
            .set(TaskField.ASSIGNEE, "ann")
            .addLabels(List.of("x", "y")));
    store.update(grandchild, TaskPatch.builder().addLabels(List.of("y", "z")));
    store.states.close(epic, null, null, store.stamp());

    assertListed(filter().withStatuses(List.of(TaskStatus.CLOSED)), epic);
    assertListed(
        filter().withStatuses(List.of(TaskStatus.CLOSED, TaskStatus.OPEN)),
        epic,
        child,
        grandchild,
        other);
    assertListed(priorities(0), child);
    assertListed(priorities(2, 0), epic, child, grandchild, other);
    assertListed(types("bug"), child);
    assertListed(types("bug", "task"), epic, child, grandchild, other);
    assertListed(assignee("ann"), child);
    assertListed(assignee("bob"));
    assertListed(unassigned(), epic, grandchild, other);
    assertListed(labels(List.of("x", "y"), List.of()), child);
    assertListed(labels(List.of("y"), List.of()), child, grandchild);
    assertListed(labels(List.of(), List.of("x", "z")), child, grandchild);
    assertListed(labels(List.of("y"), List.of("z", "none")), grandchild);
    assertListed(below(epic), child, grandchild);
    assertListed(below(child), grandchild);
    assertListed(below(other));
    assertListed(filter().withText("epic ONE"), epic);
    assertListed(filter().withText("needle 100%_"), other);
    assertListed(filter().withText("%"), other);
    assertListed(filter().withText(other.shortPart()), other);
    assertListed(
        below(epic).withStatuses(List.of(TaskStatus.OPEN)).withText("child"), child, grandchild);
    assertListed(below(epic).withStatuses(List.of(TaskStatus.CLOSED)));
  }

  @Test
  void caseIsIgnoredWhateverTheAlphabet() {
    TaskId german = store.create("ÄPFEL im Überfluß");
    TaskId russian = store.create("Исправить Ошибку");

    for (String text : List.of("ÄPFEL", "äpfel", "Äpfel IM ü", "ÜBERFLUß")) {
      assertListed(filter().withText(text), german);
      assertListed(filter().with(List.of(new Condition.Named(text))), german);
      assertListed(
          filter().with(List.of(new Condition.Contains(Condition.Text.TITLE, text))), german);
    }
    assertListed(filter().withText("исправить ошибку"), russian);
    assertListed(filter().withText("ОШИБКУ"), russian);
    assertListed(filter().withText("ошибку"), russian);
    assertListed(filter().withText("apfel"));
  }

  @Test
  void descendantsInACircleAreFoundOnce() {
    TaskId a = store.create("a");
    TaskId b = store.createChild(a);
    store.sql(
        "insert into dependency values (?, ?, 'parent-child', 0, null, null)",
        a.value(),
        b.value());
    assertListed(below(a), a, b);
  }

  @Test
  void countsWhatThereIs() {
    TaskId first = store.create("first");
    TaskId second = store.create("second");
    store.create("third");
    store.depend(second, first, DependencyType.BLOCKS);
    assertThat(store.finder.countReady(TaskFilter.ALL, store.clock.instant())).isEqualTo(2);
    store.claim(first, "ann");
    assertThat(store.finder.counts())
        .isEqualTo(Map.of(TaskStatus.OPEN, 2, TaskStatus.IN_PROGRESS, 1));
    assertThat(store.finder.countReady(TaskFilter.ALL, store.clock.instant())).isEqualTo(1);
  }

  @Test
  void whatOtherListsNeedOfSomeTasks() {
    TaskId free = store.create("free");
    TaskId held = store.create("held");
    TaskId gone = new TaskId("app-none");
    store.depend(held, free, DependencyType.BLOCKS);
    TaskId machine = store.create("machine");
    store.update(machine, TaskPatch.builder().set(TaskField.ISSUE_TYPE, "gate"));
    List<TaskId> all = List.of(held, machine, gone, free);
    assertThat(TestStore.ids(store.finder.findAll(all)))
        .containsExactlyInAnyOrder(free, held, machine);
    assertThat(store.finder.findAll(List.of())).isEmpty();
  }

  private Page<Task> list(TaskFilter filter, int limit) {
    return store.finder.list(filter, TaskOrder.OLDEST, limit, store.clock.instant());
  }

  private void assertListed(TaskFilter filter, TaskId... expected) {
    assertThat(TestStore.ids(list(filter, 0).items())).containsExactlyInAnyOrder(expected);
  }

  private static TaskFilter filter() {
    return TaskFilter.ALL;
  }

  private static TaskFilter priorities(Integer... wanted) {
    return new TaskFilter(
        List.of(),
        List.of(wanted),
        List.of(),
        null,
        false,
        List.of(),
        List.of(),
        null,
        null,
        List.of());
  }

  private static TaskFilter types(String... names) {
    List<TaskType> types = List.of(names).stream().map(TaskType::new).toList();
    return new TaskFilter(
        List.of(), List.of(), types, null, false, List.of(), List.of(), null, null, List.of());
  }

  private static TaskFilter assignee(String name) {
    return new TaskFilter(
        List.of(), List.of(), List.of(), name, false, List.of(), List.of(), null, null, List.of());
  }

  private static TaskFilter unassigned() {
    return new TaskFilter(
        List.of(), List.of(), List.of(), null, true, List.of(), List.of(), null, null, List.of());
  }

  private static TaskFilter labels(List<String> all, List<String> any) {
    return new TaskFilter(
        List.of(), List.of(), List.of(), null, false, all, any, null, null, List.of());
  }

  private static TaskFilter below(TaskId parent) {
    return new TaskFilter(
        List.of(), List.of(), List.of(), null, false, List.of(), List.of(), parent, null,
        List.of());
  }
}
