package dev.baton.cli.command.task;

import dev.baton.app.CurrentTask;
import dev.baton.app.ShowTask.Result.Found;
import dev.baton.app.TaskView;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.RelatedJson;
import dev.baton.render.TaskRows;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;

/** The other forms of {@code show}. */
final class ShowForms {
  private ShowForms() {}

  /** The tasks to be shown. */
  static List<TaskId> named(Session session) {
    List<String> words = new ArrayList<>(session.arguments().words());
    words.addAll(session.arguments().values("--id"));
    if (!session.arguments().has("--current")) {
      if (words.isEmpty()) {
        throw Failure.usage("show needs at least one task id", "for example: baton show app-a1b");
      }
      return ChangeOutcome.resolveAll(session, words);
    }
    if (!words.isEmpty()) {
      throw Failure.usage("--current and an id exclude each other", "use only one of them");
    }
    return List.of(
        new CurrentTask(session)
            .of(session.caller())
            .orElseThrow(() -> Failure.usage("there is no current task", "name one")));
  }

  /** Prints another form, if one was asked for. */
  static boolean print(Session session, List<Found> tasks) {
    boolean children = session.arguments().has("--children");
    if (children || session.arguments().has("--refs")) {
      related(session, tasks, children);
      return true;
    }
    if (!session.arguments().has("--short") || session.output().isJson()) {
      return false;
    }
    for (Found found : tasks) {
      TaskRows.printList(session.output(), List.of(found.view()), session.now());
    }
    return true;
  }

  private static void related(Session session, List<Found> tasks, boolean children) {
    if (session.output().isJson()) {
      session.output().json(new RelatedJson(tasks, children));
      return;
    }
    for (Found found : tasks) {
      List<TaskView> views = new ArrayList<>();
      for (Edge edge : found.dependents()) {
        Task other = found.others().get(edge.other());
        if (other != null && isShown(edge, children)) {
          views.add(TaskView.of(other));
        }
      }
      session.output().line(found.view().task().id() + " " + found.view().task().title());
      TaskRows.printList(session.output(), views, session.now());
    }
  }

  private static boolean isShown(Edge edge, boolean children) {
    return edge.status() != TaskStatus.TOMBSTONE
        && (!children || edge.dependency().type().equals(DependencyType.PARENT_CHILD));
  }
}
