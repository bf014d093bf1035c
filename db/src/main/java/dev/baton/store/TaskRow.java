package dev.baton.store;

import dev.baton.task.Task;
import dev.baton.task.Task.TaskCounts;
import dev.baton.task.Task.TaskText;
import dev.baton.task.Task.TaskTimes;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Maps rows of {@link #COLUMNS} to tasks. */
final class TaskRow {
  private static final String LABEL_SEPARATOR = "\u001f";

  private static final String OWN =
      """
      t.id, t.title, t.description, t.design, t.acceptance_criteria, t.notes, t.status, t.priority,
      t.issue_type, t.assignee, t.owner, t.created_by, t.created_at, t.updated_at, t.started_at,
      t.closed_at, t.due_at, t.defer_until, t.close_reason, t.spec_id, t.external_ref,
      t.estimated_minutes, t.metadata, t.pinned, t.ephemeral, t.epoch, t.not_before,
      t.blocked_reason, t.reopened, t.token,
      """;

  private static final String RELATED =
      """
      (select $joined(label) from
        (select label from label where task_id = t.id order by label) labels),
      (select min(depends_on_id) from dependency where task_id = t.id and type = 'parent-child'),
      (select count(*) from dependency where task_id = t.id and type = 'blocks'),
      (select count(*) from dependency where depends_on_id = t.id and type = 'blocks'),
      (select count(*) from comment where task_id = t.id),
      """;

  private static final String PLAIN =
      """
      case when t.design = '' and t.acceptance_criteria = '' and t.notes = ''
        and t.metadata is null
        and coalesce(t.owner, t.close_reason, t.spec_id, t.external_ref, t.blocked_reason, t.token)
          is null
        and coalesce(t.started_at, t.closed_at, t.due_at, t.defer_until, t.not_before,
          t.estimated_minutes) is null
        then 1 else 0 end
      """;

  /** The columns of a task {@code t}, in the order in which {@link #read} reads them. */
  static final String COLUMNS = OWN + RELATED + PLAIN;

  /** The same of the table itself: while it changes it, SQLite knows no other name of it. */
  private static final String CHANGED = COLUMNS.replace("t.", "task.");

  /** The same without what is in other tables. */
  private static final String BRIEFLY =
      (OWN + "null, null, 0, 0, 0, " + PLAIN).replace("t.", "task.");

  /**
   * The statement that changes a task and reads it then; it reads none where the condition is not
   * met.
   *
   * @param sets without the word {@code set}
   * @param briefly whether to leave out labels, parent and counts, which are in other tables
   */
  static String change(String sets, String condition, boolean briefly) {
    String columns = briefly ? BRIEFLY : CHANGED;
    return "update task set " + sets + " where " + condition + " returning " + columns;
  }

  /** The number of these columns; further columns of a row follow them. */
  static final int WIDTH = 36;

  /** The last column says whether the row is plain: many are, and each value costs two calls. */
  static Task read(ResultSet row) throws SQLException {
    boolean plain = row.getInt(WIDTH) == 1;
    return new Task(
        new TaskId(row.getString(1)),
        text(row, plain),
        TaskStatus.parse(row.getString(7)),
        row.getInt(8),
        new TaskType(row.getString(9)),
        row.getString(10),
        plain ? null : row.getString(11),
        row.getString(12),
        times(row, plain),
        plain ? null : row.getString(19),
        plain ? null : row.getString(20),
        plain ? null : row.getString(21),
        plain ? null : nullableInt(row, 22),
        labels(row.getString(31)),
        parent(row.getString(32)),
        plain ? null : row.getString(23),
        row.getBoolean(24),
        row.getBoolean(25),
        row.getLong(26),
        plain ? "" : text(row.getString(30)),
        plain ? null : Nanos.read(row, 27),
        plain ? null : row.getString(28),
        new TaskCounts(row.getInt(33), row.getInt(34), row.getInt(35), row.getInt(29)));
  }

  private static TaskText text(ResultSet row, boolean plain) throws SQLException {
    String title = row.getString(2);
    String description = row.getString(3);
    return plain
        ? new TaskText(title, description, "", "", "")
        : new TaskText(title, description, row.getString(4), row.getString(5), row.getString(6));
  }

  private static TaskTimes times(ResultSet row, boolean plain) throws SQLException {
    Instant created = Nanos.toInstant(row.getLong(13));
    Instant updated = Nanos.toInstant(row.getLong(14));
    return plain
        ? new TaskTimes(created, updated, null, null, null, null)
        : new TaskTimes(
            created,
            updated,
            Nanos.read(row, 15),
            Nanos.read(row, 16),
            Nanos.read(row, 17),
            Nanos.read(row, 18));
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  private static @Nullable Integer nullableInt(ResultSet row, int column) throws SQLException {
    int value = row.getInt(column);
    return row.wasNull() ? null : value;
  }

  private static List<String> labels(@Nullable String joined) {
    return joined == null ? List.of() : List.of(joined.split(LABEL_SEPARATOR));
  }

  private static @Nullable TaskId parent(@Nullable String id) {
    return id == null ? null : new TaskId(id);
  }
}
