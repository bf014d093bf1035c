package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.Health.Oddity;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The queries of doctor. Every problem is inserted with raw SQL, as other tools may have left it.
 */
class HealthTest {
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
  void aSoundStoreHasNothingOdd() {
    TaskId parent = store.create("parent");
    store.createChild(parent);
    assertThat(store.storage.damage()).isEmpty();
    assertThat(store.storage.brokenReferences()).isEmpty();
    assertThat(store.health.circles()).isEmpty();
    assertThat(store.health.danglingDependencies()).isEmpty();
    assertThat(store.health.duplicateTitles()).isEmpty();
    assertThat(store.health.closedEpicsWithOpenChildren()).isEmpty();
    assertThat(store.health.poisoned()).isEmpty();
    assertThat(store.health.fromTheFuture(store.clock.instant())).isEmpty();
    assertThat(store.storage.schemaVersion()).isEqualTo(store.storage.newestSchemaVersion());
  }

  @Test
  void findsEveryGroupOfTasksThatWaitForEachOther() {
    for (String id : List.of("a", "b", "c", "d", "e", "f", "g", "done")) {
      add(id, "task " + id);
    }
    link("a", "b", "blocks");
    link("b", "a", "waits-for");
    link("c", "d", "parent-child");
    link("d", "e", "blocks");
    link("e", "c", "conditional-blocks");
    link("f", "f", "blocks");
    link("a", "c", "blocks");
    // Not a cycle: one end is finished, or the type does not block.
    link("g", "done", "blocks");
    link("done", "g", "blocks");
    link("g", "a", "related");
    link("a", "g", "related");
    store.sql("update task set status = 'closed' where id = 'done'");
    assertThat(store.health.circles())
        .map(circle -> new HashSet<>(circle.stream().map(TaskId::value).toList()))
        .containsExactlyInAnyOrder(
            new HashSet<>(List.of("a", "b")),
            new HashSet<>(List.of("c", "d", "e")),
            new HashSet<>(List.of("f")));
  }

  @Test
  void aChainOfTenThousandIsNoProblem() {
    store.sql(
        """
        insert into task (id, short_id, title, created_at, updated_at)
        with recursive n (i) as (select 0 union all select i + 1 from n where i < 9999)
        select 't' || i, i, 'x' || i, 0, 0 from n
        """);
    store.sql(
        """
        insert into dependency (task_id, depends_on_id, type, created_at)
        with recursive n (i) as (select 0 union all select i + 1 from n where i < 9998)
        select 't' || i, 't' || (i + 1), 'blocks', 0 from n
        """);
    assertThat(store.health.circles()).isEmpty();
    link("t9999", "t0", "blocks");
    assertThat(store.health.circles()).map(List::size).containsExactly(10_000);
  }

  @Test
  void namesDependenciesOnTasksThatAreNotThere() {
    add("a", "one");
    add("b", "two");
    add("done", "three");
    store.sql("update task set status = 'closed' where id = 'done'");
    link("a", "gone", "blocks");
    link("b", "a", "blocks");
    link("done", "gone", "blocks");
    link("b", "lost", "related");
    assertThat(store.health.danglingDependencies())
        .containsExactly(oddity("a", "gone"), oddity("b", "lost"));
  }

  @Test
  void namesTasksWithTheTitleOfAnother() {
    add("a", "Fix it");
    add("b", " fix IT ");
    add("c", "Fix it!");
    add("d", "Other");
    add("e", "other");
    store.sql("update task set status = 'closed' where id = 'e'");
    assertThat(store.health.duplicateTitles())
        .containsExactly(oddity("a", "Fix it"), oddity("b", " fix IT "));
  }

  @Test
  void namesClosedEpicsWithOpenChildren() {
    for (String id : List.of("epic", "task", "open", "done", "working", "other")) {
      add(id, id);
    }
    store.sql("update task set status = 'closed' where id in ('epic', 'task', 'done')");
    store.sql("update task set status = 'in_progress' where id = 'working'");
    store.sql("update task set issue_type = 'epic' where id in ('epic', 'other')");
    for (String child : List.of("open", "done", "working")) {
      link(child, "epic", "parent-child");
    }
    link("open", "task", "parent-child");
    link("other", "epic", "blocks");
    assertThat(store.health.closedEpicsWithOpenChildren())
        .containsExactly(oddity("epic", "open"), oddity("epic", "working"));
  }

  @Test
  void namesTasksFromTheFuture() {
    long limit = Nanos.of(store.clock.instant());
    for (String id : List.of("now", "created", "updated", "started", "renewed")) {
      add(id, id);
      store.sql("update task set created_at = ?, updated_at = ? where id = ?", limit, limit, id);
    }
    store.sql("update task set created_at = created_at + 1 where id = 'created'");
    store.sql("update task set updated_at = updated_at + 1 where id = 'updated'");
    store.sql("update task set started_at = ? where id = 'started'", limit + 1);
    store.claim(new TaskId("renewed"), "ann");
    store.sql("update claim set renewed_at = renewed_at + 1");
    assertThat(store.health.fromTheFuture(store.clock.instant()))
        .map(TaskId::value)
        .containsExactlyInAnyOrder("created", "updated", "started", "renewed");
  }

  @Test
  void namesPoisonButNotWhatAPersonBlocked() {
    add("poison", "one");
    add("blocked", "two");
    store.sql("update task set status = 'blocked'");
    store.sql("update task set blocked_reason = 'poison' where id = 'poison'");
    assertThat(store.health.poisoned()).map(TaskId::value).containsExactly("poison");
  }

  private void add(String id, String title) {
    store.sql(
        "insert into task (id, short_id, title, created_at, updated_at) values (?, ?, ?, 0, 0)",
        id,
        id,
        title);
  }

  private void link(String task, String on, String type) {
    store.sql("insert into dependency values (?, ?, ?, 0, null, null)", task, on, type);
  }

  private static Oddity oddity(String id, String other) {
    return new Oddity(new TaskId(id), other);
  }
}
