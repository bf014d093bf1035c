package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.baton.store.Dependencies.Blocker;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DependenciesTest {
  private static final DependencyType RELATED = new DependencyType("related");

  @TempDir Path directory;
  private TestStore store;
  private TaskId a;
  private TaskId b;
  private TaskId c;

  @BeforeEach
  void open() {
    store = new TestStore(directory);
    a = store.create("a");
    b = store.create("b");
    c = store.create("c");
  }

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void aDependencyIsThereOnceHoweverOftenItIsAdded() {
    store.depend(a, b, DependencyType.BLOCKS);
    List<String> before = store.dump();
    store.depend(a, b, DependencyType.BLOCKS);
    assertThat(store.dump()).isEqualTo(before);
    assertThat(store.dependenciesOf(a))
        .containsExactly(new Dependency(a, b, DependencyType.BLOCKS, TestStore.START, "pat", null));
    assertThat(store.events.history(a).getLast().detail())
        .isEqualTo("{\"on\":\"" + b + "\",\"type\":\"blocks\"}");
  }

  @Test
  void twoTasksCanHaveSeveralThingsToDoWithEachOther() {
    store.depend(a, b, DependencyType.BLOCKS);
    store.depend(a, b, RELATED);
    assertThat(store.dependenciesOf(a)).hasSize(2);
    assertThat(store.task(a).counts().dependencies()).isEqualTo(1);
    assertThat(store.dependencies.remove(a, b, null, store.stamp()))
        .isInstanceOf(Change.Done.class);
    assertThat(store.dependenciesOf(a)).isEmpty();
    assertThat(store.history(a)).last().isEqualTo("dependency_removed");
  }

  @Test
  void removingWhatIsNotThereChangesNothing() {
    List<String> before = store.dump();
    assertThat(store.dependencies.remove(a, b, null, store.stamp()))
        .isInstanceOf(Change.Refused.class);
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void aDependencyOnAMissingTaskCanBeRemovedButNotAdded() {
    TaskId none = new TaskId("app-none");
    assertRefused(a, none, DependencyType.BLOCKS, "no task app-none");
    store.sql("insert into dependency values (?, 'app-none', 'blocks', 0, null, null)", a.value());
    assertThat(store.dependencies.remove(a, none, null, store.stamp()))
        .isInstanceOf(Change.Done.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"blocks", "parent-child", "related", "tracks"})
  void nothingDependsOnItself(String type) {
    assertRefused(a, a, new DependencyType(type), "cannot depend on itself");
  }

  @Test
  void aDirectCircleIsRefused() {
    store.depend(a, b, DependencyType.BLOCKS);
    assertRefused(b, a, DependencyType.BLOCKS, b + " → " + a + " → " + b);
  }

  @ParameterizedTest
  @ValueSource(strings = {"blocks", "conditional-blocks", "waits-for", "parent-child"})
  void aCircleOfDifferentKindsIsRefused(String type) {
    store.depend(a, b, new DependencyType("waits-for"));
    store.depend(b, c, DependencyType.PARENT_CHILD);
    assertRefused(c, a, new DependencyType(type), c + " → " + a + " → " + b + " → " + c);
  }

  @Test
  void aParentThatWaitsForItsChildrenWouldNeverBeDone() {
    TaskId child = store.createChild(a);
    assertRefused(a, child, DependencyType.BLOCKS, "this would create a dependency cycle");
  }

  @Test
  void aLongCircleIsRefused() {
    List<TaskId> chain = new ArrayList<>();
    store.stores.inTransaction(() -> {
      for (int i = 0; i < 300; i++) {
        chain.add(store.create("link " + i));
        if (i > 0) {
          store.depend(chain.get(i - 1), chain.get(i), DependencyType.BLOCKS);
        }
      }
      return chain;
    });
    assertRefused(
        chain.getLast(), chain.getFirst(), DependencyType.BLOCKS, "create a dependency cycle");
    store.depend(chain.getFirst(), chain.getLast(), DependencyType.BLOCKS);
  }

  @Test
  void circlesOfWhatDoesNotBlockAreNoHarm() {
    store.depend(a, b, RELATED);
    store.depend(b, a, RELATED);
    store.depend(b, a, DependencyType.BLOCKS);
    assertThat(store.health.circles()).isEmpty();
  }

  @Test
  void aNewTaskMayDependOnWhatIsThere() {
    TaskDraft draft =
        TaskDraft.titled("new")
            .withParent(a)
            .withDependencies(
                List.of(
                    new TaskDraft.Link(b, DependencyType.BLOCKS), new TaskDraft.Link(c, RELATED)));
    TaskId id = store.tasks.create(draft, store.stamp()).id();
    assertThat(store.dependencies.dependencies(List.of(id)))
        .extracting(edge -> edge.dependency().type().name() + " " + edge.other())
        .containsExactlyInAnyOrder("parent-child " + a, "blocks " + b, "related " + c);
  }

  @Test
  void bothEndsAreReported() {
    store.depend(a, c, DependencyType.BLOCKS);
    store.depend(b, c, RELATED);
    store.sql("insert into dependency values (?, 'app-none', 'blocks', 0, null, null)", a.value());
    store.states.close(c, null, null, store.stamp());
    assertThat(store.dependencies.dependents(List.of(c)))
        .extracting(Edge::other)
        .containsExactlyInAnyOrder(a, b);
    List<Edge> edges = store.dependencies.dependencies(List.of(a, b));
    assertThat(edges).hasSize(3);
    assertThat(edges)
        .filteredOn(edge -> edge.other().equals(c))
        .allMatch(edge -> "c".equals(edge.title()) && edge.status() == TaskStatus.CLOSED);
    assertThat(edges)
        .filteredOn(edge -> edge.other().equals(new TaskId("app-none")))
        .singleElement()
        .matches(edge -> edge.title() == null && edge.status() == null);
  }

  @Test
  void blockersAreNamedWithTheAncestorThroughWhichTheyBlock() {
    TaskId child = store.createChild(a);
    TaskId grandchild = store.createChild(child);
    store.depend(a, b, DependencyType.BLOCKS);
    store.depend(grandchild, c, DependencyType.BLOCKS);
    assertThat(store.dependencies.blockers(List.of(grandchild), store.clock.instant()))
        .containsExactlyInAnyOrder(
            new Blocker(grandchild, grandchild, c), new Blocker(grandchild, a, b));
    store.states.park(child, TaskStatus.DEFERRED, null, null, store.stamp());
    assertThat(store.dependencies.blockers(List.of(grandchild), store.clock.instant()))
        .contains(new Blocker(grandchild, child, child));
    assertThat(store.dependencies.blockers(List.of(), store.clock.instant())).isEmpty();
  }

  private void assertRefused(TaskId task, TaskId on, DependencyType type, String message) {
    List<String> before = store.dump();
    assertThatExceptionOfType(InvalidValue.class)
        .isThrownBy(() -> store.dependencies.add(task, on, type, null, store.stamp()))
        .withMessageContaining(message);
    assertThat(store.dump()).isEqualTo(before);
  }

  @Test
  void aTaskCannotWaitForWhatWaitsForIt() {
    TaskId parent = store.create("parent");
    TaskId child = store.create("child");
    TaskId between = store.create("between");
    link(child, parent, DependencyType.PARENT_CHILD);

    // A parent is finished after its children, and is blocked until then.
    assertRefused(child, parent, DependencyType.BLOCKS, "(a parent waits for its children)");
    assertRefused(parent, child, DependencyType.BLOCKS, "this would create a dependency cycle");
    link(between, parent, DependencyType.BLOCKS);
    assertRefused(child, between, DependencyType.BLOCKS, child + " → " + between + " → " + parent);
    assertThat(store.health.circles()).isEmpty();
  }

  @Test
  void aTaskThatWaitsForAnotherCannotBecomeItsChild() {
    TaskId parent = store.create("parent");
    TaskId waiting = store.create("waiting");
    link(waiting, parent, DependencyType.BLOCKS);
    assertRefused(
        waiting, parent, DependencyType.PARENT_CHILD, "this would create a dependency cycle");
  }

  @Test
  void aFinishedChildHoldsNothingUp() {
    TaskId parent = store.create("parent");
    TaskId child = store.create("child");
    TaskId later = store.create("later");
    link(child, parent, DependencyType.PARENT_CHILD);
    link(child, later, DependencyType.BLOCKS);
    store.states.close(child, null, null, store.stamp());
    link(later, parent, DependencyType.BLOCKS);
    assertThat(store.health.circles()).isEmpty();
  }

  @Test
  void circlesThroughParentsAreFound() {
    TaskId parent = store.create("parent");
    TaskId child = store.create("child");
    link(child, parent, DependencyType.PARENT_CHILD);
    store.sql(
        "insert into dependency (task_id, depends_on_id, type, created_at, created_by)"
            + " values ('"
            + child
            + "', '"
            + parent
            + "', 'blocks', 0, 'import')");
    assertThat(store.health.circles())
        .singleElement()
        .satisfies(circle -> assertThat(circle).containsExactlyInAnyOrder(child, parent));
  }

  /** One after the other, they would take minutes. */
  @Test
  @Timeout(60)
  void manyOnMissingTasksAreRemovedAtOnce() {
    store.depend(a, b, DependencyType.BLOCKS);
    store.states.close(c, null, null, store.stamp());
    for (TaskId task : List.of(a, c)) {
      store.sql(
          """
          insert into dependency (task_id, depends_on_id, type, created_at)
          with recursive n (i) as (select 0 union all select i + 1 from n where i < 29999)
          select '%s', 'm' || i, 'blocks', 0 from n
          """
              .formatted(task));
    }
    store.clock.advance(Duration.ofMinutes(1));
    assertThat(store.dependencies.removeDangling(store.stamp())).isEqualTo(30_000);
    assertThat(store.dependenciesOf(a)).extracting(Dependency::dependsOn).containsExactly(b);
    assertThat(store.dependenciesOf(c)).hasSize(30_000);
    assertThat(store.task(a).times().updatedAt()).isEqualTo(store.clock.instant());
    assertThat(store.events.history(a))
        .hasSize(30_002)
        .last()
        .satisfies(event -> {
          assertThat(event.kind()).isEqualTo("dependency_removed");
          assertThat(event.detail()).isEqualTo("{\"on\":\"m9999\",\"type\":\"blocks\"}");
        });
  }

  @Test
  void bothDirectionsOfATaskAreRemoved() {
    store.depend(a, b, DependencyType.BLOCKS);
    store.depend(a, b, RELATED);
    store.depend(c, a, new DependencyType("\"\\"));
    store.depend(c, b, DependencyType.BLOCKS);
    assertThat(store.dependencies.removeAll(a, store.stamp())).isEqualTo(3);
    assertThat(store.dependenciesOf(a)).isEmpty();
    assertThat(store.dependenciesOf(c)).extracting(Dependency::dependsOn).containsExactly(b);
    assertThat(store.history(a)).filteredOn("dependency_removed"::equals).hasSize(1);
    assertThat(store.history(c)).filteredOn("dependency_removed"::equals).hasSize(1);
    assertThat(store.events.history(c).getLast().detail()).contains("\"type\":\"\\\"\\\\\"");
  }

  private void link(TaskId task, TaskId on, DependencyType type) {
    store.dependencies.add(task, on, type, null, store.stamp());
  }
}
