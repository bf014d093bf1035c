package dev.baton.app;

import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Change;
import dev.baton.store.Stamp;
import dev.baton.store.Tasks;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskType;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * bd's states of a task: a state is a label {@code DIMENSION:VALUE}, and each change of one is a
 * closed child of the type event.
 */
public record TaskState(Workspace workspace) {
  private static final int LOWEST_PRIORITY = 4;

  /**
   * A change of a state.
   *
   * @param before the earlier value; null when there was none
   * @param event the task that records the change; null when the value is the same, or may not be
   *     changed
   * @param refused why it may not be changed; null when it may
   */
  public record Changed(
      @Nullable String before, @Nullable TaskId event, @Nullable Change refused) {}

  /** All states of a task, by dimension. */
  public static Map<String, String> of(Task task) {
    Map<String, String> states = new TreeMap<>();
    for (String label : task.labels()) {
      int colon = label.indexOf(':');
      if (colon > 0 && colon < label.length() - 1) {
        states.putIfAbsent(label.substring(0, colon), label.substring(colon + 1));
      }
    }
    return states;
  }

  /**
   * Sets a state, and records it.
   *
   * @param reason null for none
   */
  public Changed set(
      Caller caller, Task task, String dimension, String value, @Nullable String reason) {
    String before = of(task).get(dimension);
    if (value.equals(before)) {
      return new Changed(before, null, null);
    }
    TaskPatch.Builder labels = TaskPatch.builder();
    labels.addLabels(List.of(dimension + ":" + value));
    if (before != null) {
      labels.removeLabels(List.of(dimension + ":" + before));
    }
    Stamp stamp = caller.stamp(workspace.now());
    AtomicReference<TaskId> event = new AtomicReference<>();
    Function<Epoch, Change> relabel =
        epoch -> {
          Tasks tasks = workspace.stores().tasks();
          Change made = StepRefused.unless(tasks.update(task.id(), labels.build(), epoch, stamp));
          event.set(record(task.id(), dimension, before, value, reason, stamp));
          return made;
        };
    Change change =
        new Fencing(workspace)
            .change(
                caller,
                task.id(),
                epoch -> StepRefused.atomically(workspace.stores(), () -> relabel.apply(epoch)));
    return new Changed(before, event.get(), change instanceof Change.Done ? null : change);
  }

  private TaskId record(
      TaskId task,
      String dimension,
      @Nullable String before,
      String value,
      @Nullable String reason,
      Stamp stamp) {
    String change =
        before == null
            ? "Set " + dimension + " to " + value
            : "Changed " + dimension + " from " + before + " to " + value;
    TaskText text =
        new TaskText(
            "State change: " + dimension + " → " + value,
            reason == null ? change : change + "\n\nReason: " + reason,
            "",
            "",
            "");
    TaskDraft draft = TaskDraft.of(text, LOWEST_PRIORITY, new TaskType("event")).withParent(task);
    TaskId event = workspace.stores().tasks().create(draft, stamp).id();
    workspace.stores().taskStates().close(event, null, null, stamp);
    return event;
  }
}
