package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.ClockReading;
import dev.baton.store.Stores.Copied;
import dev.baton.store.postgres.PostgresStores;
import dev.baton.store.sqlite.SqliteStores;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Copies between a file and a server, of a database in which no table is empty. */
class StoreCopyTest {
  private static final String CLONE = "c1";

  /** More than are read at once. */
  private static final int EVENTS = 1203;

  private static final String TASK = "app-1";

  /** Values that a constraint asks for. */
  private static final Map<String, Object> CONSTRAINED =
      Map.ofEntries(
          Map.entry("task.id", TASK),
          Map.entry("task.priority", 3),
          Map.entry("task.pinned", 1),
          Map.entry("task.ephemeral", 0),
          Map.entry("linked.seen", 1),
          Map.entry("run.state", "paused"),
          Map.entry("iteration.source", "run"),
          Map.entry("iteration.state", "kept"),
          Map.entry("iteration.id", 7),
          Map.entry("event.detail", "{\"b\": 1,  \"a\":\"ü\"}"));

  @TempDir Path directory;

  private TestStore file;
  private TestStore server;

  @BeforeEach
  void open() {
    file = new TestStore(ofFile("first"));
    Path name = directory.resolve("server");
    server =
        new TestStore(
            PostgresStores.create(
                TestEngine.address(name), TestEngine.client(TestStore.PATIENCE, CLONE)));
  }

  @AfterEach
  void close() {
    file.close();
    server.close();
  }

  private Stores ofFile(String name) {
    return SqliteStores.create(directory.resolve(name + ".db"), TestStore.PATIENCE);
  }

  private record Column(String name, String type) {}

  private void fillEveryTable() {
    file.settings.recordSweep(new ClockReading(TestStore.START, "boot", 5));
    file.settings.setPrefix("app");
    file.database.write(h -> {
      List<String> tables =
          Sql.of(
                  "select name from sqlite_schema where type = 'table' and name not like 'sqlite%'"
                      + " and name <> 'life'" /* which copy it is; only its floor is copied */
                      + " order by name not in ('task', 'iteration'), name")
              .texts(h);
      for (String table : tables) {
        fill(h, table);
      }
      for (int i = 0; i < EVENTS; i++) {
        Sql.of(
                "insert into event (task_id, at, kind, actor, epoch) values ('app-1', "
                    + i
                    + ", 'updated', 'ann', 3)")
            .run(h);
      }
      return tables;
    });
  }

  private static void fill(Handle h, String table) {
    List<Column> columns =
        Sql.of("select name, type from pragma_table_info('" + table + "')")
            .list(h, row -> new Column(row.text(1), row.text(2)));
    List<String> names = columns.stream().map(Column::name).toList();
    Sql insert =
        Sql.of(
            "insert into %s (%s) values (:%s)"
                .formatted(table, String.join(", ", names), String.join(", :", names)));
    for (int i = 0; i < columns.size(); i++) {
      insert.with(names.get(i), value(table, columns.get(i), i));
    }
    assertThat(insert.run(h)).isOne();
  }

  private static Object value(String table, Column column, int place) {
    String name = column.name();
    Object wanted = CONSTRAINED.get(table + "." + name);
    if (wanted != null) {
      return wanted;
    }
    if (name.equals("clone")) {
      return "";
    }
    return switch (name) {
      case "task_id" -> TASK;
      case "iteration_id" -> 7;
      default ->
          switch (column.type().toLowerCase(Locale.ROOT)) {
            case "real" -> 1.0 / 3;
            case "integer" -> Long.MAX_VALUE / 3 - place;
            default -> table + "." + name + " ü \" ' \n \\";
          };
    };
  }

  private static List<String> content(TestStore store) {
    List<String> rows = new ArrayList<>(store.dump());
    rows.removeIf(row -> row.startsWith("sqlite_") || row.startsWith("life "));
    rows.sort(null);
    return rows;
  }

  private static Copied move(TestStore from, TestStore to) {
    return from.stores.moveInto(to.stores, "there").orElseThrow();
  }

