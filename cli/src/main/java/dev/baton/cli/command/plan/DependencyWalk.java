package dev.baton.cli.command.plan;

import dev.baton.cli.core.Session;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which dependencies are shown: by direction, by type, or all from one task on. */
final class DependencyWalk {
  static final String DOWN = "down";

  private DependencyWalk() {}

  /** Whether it is the other way round. */
  static boolean isUp(String direction) {
    if (!direction.equals("up") && !direction.equals(DOWN)) {
      throw new InvalidValue(
          InvalidValue.quote(direction) + " is not a direction: expected down or up", "");
    }
    return direction.equals("up");
  }

  /** Those of the type that is asked for. */
  static List<Edge> chosen(Session session, List<Edge> edges) {
    String text = session.arguments().value("--type");
    DependencyType type = text == null ? null : DependencyType.parse(text);
    return type == null
        ? edges
        : edges.stream().filter(edge -> edge.dependency().type().equals(type)).toList();
  }

  /** The edges from each task on the way, read level by level. */
  static Map<TaskId, List<Edge>> edges(Session session, TaskId root) {
    String direction = session.arguments().value("--direction");
    boolean reverse =
        session.arguments().has("--reverse") || (direction != null && isUp(direction));
    Map<TaskId, List<Edge>> edges = new LinkedHashMap<>();
    Set<TaskId> level = new LinkedHashSet<>(List.of(root));
    while (!level.isEmpty()) {
      List<Edge> found =
          reverse
              ? session.dependencies().dependents(level)
              : session.dependencies().dependencies(level);
      level.forEach(id -> edges.put(id, new ArrayList<>()));
      Set<TaskId> next = new LinkedHashSet<>();
      for (Edge edge : found) {
        TaskId near = reverse ? edge.dependency().dependsOn() : edge.dependency().task();
        edges.getOrDefault(near, new ArrayList<>()).add(edge);
        if (!edges.containsKey(edge.other())) {
          next.add(edge.other());
        }
      }
      level = next;
    }
    return edges;
  }
}
