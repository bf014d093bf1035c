package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds tasks whose worker seems to be gone, with the evidence. */
public final class StaleTasks {
  private final Services services;

  public StaleTasks(Services services) {
    this.services = services;
  }

  /**
   * Stale tasks with their blockers and the signs of work in their workers' work trees.
   *
   * @param limit how many at most; 0 for all
   */
  public List<TaskView> list(TaskFilter filter, TaskOrder order, int limit) {
    Map<TaskId, Assessment> assessments = assessments();
    TaskFilter inProgress = filter.withStatuses(List.of(TaskStatus.IN_PROGRESS));
    List<Task> tasks = new ArrayList<>();
    for (Task task :
        services.stores().taskQueries().list(inProgress, order, 0, services.now()).items()) {
      if (assessments.containsKey(task.id()) && (limit == 0 || tasks.size() < limit)) {
        tasks.add(task);
      }
    }
    WorktreeLook look = new WorktreeLook(services.clock());
    List<TaskView> views = new ArrayList<>();
    for (TaskView view : assessed(tasks, assessments)) {
      views.add(look.into(view));
    }
    return views;
  }

  /** Stale tasks that may be offered as work again, with their blockers. */
  List<TaskView> offerable(TaskFilter filter, TaskOrder order) {
    Map<TaskId, Assessment> assessments = assessments();
    return assessments.isEmpty()
        ? List.of()
        : assessed(
            services
                .stores()
                .taskQueries()
                .offerable(assessments.keySet(), filter, order, services.now()),
            assessments);
  }

  private Map<TaskId, Assessment> assessments() {
    Map<TaskId, Assessment> assessments = new LinkedHashMap<>();
    for (Assessment assessment : services.scan().stale()) {
      assessments.put(assessment.claim().task(), assessment);
    }
    return assessments;
  }

  private List<TaskView> assessed(List<Task> tasks, Map<TaskId, Assessment> assessments) {
    List<TaskView> views = new ArrayList<>(tasks.size());
    for (TaskView view : new BlockedTasks(services).withBlockers(tasks)) {
      views.add(view.assessed(assessments.get(view.task().id())));
    }
    return views;
  }
}
