package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The results of {@code Closes:} trailers in commits. They are also in the history of each task.
 */
public record ClosingLog(Database database) {
  /** The result of a trailer. */
  public enum Result {
    /** It closed the task. */
    CLOSED,
    /** The task was claimed by somebody else. */
    REFUSED,
    /** It closed the task, but the commit is no longer part of history. */
    WITHDRAWN,
    /** That commit came back. */
    RESTORED
  }

  /**
   * One trailer.
   *
   * @param commit the full id of the commit with the trailer
   * @param reason why it was refused, or how it was withdrawn; null when there is none
   */
  public record Entry(TaskId task, Result result, String commit, @Nullable String reason) {}

  private static final String FIELDS =
      "e.task_id, e.kind, e.detail ->> 'commit', e.detail ->> 'reason'";

  private static final String PREFIX = "close_";

  /** Whether this is the first time that the iteration's commit asks to close that task. */
  public boolean asksFirst(long n, TaskId task) {
    return Sql.of(
                "insert into iteration_closing (iteration_id, task_id) values (?, ?)"
                    + " on conflict do nothing",
                n,
                task)
            .run(database)
        == 1;
  }

  /** Records a refused, withdrawn or restored closing. */
  public void note(Entry entry, Stamp stamp) {
    String kind = PREFIX + entry.result().name().toLowerCase(Locale.ROOT);
    database.change(h ->
        Events.add(
            h, entry.task(), kind, stamp, "reason", entry.reason(), "commit", entry.commit()));
  }

  /** The latest result for each task that the iteration's commit asked to close, by task. */
  public List<Entry> ofIteration(long n) {
    return Sql.of(
            "select "
                + FIELDS
                + """
                 from iteration_closing c
                join event e on e.id = (
                  select max(id) from event
                  where task_id = c.task_id
                    and kind in
                      ('closed', 'close_refused', 'close_withdrawn', 'close_restored')
                    and detail ->> 'commit' in (
                      select commit_id from iteration_commit where iteration_id = :n))
                where c.iteration_id = :n
                order by e.task_id
                """)
        .with("n", n)
        .list(database, row -> entry(row));
  }

  /**
   * What a person should look at: refused closings of tasks that are still unfinished, and tasks
   * that are still closed by a commit that is no longer part of history.
   */
  public List<Entry> unsettled() {
    return Sql.of(
            "select "
                + FIELDS
                + """
                 from event e
                join task t on t.id = e.task_id
                where (e.kind = 'close_refused' and t.status not in ('closed', 'tombstone')
                    or e.kind = 'close_withdrawn' and t.status = 'closed')
                  and e.id = (
                    select max(id) from event
                    where task_id = e.task_id
                      and kind in ('closed', 'reopened', 'close_refused', 'close_withdrawn',
                        'close_restored'))
                order by e.task_id
                """)
        .list(database, row -> entry(row));
  }

  private static Entry entry(Row row) {
    String kind = row.text(2);
    Result result =
        kind.startsWith(PREFIX)
            ? Result.valueOf(kind.substring(PREFIX.length()).toUpperCase(Locale.ROOT))
            : Result.CLOSED;
    boolean isReason = result == Result.REFUSED || result == Result.WITHDRAWN;
    return new Entry(row.task(1), result, row.text(3), isReason ? row.text(4) : null);
  }
}
