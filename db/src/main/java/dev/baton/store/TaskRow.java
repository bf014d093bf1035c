package dev.baton.store;

import dev.baton.task.Task;
import dev.baton.task.Task.TaskCounts;
import dev.baton.task.Task.TaskText;
import dev.baton.task.Task.TaskTimes;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Maps rows of {@link #COLUMNS} to tasks. */
class TaskRow {
  /** As each column of its own. */
  static final TaskRow IN_COLUMNS = new TaskRow();

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
  String change(String sets, String condition, boolean briefly) {
    String columns = briefly ? BRIEFLY : CHANGED;
    return "update task set " + sets + " where " + condition + " returning " + columns;
  }

  /** The number of these columns; further columns of a row follow them. */
  static final int WIDTH = 36;

  static Task read(Row row) {
    return IN_COLUMNS.task(row);
  }

  /** The last column says whether the row is plain: many are, and each value costs two calls. */
  Task task(Row row) {
    boolean plain = number(row, WIDTH) == 1;
    return new Task(
        new TaskId(given(row, 1)),
        words(row, plain),
        TaskStatus.parse(given(row, 7)),
        Math.toIntExact(number(row, 8)),
        new TaskType(given(row, 9)),
        text(row, 10),
        plain ? null : text(row, 11),
        text(row, 12),
        times(row, plain),
        plain ? null : text(row, 19),
        plain ? null : text(row, 20),
        plain ? null : text(row, 21),
        plain ? null : nullableInt(text(row, 22)),
        labels(text(row, 31)),
        parent(text(row, 32)),
        plain ? null : text(row, 23),
        number(row, 24) != 0,
        number(row, 25) != 0,
        number(row, 26),
        plain ? "" : orEmpty(text(row, 30)),
        plain ? null : instant(row, 27),
        plain ? null : text(row, 28),
        new TaskCounts(count(row, 33), count(row, 34), count(row, 35), count(row, 29)));
  }

  /** The text in a column of {@link #COLUMNS}, counted from 1. */
  @Nullable String text(Row row, int column) {
    return row.text(column);
  }

  /** The same of a number; 0 for null. */
  long number(Row row, int column) {
    return row.number(column);
  }

  /** The same of an instant. */
  @Nullable Instant instant(Row row, int column) {
    return row.timeOrNull(column);
  }

  private String given(Row row, int column) {
    return Objects.requireNonNull(text(row, column));
  }

  private int count(Row row, int column) {
    return Math.toIntExact(number(row, column));
  }

  private TaskText words(Row row, boolean plain) {
    String title = given(row, 2);
    String description = given(row, 3);
    return plain
        ? new TaskText(title, description, "", "", "")
        : new TaskText(title, description, given(row, 4), given(row, 5), given(row, 6));
  }

  private TaskTimes times(Row row, boolean plain) {
    Instant created = Nanos.toInstant(number(row, 13));
    Instant updated = Nanos.toInstant(number(row, 14));
    return plain
        ? new TaskTimes(created, updated, null, null, null, null)
        : new TaskTimes(
            created,
            updated,
            instant(row, 15),
            instant(row, 16),
            instant(row, 17),
            instant(row, 18));
  }

  private static String orEmpty(@Nullable String value) {
    return value == null ? "" : value;
  }

  private static @Nullable Integer nullableInt(@Nullable String value) {
    return value == null ? null : Integer.valueOf(value);
  }

  private static List<String> labels(@Nullable String joined) {
    return joined == null ? List.of() : List.of(joined.split(LABEL_SEPARATOR));
  }

  private static @Nullable TaskId parent(@Nullable String id) {
    return id == null ? null : new TaskId(id);
  }

  /**
   * Reads tasks as a server returns them of a change with several parts: its own columns as one
   * value. The server prepares each column for each part of each statement, which takes longer than
   * the change.
   */
  static final class Returned extends TaskRow {
    private static final String VALUES = "task as whole, task.id, task.epoch";

    private static final String RELATED_VALUES =
        RELATED.replace("t.", "task.").stripTrailing().replaceFirst(",$", "");

    private static final int WHOLE = 1;

    /** Of the columns, for the other parts of the statement: id and epoch follow the whole. */
    private static final int OWN_COLUMNS = 3;

    /** Behind the last own column of {@link #COLUMNS} follow those of other tables. */
    private static final int LAST_OWN = 30;

    /** In the table, there are two columns that are not among them. */
    private static final int IN_TABLE = LAST_OWN + 2;

    private final boolean brief;
    private @Nullable String[] own = {};

    /**
     * @param brief whether labels, parent and counts are left out, which are in other tables
     */
    Returned(boolean brief) {
      this.brief = brief;
    }

    @Override
    String change(String sets, String condition, boolean briefly) {
      String columns = briefly ? VALUES : VALUES + ", " + RELATED_VALUES;
      return "update task set " + sets + " where " + condition + " returning " + columns;
    }

    @Override
    Task task(Row row) {
      own = values(row.text(WHOLE));
      return super.task(row);
    }

    @Override
    @Nullable String text(Row row, int column) {
      if (column > LAST_OWN) {
        return brief ? null : row.text(column - LAST_OWN + OWN_COLUMNS);
      }
      // The id is followed by the short id, and the token was added after the natural id.
      return own[column == 1 ? 0 : column == LAST_OWN ? IN_TABLE - 1 : column];
    }

    @Override
    long number(Row row, int column) {
      String value = column == WIDTH ? null : text(row, column);
      return value == null ? 0 : Long.parseLong(value);
    }

    @Override
    @Nullable Instant instant(Row row, int column) {
      String value = text(row, column);
      return value == null ? null : Nanos.toInstant(Long.parseLong(value));
    }

    /** A row as text: values between commas, some in quotes, nothing for null. */
    static @Nullable String[] values(String row) {
      @Nullable String[] values = new String[IN_TABLE];
      int at = 1;
      for (int i = 0; i < IN_TABLE; i++) {
        if (row.charAt(at) == '"') {
          int begin = at + 1;
          int end = closing(row, begin);
          values[i] = plain(row.substring(begin, end));
          at = end + 1;
        } else {
          int comma = row.indexOf(',', at);
          int end = comma < 0 ? row.length() - 1 : comma;
          values[i] = end == at ? null : row.substring(at, end);
          at = end;
        }
        at++;
      }
      return values;
    }

    /** Where a value in quotes ends; those within it are doubled. */
    private static int closing(String row, int begin) {
      int at = row.indexOf('"', begin);
      while (row.charAt(at + 1) == '"') {
        at = row.indexOf('"', at + 2);
      }
      return at;
    }

    private static String plain(String quoted) {
      if (quoted.indexOf('"') < 0 && quoted.indexOf('\\') < 0) {
        return quoted;
      }
      return quoted.replace("\"\"", "\"").replace("\\\\", "\\");
    }
  }
}
