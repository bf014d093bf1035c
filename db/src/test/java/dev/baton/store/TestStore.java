package dev.baton.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.PlainSql.SqlFailure;
import dev.baton.store.Storage.Backend;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskPatch;
import dev.baton.testkit.SettableClock;
import dev.baton.testkit.TestEngine;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A real database with all stores, and a clock that tests set. */
public final class TestStore implements AutoCloseable {
  public static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  public static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The first of all ready tasks. */
  public static final Claims.Next NEXT =
      new Claims.Next(TaskFilter.ALL, TaskOrder.PRIORITY, List.of(), false);

  public final SettableClock clock = new SettableClock(START);
  public final Stores stores;
  public final Database database;
  public final Tasks tasks;
  public final TaskQueries finder;
  public final Claims claims;
  public final TaskStates states;
  public final Dependencies dependencies;
  public final Comments comments;
  public final Events events;
  public final StoredSettings settings;
  public final Health health;
  public final Storage storage;
  public final Breakers breakers;
  public final Iterations iterations;
  public final IterationLog log;
  public final KnownCommits known;
  public final GitState positions;

  public TestStore(Path directory) {
    this(TestEngine.create(directory.resolve("baton.db"), PATIENCE));
    settings.setPrefix("app");
  }

  public TestStore(Stores stores) {
    this.stores = stores;
    database = stores.database();
    tasks = stores.tasks();
    finder = stores.taskQueries();
    claims = stores.claims();
    states = stores.taskStates();
    dependencies = stores.dependencies();
    comments = stores.comments();
    events = stores.events();
    settings = stores.settings();
    health = stores.health();
    storage = stores.storage();
    breakers = stores.breakers();
    iterations = stores.iterations();
    log = stores.iterationLog();
    known = stores.knownCommits();
    positions = stores.gitState();
  }

  /** A store that several clones share, as one of them. */
  static TestStore ofClone(Path directory, String clone) {
    return new TestStore(TestEngine.openAs(directory.resolve("baton.db"), clone));
  }

  /** A person, now. */
  public Stamp stamp() {
    return new Stamp(clock.instant(), "pat");
  }

  public TaskId create(String title) {
    return tasks.create(TaskDraft.titled(title), stamp()).id();
  }

  public TaskId createChild(TaskId parent) {
    return tasks.create(TaskDraft.titled("child").withParent(parent), stamp()).id();
  }

  public Task task(TaskId id) {
    return finder.find(id).orElseThrow();
  }

  /** Claims for a worker without a process. */
  public Epoch claim(TaskId id, String worker) {
    return claim(id, worker, null, null);
  }

  public Epoch claim(
      TaskId id, String worker, @Nullable ProcessIdentity process, @Nullable Duration lease) {
    Claims.Outcome outcome = claims.claim(id, request(worker, process, lease), clock.instant());
    assertThat(outcome).isInstanceOf(Claims.Outcome.Won.class);
    return new Epoch(((Claims.Outcome.Won) outcome).task().epoch());
  }

  public static Claims.Request request(
      String worker, @Nullable ProcessIdentity process, @Nullable Duration lease) {
    Claim.Place place = new Claim.Place("/home/agent/tree", "main", "0123abcd");
    return new Claims.Request(worker, process, place, lease);
  }

  public void depend(TaskId task, TaskId on, DependencyType type) {
    assertThat(dependencies.add(task, on, type, null, stamp())).isInstanceOf(Change.Done.class);
  }

  public Change update(TaskId id, TaskPatch.Builder patch) {
    return tasks.update(id, patch.build(), null, stamp());
  }

  public List<TaskId> ready() {
    return ids(finder.ready(TaskFilter.ALL, TaskOrder.PRIORITY, 0, clock.instant()).items());
  }

  public List<TaskId> blocked() {
    return ids(finder.blocked(TaskFilter.ALL, TaskOrder.PRIORITY, 0, clock.instant()).items());
  }

  public static List<TaskId> ids(List<Task> tasks) {
    return tasks.stream().map(Task::id).toList();
  }

  /** The kinds of a task's events, oldest first. */
  public List<String> history(TaskId id) {
    return events.history(id).stream().map(Events.Event::kind).toList();
  }

