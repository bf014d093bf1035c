package dev.baton.render;

import dev.baton.json.Document;
import dev.baton.json.document.CloseJson;
import dev.baton.json.document.TaskJson;
import dev.baton.json.document.TasksJson;
import dev.baton.task.Task;
import dev.baton.terminal.Output;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task that was closed, and the next work.
 *
 * @param done such as {@code closed}
 * @param unblocked the tasks that can be started now because of it
 * @param claimed null when nothing was claimed
 */
public record ClosePage(String done, Task task, List<Task> unblocked, @Nullable Task claimed) {

  /**
   * Prints it. As JSON it has the form of a plain close, unless there is more to show, as in bd.
   *
   * @param asBd whether a plain close prints an array, and the claimed task is shown as it was
   */
  public void print(Output output, boolean asBd) {
    if (output.isJson()) {
      output.json(document(asBd));
      return;
    }
    TaskRows.printChange(output, done, task);
    for (Task ready : unblocked) {
      TaskRows.printChange(output, "ready now:", ready);
    }
    if (claimed != null) {
      TaskRows.printChange(output, "claimed", claimed);
    }
  }

  private Document document(boolean asBd) {
    if (!unblocked.isEmpty() || claimed != null) {
      return new CloseJson(task, unblocked, claimed, asBd);
    }
    return asBd ? TasksJson.of(List.of(task)) : TaskJson.of(task);
  }
}
