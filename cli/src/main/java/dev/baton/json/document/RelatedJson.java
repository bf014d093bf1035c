package dev.baton.json.document;

import dev.baton.app.ShowTask.Result.Found;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.DependencyType;
import dev.baton.task.TaskStatus;
import java.util.List;

/**
 * The dependents of tasks, by the tasks' ids, as in bd: what {@code show --refs} and {@code
 * --children} print.
 *
 * @param children whether only children are included
 */
public record RelatedJson(List<Found> tasks, boolean children) implements ObjectDocument {

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
}
