package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;

/** What {@code doctor} asks of the database. Changes nothing. */
public final class Health {
  private final Database database;

  public Health(Database database) {
    this.database = database;
  }

  /**
   * Two things that belong together and should not.
   *
   * @param id the task
   * @param other what is wrong about it: a missing task, a title, a child
   */
  public record Oddity(TaskId id, String other) {}

  /** What {@code quick_check} complains about; empty when the file is sound. */
  public List<String> damage() {
    return database.read(h ->
        strings(h, "pragma quick_check(10)").stream().filter(line -> !line.equals("ok")).toList());
  }

  /** Rows that point to tasks which are not there, against the schema's own rules. */
  public List<String> brokenReferences() {
    return database.read(
        h -> strings(h, "select \"table\" from pragma_foreign_key_check limit 10"));
  }

  public int schemaVersion() {
    return database.read(h -> Migrations.pragma(h, "user_version"));
  }

  public static int newestSchemaVersion() {
    return Migrations.newest();
  }

  /** Such as {@code wal}. */
  public String journalMode() {
    return database.read(h -> strings(h, "pragma journal_mode").getFirst());
  }

  /** Such as {@code ext4}; empty when the system does not tell. */
  public String fileSystemKind() {
    return JournalMode.fileSystemKind(database.file());
  }

  /** Whether the file lies where WAL cannot work. */
  public boolean isOnNetwork() {
    return JournalMode.isNetwork(fileSystemKind());
  }

  /** Tasks that were dropped too often and wait for a person. */
  public List<TaskId> poisoned() {
    return database.read(h ->
        strings(h, "select id from task where status = 'blocked' and blocked_reason = 'poison'")
            .stream()
            .map(TaskId::new)
            .toList());
  }

  /** Tasks whose creation or last change lies in the future of that instant. */
  public List<TaskId> fromTheFuture(Instant limit) {
    return database.read(h ->
        h.createQuery(
                """
                select id from task where max(created_at, updated_at, coalesce(started_at, 0))
                  > :limit
                union
                select task_id from claim where renewed_at > :limit
                """)
            .bind("limit", Nanos.of(limit))
            .map(row -> new TaskId(row.getString(1)))
            .list());
  }

  /** Circles of dependencies among unfinished tasks. */
  public List<List<TaskId>> circles() {
    return database.read(h -> DependencyGraph.ofUnfinished(h).circles());
  }

  /** Unfinished tasks that depend on a task which is not there. */
  public List<Oddity> danglingDependencies() {
    return oddities(
        """
        select d.task_id, d.depends_on_id from dependency d
        join task t on t.id = d.task_id and t.status not in ('closed', 'tombstone')
        where not exists (select 1 from task o where o.id = d.depends_on_id)
        order by 1, 2
        """);
  }

  /** Unfinished tasks with the title of another one; case and outer blanks are ignored. */
  public List<Oddity> duplicateTitles() {
    return oddities(
        """
        select id, title from (
          select id, title, count(*) over (partition by lower(trim(title))) as twins
          from task where status in ('open', 'in_progress', 'blocked', 'deferred'))
        where twins > 1 order by lower(trim(title)), id
        """);
  }

  /** Closed epics with a child that is not. */
  public List<Oddity> closedEpicsWithOpenChildren() {
    return oddities(
        """
        select e.id, c.id from task e
        join dependency d on d.depends_on_id = e.id and d.type = 'parent-child'
        join task c on c.id = d.task_id and c.status not in ('closed', 'tombstone')
        where e.status = 'closed' and e.issue_type = 'epic' order by 1, 2
        """);
  }

  private List<Oddity> oddities(String sql) {
    return database.read(h ->
        h.createQuery(sql)
            .map(row -> new Oddity(new TaskId(row.getString(1)), row.getString(2)))
            .list());
  }

  private static List<String> strings(Handle h, String sql) {
    return h.createQuery(sql).map(row -> row.getString(1)).list();
  }
}
