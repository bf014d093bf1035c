package dev.baton.cli.task;

import dev.baton.app.ShowTask.Result.Found;
import dev.baton.app.TaskView;
import dev.baton.app.need.Need;
import dev.baton.cli.plan.CommentView;
import dev.baton.cli.rescue.RescueView;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.DependencyJson;
import dev.baton.json.document.InsightsJson;
import dev.baton.json.document.NeedsJson;
import dev.baton.json.document.TaskJson;
import dev.baton.render.TaskPage;
import dev.baton.render.TaskRows;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Events.Event;
import dev.baton.task.DependencyType;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import dev.baton.terminal.Output;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What {@code show} shows of tasks. */
final class ShowView {
  private ShowView() {}

  /**
   * docs/schema/show.json: tasks with everything that belongs to them; the history consists of
   * {@code event} in docs/schema/definitions.json.
   *
   * @param needs what of each waits for a person
   * @param zone the user's; reading the rules of a zone takes some milliseconds
   */
  record Shown(
      List<Found> tasks,
      Map<TaskId, List<Need>> needs,
      boolean asBd,
      Instant now,
      Supplier<ZoneId> zone)
      implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(tasks, this::writeTask).write(json);
    }

    private void writeTask(JsonFields fields, Found found) {
      new TaskJson(asBd ? found.view().labelled() : found.view()).writeFields(fields);
      write(fields, "dependencies", found.dependencies(), found.others());
      write(fields, "dependents", found.dependents(), found.others());
      if (!found.comments().isEmpty()) {
        fields.objects(
            "comments", found.comments(), (one, comment) -> CommentView.write(one, comment, asBd));
      }
      if (asBd) {
        writeProgress(fields, found);
      }
      var like = found.like();
      if (!asBd && like != null) {
        fields.object("estimate", each -> InsightsJson.write(each, like));
      }
      if (!found.history().isEmpty()) {
        fields.objects("history", found.history(), Shown::writeEvent);
      }
      if (!found.rescues().isEmpty()) {
        fields.objects("rescues", found.rescues(), RescueView::write);
      }
      if (!needs(found).isEmpty()) {
        fields.objects("needs", needs(found), NeedsJson::write);
      }
    }

    private List<Need> needs(Found found) {
      return needs.getOrDefault(found.view().task().id(), List.of());
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
    private static void writeProgress(JsonFields fields, Found found) {
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

    @Override
    public void text(Output output) {
      String separator = "";
      for (Found found : tasks) {
        output.rendered(separator);
        TaskPage page = new TaskPage(output, now);
        page.print(
            found.view(),
            zone,
            needs(found),
            found.rescues(),
            found.dependencies(),
            found.dependents(),
            found.comments());
        page.printEstimate(found.like());
        page.printHistory(found.history());
        separator = "\n";
      }
    }
  }

  /**
   * The dependents of tasks, by the tasks' ids, as in bd: what {@code show --refs} and {@code
   * --children} print.
   *
   * @param children whether only children are included
   */
  record Related(List<Found> tasks, boolean children, Instant now) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      for (Found found : tasks) {
        List<Edge> edges = found.dependents().stream().filter(this::isShown).toList();
        String id = found.view().task().id().value();
        if (edges.isEmpty() && !children) {
          fields.raw(id, "null");
        } else {
          fields.objects(
              id,
              edges,
              (one, edge) -> DependencyJson.write(one, edge, found.others().get(edge.other())));
        }
      }
    }

    private boolean isShown(Edge edge) {
      return edge.status() != TaskStatus.TOMBSTONE
          && (!children || edge.dependency().type().equals(DependencyType.PARENT_CHILD));
    }

    @Override
    public void text(Output output) {
      for (Found found : tasks) {
        List<TaskView> views = new ArrayList<>();
        for (Edge edge : found.dependents()) {
          Task other = found.others().get(edge.other());
          if (other != null && isShown(edge)) {
            views.add(TaskView.of(other));
          }
        }
        output.line(found.view().task().id() + " " + found.view().task().title());
        TaskRows.printList(output, views, now);
      }
    }
  }
}