  @Test
  void thereAndBackEverythingIsTheSame() {
    fillEveryTable();
    List<String> before = content(file);

    Copied there = move(file, server);
    try (TestStore back = new TestStore(ofFile("second"))) {
      Copied again = move(server, back);

      assertThat(again).isEqualTo(there);
      assertThat(content(back)).isEqualTo(before);
      assertThat(back.storage.brokenReferences()).isEmpty();
    }
    assertThat(there.zeros()).isZero();
    assertThat(there.rows()).containsEntry("event", EVENTS + 1L).containsEntry("breaker", 1L);
    assertThat(there.rows().values()).allMatch(count -> count > 0);
    assertThat(server.settings.prefix()).contains("app");
    assertThat(server.settings.lastSweep()).isEqualTo(file.settings.lastSweep());
    assertThat(server.events.history(new TaskId(TASK)))
        .isEqualTo(file.events.history(new TaskId(TASK)));
  }

  @Test
  void whatIsLocalBelongsToTheCloneThatCopied() {
    fillEveryTable();

    move(file, server);

    assertThat(server.positions.heads()).isEqualTo(file.positions.heads()).hasSize(1);
    Path name = directory.resolve("server");
    try (TestStore other =
        new TestStore(
            PostgresStores.open(
                TestEngine.address(name), TestEngine.client(TestStore.PATIENCE, "c2")))) {
      assertThat(other.positions.heads()).isEmpty();
    }
  }

  /** A person claims without naming a process, here or before the move: the machine is known. */
  @Test
  void claimsWithoutAProcessCountForTheirMachine() {
    file.claim(file.create("before"), "w");
    move(file, server);
    server.stores.machines().see(CLONE, "here", "1", server.clock.instant());
    server.claim(server.create("after"), "w");

    assertThat(server.stores.machines().all().getFirst().claims()).isEqualTo(2);
  }

  /** A clone that read before it had an id, and one whose file was on the server before. */
  @Test
  void anOldPositionOfTheCloneDoesNotCollideWithItsOwn() {
    fillEveryTable();
    copyPosition(file, CLONE);

    move(file, server);
    assertThat(server.positions.heads()).isEqualTo(file.positions.heads());

    copyPosition(server, "");
    try (TestStore back = new TestStore(ofFile("second"))) {
      move(server, back);
      assertThat(back.positions.heads()).isEqualTo(file.positions.heads());
    }
  }

  /** Stores a position of this clone under another name, too. */
  private static void copyPosition(TestStore store, String clone) {
    String columns =
        "worktree, file, %s, mtime, end_offset, line_length, last_before, last_after, last_at";
    store.database.write(h ->
        Sql.of(
                "insert into head_position (clone, %s) select '%s', %s from head_position"
                    .formatted(columns.formatted("size"), clone, columns.formatted("size + 1")))
            .run(h));
  }

  @Test
  void newRowsGetNewNumbers() {
    TaskId task = file.create("One");
    file.comments.add(task, "a word", null, file.stamp());

    move(file, server);
    server.comments.add(task, "another", null, server.stamp());

    assertThat(server.comments.of(task)).hasSize(2);
    assertThat(server.history(task)).containsExactly("created", "commented", "commented");
  }

  /** A move is no copy that was made without Baton. */
  @Test
  void epochsContinueWithTheNextNumber() {
    TaskId task = file.create("One");
    server.settings.setPrefix("app");

    move(file, server);

    Path name = directory.resolve("server");
    try (TestStore next =
        new TestStore(
            PostgresStores.open(
                TestEngine.address(name), TestEngine.client(TestStore.PATIENCE, CLONE)))) {
      next.claim(task, "w");
      assertThat(next.task(task).epoch()).isOne();
    }
  }

  @Test
  void aDatabaseInUseIsNotATarget() {
    file.create("One");
    TaskId there = server.create("Two");

    assertThat(server.stores.database().read(StoreCopy::isUnused)).isFalse();
    assertThat(file.stores.moveInto(server.stores, "there")).isEmpty();

    assertThat(server.finder.counts()).isEqualTo(Map.of(TaskStatus.OPEN, 1));
    assertThat(server.history(there)).containsExactly("created");
  }

  @Test
  void zerosAreReplacedAndCounted() {
    TaskId task = file.create("a\0b");

    assertThat(move(file, server).zeros()).isOne();

    assertThat(server.task(task).title()).isEqualTo("a\uFFFDb");
  }
}
