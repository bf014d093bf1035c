package dev.baton.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.store.Events;
import dev.baton.store.TestStore;
import dev.baton.task.TaskId;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Databases whose events were numbered by a counter of SQLite's. */
class EventMigrationTest {
  private static final String COLUMNS = "id, task_id, at, kind, actor, epoch, detail";

  @TempDir Path directory;

  @Test
  void keepTheirHistoryAndGoOnNumbering() {
    TaskId task;
    List<String> before;
    List<Events.Event> history;
    try (TestStore store = new TestStore(directory)) {
      task = store.create("from long ago");
      store.claim(task, "ann");
      numberByCounter(store);
      before = store.rows();
      history = store.events.history(task);
      assertThat(history).hasSize(2);
    }

    try (TestStore store =
        new TestStore(SqliteStores.open(directory.resolve("baton.db"), TestStore.PATIENCE))) {
      assertThat(store.storage.schemaVersion()).isEqualTo(store.storage.newestSchemaVersion());
      assertThat(store.rows()).isEqualTo(before);
      assertThat(store.storage.damage()).isEmpty();
      assertThat(store.dump()).noneMatch(row -> row.startsWith("sqlite_sequence {name=event"));
      TaskId another = store.create("of today");
      long newest = history.getLast().id();
      assertThat(store.events.history(another).getFirst().id()).isEqualTo(newest + 1);
    }
  }

  private static void numberByCounter(TestStore store) {
    store.sql(
        """
        create table counted (
          id integer primary key autoincrement, task_id text not null, at integer not null,
          kind text not null, actor text not null, epoch integer not null,
          detail text not null default '{}') strict
        """);
    store.sql("insert into counted (" + COLUMNS + ") select " + COLUMNS + " from event");
    store.sql("drop table event");
    store.sql("alter table counted rename to event");
    store.sql("create index event_task on event (task_id, id)");
    store.sql("create index event_kind on event (kind, at)");
    store.downgradeTo(7);
    assertThat(store.dump()).anyMatch(row -> row.startsWith("sqlite_sequence {name=event"));
  }
}
