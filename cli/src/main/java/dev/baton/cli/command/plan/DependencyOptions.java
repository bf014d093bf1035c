package dev.baton.cli.command.plan;

import dev.baton.cli.kit.Call;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import java.util.List;

/** The options that filter dependencies by direction and by type. */
final class DependencyOptions {
  static final String DOWN = "down";

  private DependencyOptions() {}

  /** Whether dependents are shown instead of dependencies. */
  static boolean isUp(String direction) {
    if (!direction.equals("up") && !direction.equals(DOWN)) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(direction) + " is not a direction: expected down or up",
          direction,
          List.of(DOWN, "up"));
    }
    return direction.equals("up");
  }

  /** Refuses all other formats of a tree. */
  static void requireMermaid(String format) {
    if (!format.equalsIgnoreCase("mermaid")) {
      throw new InvalidValue(InvalidValue.quote(format) + " is not a format: expected mermaid", "");
    }
  }

  /** Those of the given type. */
  static List<Edge> chosen(Call call, List<Edge> edges) {
    String text = call.arguments().value("--type");
    DependencyType type = text == null ? null : DependencyType.parse(text);
    return type == null
        ? edges
        : edges.stream().filter(edge -> edge.dependency().type().equals(type)).toList();
  }
}
