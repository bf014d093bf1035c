package dev.baton.render;

import dev.baton.app.TaskView;
import dev.baton.json.document.TaskJson;
import dev.baton.task.Task;
import dev.baton.terminal.Output;
import io.avaje.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A task that was closed, and what there is to do next.
 *
 * @param done such as {@code closed}
 * @param unblocked what can be started now because of it
 * @param claimed null when nothing was claimed
 */
public record ClosePage(String done, Task task, List<Task> unblocked, @Nullable Task claimed) {

  /**
   * Prints it. As JSON it is what closing alone prints, unless there is more to tell, as bd does.
   *
   * @param asBd whether closing alone prints an array
   */
  public void print(Output output, boolean asBd) {
    if (output.isJson()) {
      output.json(json -> write(json, asBd));
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

  private void write(JsonWriter json, boolean asBd) {
    if (unblocked.isEmpty() && claimed == null) {
      if (asBd) {
        TaskJson.writeAll(json, List.of(TaskView.of(task)));
      } else {
        TaskJson.write(json, TaskView.of(task));
      }
      return;
    }
    json.beginObject();
    json.name("closed");
    TaskJson.writeAll(json, List.of(TaskView.of(task)));
    if (!unblocked.isEmpty()) {
      json.name("unblocked");
      TaskJson.writeAll(json, unblocked.stream().map(TaskView::of).toList());
    }
    if (claimed != null) {
      json.name("claimed");
      TaskJson.write(json, TaskView.of(claimed));
    }
    json.endObject();
  }
}
