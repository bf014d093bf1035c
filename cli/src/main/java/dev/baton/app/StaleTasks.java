package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Workspace;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds tasks whose worker seems to be gone, with the evidence. */
public record StaleTasks(Workspace workspace) {
  /** How many stale tasks are counted beyond those that are shown. */
  private static final int COUNTED = 50;

  /** How many stale tasks are read at first where most of them follow the end of the list. */
  private static final int FIRST_STEP = 20;

  /**
   * Stale tasks with their blockers and the signs of work in their workers' work trees.
   *
   * @param limit how many at most; 0 for all
   */
  public List<TaskView> list(TaskFilter filter, TaskOrder order, int limit) {
    Map<TaskId, Assessment> assessments = byTask(workspace.scan().stale());
    TaskFilter inProgress = filter.withStatuses(List.of(TaskStatus.IN_PROGRESS));
    List<Task> tasks = new ArrayList<>();
    for (Task task :
        workspace.stores().taskQueries().list(inProgress, order, 0, workspace.now()).items()) {
      if (assessments.containsKey(task.id()) && (limit == 0 || tasks.size() < limit)) {
        tasks.add(task);
      }
    }
    WorkTreeLook look = new WorkTreeLook(workspace);
    List<TaskView> views = new ArrayList<>();
    for (TaskView view : assessed(tasks, assessments)) {
      views.add(look.into(view));
    }
    return views;
  }

  /** The ids of those that may be offered as work again. */
  public Set<String> ids() {
    Set<String> ids = new HashSet<>();
    for (TaskView view : offerable(TaskFilter.ALL, TaskOrder.PRIORITY, 0, null).views()) {
      ids.add(view.task().id().value());
    }
    return ids;
  }

  /**
   * Stale tasks that may be offered as work again.
   *
   * @param views the first of them, with their blockers
   * @param count how many were found
   * @param more whether there may be more, which were not looked for
   */
  public record Offerable(List<TaskView> views, int count, boolean more) {}

  /**
   * Finds stale tasks that may be offered as work again. Workers are looked for in the order of the
   * list until there are more stale tasks than are shown and counted, and only what is shown is
   * read: a thousand dead workers cost little more than a few.
   *
   * @param limit how many to read at most; 0 for all
   * @param last the task with which the list ends in any case; null when it does not
   */
  public Offerable offerable(TaskFilter filter, TaskOrder order, int limit, @Nullable Task last) {
    int enough = limit == 0 ? 0 : COUNTED + 1;
    Map<TaskId, Assessment> stale = new LinkedHashMap<>();
    boolean more = find(stale, filter, order, 0, enough);
    List<Task> shown = read(stale.keySet(), order, limit, last);
    if (more && (stale.size() < enough || shown.size() == enough)) {
      more = find(stale, filter, order, enough, 0);
      shown = read(stale.keySet(), order, limit, last);
    }
    return new Offerable(shown.isEmpty() ? List.of() : assessed(shown, stale), stale.size(), more);
  }

  /** Reads the first of these tasks: as many as the limit allows, and few that follow the last. */
  private List<Task> read(
      Collection<TaskId> stale, TaskOrder order, int limit, @Nullable Task last) {
    List<TaskId> ids = List.copyOf(stale);
    int most = limit == 0 ? ids.size() : Math.min(limit, ids.size());
    List<Task> tasks = new ArrayList<>();
    int from = 0;
    boolean ended = false;
    for (int step = last == null ? most : FIRST_STEP; from < most && !ended; step *= 4) {
      int to = Math.min(from + step, most);
      for (Task task : workspace.stores().taskQueries().findAll(ids.subList(from, to))) {
        tasks.add(task);
        ended |= last != null && order.comparator(workspace.now()).compare(task, last) > 0;
      }
      from = to;
    }
    return tasks;
  }

  /**
   * Adds stale tasks, in order.
   *
   * @return whether the limit was reached
   */
  private boolean find(
      Map<TaskId, Assessment> stale, TaskFilter filter, TaskOrder order, int skipped, int limit) {
    List<TaskId> held =
        workspace.stores().taskQueries().inProgress(filter, order, skipped, limit, workspace.now());
    if (held.isEmpty()) {
      return false;
    }
    Map<TaskId, Assessment> found = byTask(workspace.scan().staleAmong(held));
    for (TaskId task : held) {
      Assessment assessment = found.get(task);
      if (assessment != null) {
        stale.put(task, assessment);
      }
    }
    return held.size() == limit;
  }

  /** How many stale tasks may be offered as work again. */
  public int countOfferable() {
    Map<TaskId, Assessment> stale = new LinkedHashMap<>();
    find(stale, TaskFilter.ALL, TaskOrder.PRIORITY, 0, 0);
    return stale.size();
  }

  static Map<TaskId, Assessment> byTask(Collection<Assessment> assessments) {
    Map<TaskId, Assessment> byTask = new HashMap<>();
    for (Assessment assessment : assessments) {
      byTask.put(assessment.claim().task(), assessment);
    }
    return byTask;
  }

  private List<TaskView> assessed(List<Task> tasks, Map<TaskId, Assessment> assessments) {
    List<TaskView> views = new ArrayList<>(tasks.size());
    for (TaskView view :
        new BlockedTasks(workspace.stores(), workspace.now()).withBlockers(tasks)) {
      views.add(view.assessed(assessments.get(view.task().id())));
    }
    return views;
  }

  /**
   * The label that users of bd see on a stale task, so that a board which knows no stale tasks
   * shows them. It is in the output only: a program that writes back the labels which it read must
   * not store it.
   */
  public static final class StaleLabel {
    /** The label. */
    public static final String NAME = "stale";

    /**
     * A change of labels without the one that the task has only in the output. Where the task has a
     * label of that name of its own, or is not stale, the change stays as it is.
     */
    public static TaskPatch removedFrom(TaskPatch patch, Workspace workspace, TaskId id) {
      List<String> exactly = patch.labels();
      boolean names =
          patch.addLabels().contains(NAME) || (exactly != null && exactly.contains(NAME));
      if (!names || !isOnlyShown(workspace, id)) {
        return patch;
      }
      return new TaskPatch(
          patch.fields(),
          without(patch.addLabels()),
          patch.removeLabels(),
          exactly == null ? null : without(exactly),
          patch.newParent(),
          patch.orphaned());
    }

    private static boolean isOnlyShown(Workspace workspace, TaskId id) {
      @Nullable Task task = workspace.stores().taskQueries().find(id).orElse(null);
      return task != null
          && !task.labels().contains(NAME)
          && workspace.scan().of(id).filter(Assessment::isStale).isPresent();
    }

    private static List<String> without(List<String> labels) {
      List<String> others = new ArrayList<>(labels);
      others.remove(NAME);
      return others;
    }
  }
}