  /** Runs a statement without any checks, with a value for each question mark. */
  public void sql(String statement, Object... values) {
    // Not as a change of Baton, which needs the present schema.
    database.stage(h -> Sql.of(statement, values).run(h));
  }

  /** Of SQLite. */
  public String journalMode() {
    return storage.backend() instanceof Backend.OnDisk file ? file.journalMode() : "";
  }

  /** Every row of every table as text, to check what a change must not affect. */
  public List<String> dump() {
    return database.read(h -> {
      List<String> rows = new ArrayList<>();
      Sql.of(TestEngine.tables()).texts(h).forEach(table -> rows.addAll(dump(h, table)));
      return rows;
    });
  }

  /**
   * The same without SQLite's own tables, without the tokens of claims, and without other columns
   * that older versions lack, if they are empty.
   */
  public List<String> rows() {
    return dump().stream()
        .filter(row -> !row.startsWith("sqlite_") && !row.startsWith("life "))
        .map(row -> row.replaceFirst("(, tree=)?(, machine_mark=null)?}$", "}"))
        .map(row -> row.replaceFirst(", clone=}$", "}"))
        .map(row -> row.replaceFirst("position \\{clone=, ", "position {"))
        .map(row -> row.replace(", time_namespace=null, agent=null}", "}"))
        .map(row -> row.replaceFirst(", natural_id=[^ ,}]*(, token=(null|[0-9a-f]+))?}$", "}"))
        .map(row -> row.replaceFirst(", cached_input_tokens=[null0]+(, [a-z_]+=null)*}$", "}"))
        .toList();
  }

  /** Begins an iteration that no run has; false where it was begun before. */
  boolean begin(String scope, String id, @Nullable ProcessIdentity owner) {
    return begin(database, scope, id, owner, stamp());
  }

  public static boolean begin(
      Database database, String scope, String id, @Nullable ProcessIdentity owner, Stamp stamp) {
    return database.write(
        Locks.scope(scope),
        h -> {
          BreakerIterations.seeLoop(h, scope, stamp.at());
          return BreakerIterations.begin(h, scope, id, owner, stamp);
        });
  }

  /** What a task depends on, missing tasks included. */
  List<Dependency> dependenciesOf(TaskId task) {
    return database.read(h -> Dependencies.of(h, List.of(task)));
  }

  /** Every row of one table. */
  List<String> dump(String table) {
    return database.read(h -> dump(h, table));
  }

  private static List<String> dump(Handle h, String table) {
    List<String> rows = new ArrayList<>();
    try (PreparedStatement all = h.flushed().prepareStatement("select * from " + table);
        ResultSet row = all.executeQuery()) {
      ResultSetMetaData columns = row.getMetaData();
      while (row.next()) {
        StringBuilder text = new StringBuilder(table).append(" {");
        for (int i = 1; i <= columns.getColumnCount(); i++) {
          text.append(i == 1 ? "" : ", ").append(columns.getColumnName(i));
          text.append('=').append(row.getObject(i));
        }
        rows.add(text.append('}').toString());
      }
      return rows;
    } catch (SQLException e) {
      throw new SqlFailure(table, e);
    }
  }

