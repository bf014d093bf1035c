package dev.baton.cli.task;

import dev.baton.app.CurrentTask;
import dev.baton.app.ShowTask;
import dev.baton.app.ShowTask.Result.Found;
import dev.baton.app.ShowTask.Result.Missing;
import dev.baton.app.TaskView;
import dev.baton.app.need.FindNeeds;
import dev.baton.app.need.Need;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.outcome.BdLeases;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.outcome.TaskPicker;
import dev.baton.render.TaskRows;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code baton show}: everything about tasks, or only what depends on them. */
final class ShowTasks {
  static ExitCode show(Call call) {
    List<Found> tasks = new ArrayList<>();
    for (TaskId id : named(call)) {
      tasks.add(read(call, id));
    }
    boolean children = call.has("--children");
    if (children || call.has("--refs")) {
      call.output().show(new ShowView.Related(tasks, children, call.now()));
    } else if (call.has("--short") && !call.output().isJson()) {
      for (Found found : tasks) {
        TaskRows.printList(call.output(), List.of(found.view()), call.now());
      }
    } else {
      call.output()
          .show(
              new ShowView.Shown(
                  tasks,
                  call.dialect().answersAsBd() ? Map.of() : needs(call, tasks),
                  asBd(call, tasks),
                  call.now(),
                  call.workspace().clock()::getZone));
    }
    return ExitCode.OK;
  }

  private static ShowView.@Nullable AsBd asBd(Call call, List<Found> tasks) {
    if (!call.dialect().answersAsBd()) {
      return null;
    }
    return new ShowView.AsBd(
        call.has("--include-dependents"),
        call.has("--include-comments"),
        call.has("--brief-deps"),
        BdLeases.of(call, tasks.stream().map(Found::view).toList()));
  }

  private static Map<TaskId, List<Need>> needs(Call call, List<Found> tasks) {
    Map<TaskId, List<Need>> needs = new HashMap<>();
    for (Found found : tasks) {
      TaskView view = found.view();
      if (!view.task().status().isOver()) {
        TaskId id = view.task().id();
        needs.put(id, FindNeeds.of(call.workspace(), id, view.assessment()));
      }
    }
    return needs;
  }

  private static List<TaskId> named(Call call) {
    List<String> words = new ArrayList<>(call.words());
    words.addAll(call.values("--id"));
    if (!call.has("--current")) {
      if (words.isEmpty()) {
        words.addAll(
            TaskPicker.unfinished(
                call,
                Failure.usage(
                    "show needs at least one task id", "for example: baton show app-a1b")));
      }
      return ChangeOutcome.resolveAll(call, words);
    }
    if (!words.isEmpty()) {
      throw Failure.usage("--current and an id exclude each other", "use only one of them");
    }
    return List.of(
        new CurrentTask(call.stores(), call.now())
            .of(call.caller())
            .orElseThrow(() -> Failure.usage("there is no current task", "name one")));
  }

  private static Found read(Call call, TaskId id) {
    boolean withOthers =
        call.dialect().answersAsBd() || call.has("--refs") || call.has("--children");
    boolean withHistory = call.has("--history");
    return switch (new ShowTask(call.workspace()).show(id, withHistory, withOthers)) {
      case Missing missing -> throw Failure.noTask(missing.task().value());
      case Found found -> {
        if (found.trouble() != null) {
          call.output().warn("cannot list the rescues of " + id + ": " + found.trouble());
        }
        yield found;
      }
    };
  }
}
