package dev.baton.store;

import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A change of a task with what belongs to it, such as its claim and its event; or the same of
 * several. A server makes all of it in one statement; in a file the others follow the first.
 */
final class TaskChange {
  private static final String ONE =
      "with changed as (select id, epoch from task where id = :changed) ";

  private final String sets;
  private final String condition;
  private boolean briefly;
  private final Map<String, @Nullable Object> values = new HashMap<>();
  private final List<Part> parts = new ArrayList<>();

  private record Part(Also sql, Map<String, @Nullable Object> values) {}

  /**
   * A statement for what else is changed where a task is.
   *
   * @param alone the statement, for which {@code changed} is a table with the task's id and epoch
   *     after the change
   * @param mark what the names of its parameters begin with where it is part of a larger one
   * @param marked the statement with these names
   */
  record Also(String alone, String mark, String marked) {
    Also(String mark, String alone) {
      this(alone, mark, alone.replace(":", ':' + mark));
    }
  }

  /**
   * @param sets without the word {@code set}
   * @param condition of which task, one at most, or of which tasks
   */
  TaskChange(String sets, String condition) {
    this.sets = sets;
    this.condition = condition;
  }

  /** Leaves out labels, parent and counts of the task. */
  TaskChange briefly(boolean isBrief) {
    briefly = isBrief;
    return this;
  }

  TaskChange bind(String name, @Nullable Object value) {
    values.put(name, value);
    return this;
  }

  TaskChange bindAll(Map<String, ? extends @Nullable Object> more) {
    values.putAll(more);
    return this;
  }

  /** What else is changed where the task is. */
  TaskChange with(Also sql, Map<String, @Nullable Object> itsValues) {
    parts.add(new Part(sql, itsValues));
    return this;
  }

  /** The task after the change; empty where there is none, and nothing was changed. */
  Optional<Task> run(Handle h) {
    List<Task> changed = runAll(h);
    return changed.isEmpty() ? Optional.empty() : Optional.of(changed.getFirst());
  }

  /** All tasks after the change, in no order. */
  List<Task> runAll(Handle h) {
    boolean together = h.waiting() != null;
    TaskRow row = together ? new TaskRow.Returned(briefly) : TaskRow.IN_COLUMNS;
    String change = row.change(sets, condition, briefly);
    String sql = together ? together(change) : change;
    Map<String, @Nullable Object> all = new HashMap<>(values);
    for (int i = 0; together && i < parts.size(); i++) {
      Part part = parts.get(i);
      part.values.forEach((name, value) -> all.put(part.sql.mark + name, value));
    }
    List<Task> tasks = Sql.of(sql).with(all).list(h, row::task);
    if (!tasks.isEmpty()) {
      h.noteChange();
    }
    for (int i = 0; !together && i < tasks.size(); i++) {
      TaskId id = tasks.get(i).id();
      parts.forEach(part -> also(h, id, part.sql.alone, part.values));
    }
    return tasks;
  }

  private String together(String change) {
    StringBuilder sql = new StringBuilder("with changed as (").append(change).append(')');
    for (Part part : parts) {
      sql.append(", ").append(part.sql.mark).append(" as (").append(part.sql.marked).append(')');
    }
    return sql.append(" select * from changed").toString();
  }

  /** Changes what belongs to a task that was changed before. */
  static void also(Handle h, TaskId changed, String sql, Map<String, @Nullable Object> values) {
    Sql.of(ONE + sql).with(values).with("changed", changed).later(h);
  }
}
