package dev.baton.json.document;

import dev.baton.app.TaskView;
import dev.baton.json.Document;
import dev.baton.task.Task;
import io.avaje.json.JsonWriter;
import java.util.Collection;
import java.util.function.Consumer;

/** {@code tasks} in docs/schema/definitions.json: what every list of tasks prints. */
public record TasksJson(Collection<TaskView> views) implements Document {
  /** Tasks without details of their claims. */
  public static TasksJson of(Collection<Task> tasks) {
    return new TasksJson(tasks.stream().map(TaskView::of).toList());
  }

  /** Several lists of tasks. */
  public static Document groups(Collection<? extends Collection<Task>> groups) {
    return json -> {
      json.beginArray();
      groups.forEach(group -> of(group).write(json));
      json.endArray();
    };
  }

  /**
   * Tasks that are written one by one, because they may not fit into memory.
   *
   * @param source passes one task after another
   */
  public static Document stream(Consumer<Consumer<TaskView>> source) {
    return json -> {
      json.beginArray();
      source.accept(view -> new TaskJson(view).write(json));
      json.endArray();
    };
  }

  @Override
  public void write(JsonWriter json) {
    json.beginArray();
    for (TaskView view : views) {
      new TaskJson(view).write(json);
    }
    json.endArray();
  }
}
