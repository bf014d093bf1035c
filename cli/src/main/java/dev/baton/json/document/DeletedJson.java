package dev.baton.json.document;

import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Dependencies;
import dev.baton.task.Dependency;
import dev.baton.task.TaskId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code deleted} in docs/schema/definitions.json: what {@code bd delete} prints. */
public record DeletedJson(List<TaskId> tasks, int dependencies) implements ObjectDocument {

  /** How many dependencies these tasks have, in both directions. */
  public static int edges(Dependencies store, List<TaskId> ids) {
    Set<Dependency> edges = new HashSet<>();
    store.dependencies(ids).forEach(edge -> edges.add(edge.dependency()));
    store.dependents(ids).forEach(edge -> edges.add(edge.dependency()));
    return edges.size();
  }

  @Override
  public void writeFields(JsonFields fields) {
    if (tasks.size() == 1) {
      fields.text("deleted", tasks.getFirst().value());
    } else {
      fields
          .anyStrings("deleted", tasks)
          .number("deleted_count", tasks.size())
          .number("events_removed", tasks.size())
          .number("labels_removed", 0)
          .anyStrings("orphaned_issues", List.of());
    }
    fields.number("dependencies_removed", dependencies).number("references_updated", 0);
  }
}
