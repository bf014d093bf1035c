package dev.baton.store;

import dev.baton.claim.Epoch;
import dev.baton.store.ReadySql.ClaimChoice;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.trust.KernelRandom;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A change of a task with what belongs to it, such as its claim and its event; or the same of
 * several. A server makes all of it in one statement; in a file the others follow the first. It can
 * be made again with other values.
 */
final class TaskChange {
  private static final String ONE =
      "with changed as (select id, epoch from task where id = :changed) ";

  private final String sets;
  private final String condition;
  private final Map<String, Object> chosen;
  private final List<Also> others = new ArrayList<>();
  private boolean briefly;
  private @Nullable String text;

  /**
   * A statement for what else is changed where a task is.
   *
   * @param name within the statement of the change, unlike those of others
   * @param sql for which {@code changed} is a table with the task's id and epoch after the change;
   *     its parameters have the values of the change
   */
  record Also(String name, String sql) {}

  /**
   * @param sets without the word {@code set}
   * @param condition of which task, one at most, or of which tasks
   */
  TaskChange(String sets, String condition) {
    this(sets, condition, Map.of());
  }

  /**
   * @param chosen values of the condition, which are the same each time unless others are given
   */
  TaskChange(String sets, String condition, Map<String, Object> chosen) {
    this.sets = sets;
    this.condition = condition;
    this.chosen = chosen;
  }

  /** Leaves out labels, parent and counts of the task. */
  TaskChange briefly(boolean isBrief) {
    briefly = isBrief;
    return this;
  }

  /** What else is changed where the task is, if it is. */
  TaskChange with(boolean wanted, Also also) {
    if (wanted) {
      others.add(also);
    }
    return this;
  }

  /** The task after the change; empty where there is none, and nothing was changed. */
  Optional<Task> run(Handle h, Map<String, @Nullable Object> values) {
    List<Task> changed = runAll(h, values);
    return changed.isEmpty() ? Optional.empty() : Optional.of(changed.getFirst());
  }

  /** All tasks after the change, in no order. */
  List<Task> runAll(Handle h, Map<String, @Nullable Object> values) {
    boolean together = h.waiting() != null;
    TaskRow row = row(together);
    List<Task> tasks = sql(row, together, values).list(h, row::task);
    if (!tasks.isEmpty()) {
      h.noteChange();
    }
    for (int i = 0; !together && i < tasks.size(); i++) {
      TaskId id = tasks.get(i).id();
      others.forEach(also -> also(h, id, also, values));
    }
    return tasks;
  }

  /**
   * The tasks after this change, and after another one that a server makes in the same message.
   *
   * @param nextTasks gets those of the other one
   */
  List<Task> runBoth(
      Handle h,
      Map<String, @Nullable Object> values,
      TaskChange next,
      Map<String, @Nullable Object> nextValues,
      List<Task> nextTasks) {
    TaskRow row = row(true);
    TaskRow nextRow = next.row(true);
    List<Task> tasks =
        sql(row, true, values)
            .list(h, row::task, next.sql(nextRow, true, nextValues), nextRow::task, nextTasks);
    if (!tasks.isEmpty()) {
      h.noteChange();
    }
    return tasks;
  }

  private TaskRow row(boolean together) {
    return together ? new TaskRow.Returned(briefly) : TaskRow.IN_COLUMNS;
  }

  private Sql sql(TaskRow row, boolean together, Map<String, @Nullable Object> values) {
    String sql = text;
    if (sql == null) {
      String change = row.change(sets, condition, briefly);
      sql = together ? together(change) : change;
      text = sql;
    }
    chosen.forEach(values::putIfAbsent);
    return Sql.of(sql, values);
  }

  private String together(String change) {
    StringBuilder sql = new StringBuilder("with changed as (").append(change).append(')');
    for (Also also : others) {
      sql.append(", ").append(also.name).append(" as (").append(also.sql).append(')');
    }
    return sql.append(briefly ? " select whole from changed" : " select * from changed").toString();
  }

  /** Changes what belongs to a task that was changed before. */
  static void also(Handle h, TaskId changed, Also also, Map<String, @Nullable Object> values) {
    values.put("changed", changed);
    Sql.of(ONE + also.sql, values).later(h);
  }

  /**
   * What the changes of tasks by one program have in common: to put the statement of one together,
   * or to ask the kernel for a token, takes longer than to send it.
   */
  static final class Kept {
    private static final int MOST = 32;

    private static final int TOKENS = 64;

    private final Map<String, TaskChange> changes = new HashMap<>();
    private @Nullable ClaimChoice choice;
    private byte[] random = {};
    private int used;

    /** Those of a database. */
    static Kept of(Database database) {
      Kept kept = database.kept;
      if (kept == null) {
        kept = new Kept();
        database.kept = kept;
      }
      return kept;
    }

    /** The change that was made before under this name, which says all that its text depends on. */
    TaskChange get(String name, Supplier<TaskChange> made) {
      TaskChange kept = changes.get(name);
      if (kept == null) {
        if (changes.size() == MOST) {
          changes.clear();
        }
        kept = made.get();
        changes.put(name, kept);
      }
      return kept;
    }

    /** The changes that are kept choose like that; others are forgotten. */
    void choosing(ClaimChoice now) {
      if (choice == null || !choice.isLike(now)) {
        changes.clear();
        choice = now;
      }
    }

    /** The token of a new claim. */
    String newToken() {
      if (used == random.length) {
        random = KernelRandom.bytes(TOKENS * Epoch.TOKEN_BYTES);
        used = 0;
      }
      used += Epoch.TOKEN_BYTES;
      return HexFormat.of().formatHex(random, used - Epoch.TOKEN_BYTES, used);
    }
  }
}
