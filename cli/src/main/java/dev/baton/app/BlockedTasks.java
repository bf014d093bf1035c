package dev.baton.app;

import dev.baton.store.Dependencies.Blocker;
import dev.baton.store.Stores;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds tasks that cannot be started, and what blocks them. */
public record BlockedTasks(Stores stores, Instant now) {
  /**
   * Blocked tasks, each with its blockers.
   *
   * @param limit how many at most; 0 for all
   */
  public Page<TaskView> list(TaskFilter filter, TaskOrder order, int limit) {
    Page<Task> page = stores.taskQueries().blocked(filter, order, limit, now);
    return new Page<>(withBlockers(page.items()), page.more());
  }

  /**
   * Those of them that wait for another task, which is what bd calls blocked. As bd, one that only
   * waits because its parent does has the parent as its blocker.
   */
  public Page<TaskView> waiting(TaskFilter filter, TaskOrder order, int limit) {
    List<TaskView> waiting = new ArrayList<>();
    Page<Task> page = stores.taskQueries().blocked(filter, order, 0, now);
    for (TaskView view : withBlockers(page.items(), true)) {
      if (!view.blockedBy().isEmpty()) {
        waiting.add(view);
      }
    }
    return Page.of(waiting, limit);
  }

  /** These tasks in the same order, each with its blockers. */
  List<TaskView> withBlockers(List<Task> tasks) {
    return withBlockers(tasks, false);
  }

  private List<TaskView> withBlockers(List<Task> tasks, boolean onlyDirect) {
    List<TaskId> ids = new ArrayList<>(tasks.size());
    for (Task task : tasks) {
      ids.add(task.id());
    }
    Map<TaskId, Set<TaskId>> blockers = new HashMap<>();
    for (Blocker blocker : stores.dependencies().blockers(ids, now)) {
      // No lambda: 'ready' runs this code, and linking a lambda takes time at each start.
      Set<TaskId> known = blockers.get(blocker.blocked());
      if (known == null) {
        known = new LinkedHashSet<>();
        blockers.put(blocker.blocked(), known);
      }
      if (!onlyDirect || blocker.via().equals(blocker.blocked())) {
        known.add(blocker.blocker());
      }
    }
    List<TaskView> views = new ArrayList<>(tasks.size());
    for (Task task : tasks) {
      Set<TaskId> known = blockers.get(task.id());
      if (known != null && known.isEmpty() && task.parent() != null) {
        known.add(task.parent());
      }
      views.add(TaskView.of(task).blockedBy(known == null ? List.of() : List.copyOf(known)));
    }
    return views;
  }

  /** Why a run blocked a task; stored as the task's {@code blockedReason}. */
  public enum BlockReason {
    /** The run waits for a person, and will then continue with the task. */
    PAUSED,
    /** The breaker stopped it. */
    STAGNATION,
    /** A person skipped it. */
    SKIPPED;

    /** The word in the store. */
    public String wireName() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Whether a task is blocked for this reason.
     *
     * @param blockedReason the task's reason; null when it has none
     */
    public boolean is(@Nullable String blockedReason) {
      return wireName().equals(blockedReason);
    }

    /** Whether a run blocked a task, for any of these reasons. */
    public static boolean isAny(@Nullable String blockedReason) {
      for (BlockReason hold : values()) {
        if (hold.is(blockedReason)) {
          return true;
        }
      }
      return false;
    }
  }
}
