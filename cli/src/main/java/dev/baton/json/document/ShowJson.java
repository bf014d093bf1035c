package dev.baton.json.document;

import dev.baton.app.ShowTask;
import dev.baton.cli.rescue.RescueView;
import dev.baton.json.ArrayDocument;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Events.Event;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import io.avaje.json.JsonWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * docs/schema/show.json: tasks with everything that belongs to them; the history consists of {@code
 * event} in docs/schema/definitions.json.
 */
public record ShowJson(List<ShowTask.Result.Found> tasks, boolean asBd) implements Document {

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(tasks, this::writeTask).write(json);
  }

  private void writeTask(JsonFields fields, ShowTask.Result.Found found) {
    new TaskJson(asBd ? found.view().labelled() : found.view()).writeFields(fields);
    write(fields, "dependencies", found.dependencies(), found.others());
    write(fields, "dependents", found.dependents(), found.others());
    if (!found.comments().isEmpty()) {
      CommentJson.Form form = CommentJson.form(asBd);
      fields.objects("comments", found.comments(), form::write);
    }
    if (asBd) {
      writeProgress(fields, found);
    }
    var like = found.like();
    if (!asBd && like != null) {
      fields.object("estimate", each -> InsightsJson.write(each, like));
    }
    if (!found.history().isEmpty()) {
      fields.objects("history", found.history(), ShowJson::writeEvent);
    }
    if (!found.rescues().isEmpty()) {
      fields.objects("rescues", found.rescues(), RescueView::write);
    }
  }

  /** bd shows the whole task at the other end, and none that was deleted. */
  private void write(JsonFields fields, String name, List<Edge> edges, Map<TaskId, Task> others) {
    List<Edge> shown = new ArrayList<>();
    for (Edge edge : edges) {
      Task other = others.get(edge.other());
      if (!asBd || (other != null && other.status() != TaskStatus.TOMBSTONE)) {
        shown.add(edge);
      }
    }
    if (!shown.isEmpty()) {
      fields.objects(
          name,
          shown,
          (one, edge) -> DependencyJson.write(one, edge, asBd ? others.get(edge.other()) : null));
    }
  }

  /** How many children of an epic are closed. */
  private static void writeProgress(JsonFields fields, ShowTask.Result.Found found) {
    if (!found.view().task().type().equals(TaskType.EPIC)) {
      return;
    }
    int children = 0;
    int closed = 0;
    for (Edge edge : found.dependents()) {
      TaskStatus status = edge.status();
      if (edge.dependency().type().equals(DependencyType.PARENT_CHILD)
          && status != null
          && status != TaskStatus.TOMBSTONE) {
        children++;
        closed += status == TaskStatus.CLOSED ? 1 : 0;
      }
    }
    if (children > 0) {
      fields
          .number("epic_total_children", children)
          .number("epic_closed_children", closed)
          .truth("epic_closeable", children == closed);
    }
  }

  private static void writeEvent(JsonFields fields, Event event) {
    fields
        .time("at", event.at())
        .text("kind", event.kind())
        .text("actor", event.actor())
        .number("epoch", event.epoch())
        .raw("detail", event.detail());
  }
}
