package dev.baton.cli.command.task;

import dev.baton.app.CurrentTask;
import dev.baton.app.ShowTask.Result.Found;
import dev.baton.app.TaskView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
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
  static List<TaskId> named(Call call) {
    List<String> words = new ArrayList<>(call.arguments().words());
    words.addAll(call.arguments().values("--id"));
    if (!call.arguments().has("--current")) {
      if (words.isEmpty()) {
        throw Failure.usage("show needs at least one task id", "for example: baton show app-a1b");
      }
      return ChangeOutcome.resolveAll(call, words);
    }
    if (!words.isEmpty()) {
      throw Failure.usage("--current and an id exclude each other", "use only one of them");
    }
    return List.of(
        new CurrentTask(call.workspace())
            .of(call.caller())
            .orElseThrow(() -> Failure.usage("there is no current task", "name one")));
  }

  /** Prints another form, if one was asked for. */
  static boolean print(Call call, List<Found> tasks) {
    boolean children = call.arguments().has("--children");
    if (children || call.arguments().has("--refs")) {
      related(call, tasks, children);
      return true;
    }
    if (!call.arguments().has("--short") || call.output().isJson()) {
      return false;
    }
    for (Found found : tasks) {
      TaskRows.printList(call.output(), List.of(found.view()), call.now());
    }
    return true;
  }

  private static void related(Call call, List<Found> tasks, boolean children) {
    if (call.output().isJson()) {
      call.output().json(new RelatedJson(tasks, children));
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
      call.output().line(found.view().task().id() + " " + found.view().task().title());
      TaskRows.printList(call.output(), views, call.now());
    }
  }

  private static boolean isShown(Edge edge, boolean children) {
    return edge.status() != TaskStatus.TOMBSTONE
        && (!children || edge.dependency().type().equals(DependencyType.PARENT_CHILD));
  }
}