  /** Undoes all scripts after this version. */
  public void downgradeTo(int version) {
    List<String> later = new ArrayList<>();
    if (version < 24 && version >= 20) {
      sql("alter table lost_claim drop column token");
    }
    if (version < 23) {
      sql("alter table task drop column token");
    }
    if (version < 22) {
      sql("alter table iteration drop column plan");
    }
    if (version < 16) {
      later.add("breaker_trace");
    }
    if (version < 6) {
      later.add("linked");
    }
    if (version < 5) {
      later.add("run");
    }
    if (version < 4) {
      later.add("origin");
    }
    if (version < 3) {
      later.addAll(
          List.of(
              "iteration_commit",
              "iteration_file",
              "iteration_closing",
              "error_record",
              "test_record",
              "iteration",
              "head_position",
              "spool_position",
              "spool_damaged",
              "breaker_driver"));
    }
    if (version < 2) {
      later.addAll(
          List.of("breaker", "breaker_transition", "breaker_observation", "breaker_iteration"));
    }
    if (version < 19) {
      for (String column :
          List.of(
              "claim:tree",
              "claim:machine_mark",
              "unsaved:tree",
              "run:tree",
              "run:machine_mark",
              "breaker_iteration:machine_mark")) {
        sql("alter table " + column.replace(":", " drop column "));
      }
    }
    if (version < 18) {
      later.add("unsaved");
    }
    if (version < 17) {
      downgradeClones(version);
    }
    if (version < 15) {
      downgradeRunHistory(version);
    }
    if (version < 14) {
      sql("drop index task_in_progress");
      sql("create index task_in_progress on task (id) where status = 'in_progress'");
    }
    if (version < 13) {
      sql("drop index task_deferred");
    }
    if (version < 12) {
      downgradeIterations(version);
    }
    later.forEach(table -> sql("drop table " + table));
    if (version >= 2 && version < 9) {
      for (String counter :
          List.of(
              "no_progress",
              "failures",
              "unproven_claims",
              "permission_denials",
              "task_iterations")) {
        sql("alter table breaker add column " + counter + " integer not null default 0");
        String place = "instr(' ' || counters, ' " + counter + "=')";
        sql(
            "update breaker set %1$s = cast(substr(counters, %2$s + %3$d) as integer) where %2$s > 0"
                .formatted(counter, place, counter.length() + 1));
      }
      sql("alter table breaker drop column counters");
    }
    if (version < 10) {
      sql("drop index dependency_parent");
      sql("alter table claim drop column agent");
      sql("alter table claim drop column time_namespace");
      if (version >= 2) {
        sql("alter table breaker_iteration drop column time_namespace");
      }
    }
    if (version < 11) {
      sql("drop index task_open");
      sql("drop index task_unfinished");
      sql("alter table task drop column natural_id");
      sql("create index task_open on task (priority, created_at, id) where status = 'open'");
      sql(
          "create index task_unfinished on task (priority, created_at, id) where status in"
              + " ('open', 'in_progress', 'blocked', 'deferred', 'hooked')");
    }
    // Together, because every change looks into the table life.
    database.write(h -> {
      if (version < 21) {
        Sql.of("drop table agent_session").run(h);
      }
      if (version < 20) {
        Sql.of("drop table lost_claim").run(h);
        Sql.of("drop table life").run(h);
      }
      return Sql.of("pragma user_version = " + version).run(h);
    });
  }

  private void downgradeRunHistory(int version) {
    if (version >= 5) {
      sql("drop index run_started");
      for (String column :
          List.of(
              "machine",
              "agent",
              "machine_id",
              "boot_id",
              "pid_namespace",
              "time_namespace",
              "pid",
              "start_ticks",
              "tasks_skipped",
              "tasks_blocked",
              "pause_asked_by")) {
        sql("alter table run drop column " + column);
      }
    }
    if (version >= 3) {
      for (String column : List.of("last_tool", "last_subject", "heard_at")) {
        sql("alter table iteration drop column " + column);
      }
    }
  }

  private void downgradeClones(int version) {
    sql("drop table machine");
    sql("alter table claim drop column clone");
    if (version >= 5) {
      sql("alter table run drop column clone");
    }
    if (version >= 3) {
      for (String table : List.of("iteration", "error_record", "test_record", "spool_damaged")) {
        sql("alter table " + table + " drop column clone");
      }
      ofOneClone(
          "head_position",
          "worktree",
          "file text not null, size integer not null, mtime integer not null, end_offset integer"
              + " not null, line_length integer not null, last_before text not null, last_after"
              + " text not null, last_at integer not null");
      ofOneClone(
          "spool_position",
          "file",
          "first_line text not null, size integer not null, mtime integer not null, end_offset"
              + " integer not null, seen_at integer not null");
    }
  }

  private void ofOneClone(String table, String key, String columns) {
    String names = key + ", " + columns.replaceAll(" (text|integer) not null", "");
    sql("create table old (%s text primary key, %s) strict, without rowid".formatted(key, columns));
    sql("insert into old select %s from %s".formatted(names, table));
    sql("drop table " + table);
    sql("alter table old rename to " + table);
  }

  private void downgradeIterations(int version) {
    sql("drop table iteration_check");
    sql("alter table run drop column cached_input_tokens");
    sql("alter table breaker drop column cached_input_tokens");
    if (version >= 3) {
      for (String column : List.of("cached_input_tokens", "model", "last_words")) {
        sql("alter table iteration drop column " + column);
      }
    }
  }

  @Override
  public void close() {
    stores.close();
  }
}
