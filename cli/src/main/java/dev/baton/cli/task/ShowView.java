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
import dev.baton.json.document.ListedTasksJson.Lease;
import dev.baton.json.document.NeedsJson;
import dev.baton.json.document.SessionJson;
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
import org.jspecify.annotations.Nullable;

/** What {@code show} shows of tasks. */
final class ShowView {
  /**
   * docs/schema/show.json: tasks with everything that belongs to them; the history consists of
   * {@code event} in docs/schema/definitions.json.
   *
   * @param needs what of each waits for a person
   * @param asBd how much is shown to callers of bd; null for others
   * @param zone the user's; reading the rules of a zone takes some milliseconds
   */
  record Shown(
      List<Found> tasks,
      Map<TaskId, List<Need>> needs,
      @Nullable AsBd asBd,
      Instant now,
      Supplier<ZoneId> zone)
      implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(tasks, this::writeTask).write(json);
    }

    private void writeTask(JsonFields fields, Found found) {
      if (asBd != null) {
        asBd.writeTask(fields, found);
      } else {
        new TaskJson(found.view()).writeFields(fields);
        fields
            .someObjects("dependencies", found.dependencies(), Shown::writeEdge)
            .someObjects("dependents", found.dependents(), Shown::writeEdge)
            .someObjects(
                "comments", found.comments(), (one, each) -> CommentView.write(one, each, false));
      }
      var like = found.like();
      if (asBd == null && like != null) {
        fields.object("estimate", each -> InsightsJson.write(each, like));
      }
      fields
          .someObjects("history", found.history(), Shown::writeEvent)
          .someObjects("rescues", found.rescues(), RescueView::write);
      if (asBd == null) {
        SessionJson.add(fields, found.session());
      }
      fields.someObjects("needs", needs(found), NeedsJson::write);
    }

    private List<Need> needs(Found found) {
      return needs.getOrDefault(found.view().task().id(), List.of());
    }

    private static void writeEdge(JsonFields fields, Edge edge) {
      DependencyJson.write(fields, edge, null);
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
        page.print(found, zone, needs(found));
        page.printEstimate(found.like());
        page.printHistory(found.history());
        separator = "\n";
      }
    }
  }

  /**
   * How {@code bd show} shows a task: those that depend on it and its comments are counted, and
   * only shown where they are asked for.
   *
   * @param brief whether the tasks that it depends on are shown without their texts
   */
  record AsBd(
      boolean withDependents, boolean withComments, boolean brief, Map<TaskId, Lease> leases) {
    private void writeTask(JsonFields fields, Found found) {
      TaskView view = found.view().labelled();
      List<Edge> dependencies = alive(found.dependencies(), found.others());
      List<Edge> dependents = alive(found.dependents(), found.others());
      int comments = found.comments().size();
      Task.TaskCounts counts =
          new Task.TaskCounts(
              dependencies.size(), dependents.size(), comments, view.task().counts().reopened());
      new TaskJson(view.counting(counts)).writeFields(fields);
      Lease lease = leases.get(view.task().id());
      if (lease != null) {
        lease.write(fields);
      }
      write(fields, "dependencies", dependencies, found.others(), brief);
      if (withDependents) {
        write(fields, "dependents", dependents, found.others(), true);
      }
      if (withComments && comments > 0) {
        fields.objects(
            "comments", found.comments(), (one, each) -> CommentView.write(one, each, true));
      }
      fields.mark("comments_omitted", !withComments && comments > 0);
      if (view.task().type().equals(TaskType.EPIC)) {
        writeProgress(fields, dependents);
      }
    }

    /** Without those whose other end was deleted. */
    private static List<Edge> alive(List<Edge> edges, Map<TaskId, Task> others) {
      List<Edge> alive = new ArrayList<>();
      for (Edge edge : edges) {
        Task other = others.get(edge.other());
        if (other != null && other.status() != TaskStatus.TOMBSTONE) {
          alive.add(edge);
        }
      }
      return alive;
    }

    private static void write(
        JsonFields fields, String name, List<Edge> edges, Map<TaskId, Task> others, boolean brief) {
      fields.someObjects(
          name,
          edges,
          (one, edge) -> {
            Task other = others.get(edge.other());
            DependencyJson.write(one, edge, brief && other != null ? other.brief() : other);
          });
    }

    /** How many children of an epic are closed. */
    private static void writeProgress(JsonFields fields, List<Edge> dependents) {
      int children = 0;
      int closed = 0;
      for (Edge edge : dependents) {
        if (edge.dependency().type().equals(DependencyType.PARENT_CHILD)) {
          children++;
          closed += edge.status() == TaskStatus.CLOSED ? 1 : 0;
        }
      }
      if (children > 0) {
        fields
            .number("epic_total_children", children)
            .number("epic_closed_children", closed)
            .truth("epic_closeable", children == closed);
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
