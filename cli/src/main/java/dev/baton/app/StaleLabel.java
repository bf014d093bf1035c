package dev.baton.app;

import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Workspace;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The label that users of bd see on a stale task, so that a board which knows no stale tasks shows
 * them. It is in the output only: a program that writes back the labels which it read must not
 * store it.
 */
public final class StaleLabel {
  /** The label. */
  public static final String NAME = "stale";

  /**
   * A change of labels without the one that the task has only in the output. Where the task has a
   * label of that name of its own, or is not stale, the change stays as it is.
   */
  public static TaskPatch removedFrom(TaskPatch patch, Workspace workspace, TaskId id) {
    List<String> exactly = patch.labels();
    boolean names = patch.addLabels().contains(NAME) || (exactly != null && exactly.contains(NAME));
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
