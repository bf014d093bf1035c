package dev.baton.cli.mcp;

import static dev.baton.json.JsonValues.asObject;

import dev.baton.json.JsonValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Shortens what commands print as JSON to what a model needs, and renders it as text. */
final class Brief {
  /** What no model decides by. */
  private static final Set<String> NOISE =
      Set.of(
          ("created_at created_by updated_at started_at closed_at issue_id depends_on_id"
                  + " dependency_count dependent_count start_ticks machine_id boot_id"
                  + " pid_namespace time_namespace dependency_type renewed_at epoch liveness"
                  + " schema_version needs started_ticks token")
              .split(" ", -1));

  /** Baton's own words, which may name commands; all other texts are those of users. */
  private static final Set<String> ADVICE = Set.of("command", "advice", "fix");

  private static final List<String> OF_ROW =
      List.of("id", "title", "priority", "labels", "assignee", "blocked_by", "claim_resumable");

  private Brief() {}

  static List<Map<String, @Nullable Object>> rows(@Nullable Object tasks) {
    List<Map<String, @Nullable Object>> rows = new ArrayList<>();
    if (tasks instanceof List<?> all) {
      for (Object task : all) {
        rows.add(row(asObject(task)));
      }
    }
    return rows;
  }

  /** A task in a list. */
  static Map<String, @Nullable Object> row(Map<String, @Nullable Object> task) {
    Map<String, @Nullable Object> row = new LinkedHashMap<>();
    for (String name : OF_ROW) {
      copy(task, name, row);
    }
    unless("task", task, "issue_type", "type", row);
    unless("open", task, "status", "status", row);
    Object stale = task.get("stale");
    if (stale != null) {
      row.put("stale", stale(asObject(stale)));
    }
    return row;
  }

  private static Map<String, @Nullable Object> stale(Map<String, @Nullable Object> stale) {
    Map<String, @Nullable Object> brief = new LinkedHashMap<>();
    copy(stale, "reason", brief);
    copy(stale, "confirmed", brief);
    Map<String, @Nullable Object> evidence = asObject(stale.get("evidence"));
    for (String name :
        List.of("worker", "finding", "commits_since_claim", "changed_files", "untracked_files")) {
      copy(evidence, name, brief);
    }
    return brief;
  }

  /** Everything that is known of a task, except what only programs need. */
  static Map<String, @Nullable Object> details(Map<String, @Nullable Object> task) {
    Map<String, @Nullable Object> brief = new LinkedHashMap<>();
    task.forEach((name, value) -> {
      if (name.equals("stale")) {
        brief.put(name, stale(asObject(value)));
      } else if (ADVICE.contains(name) && value instanceof String text) {
        brief.put(name, ToolWords.of(text));
      } else if (!NOISE.contains(name) && !(value instanceof Long count && count == 0)) {
        brief.put(name, value(value));
      } else if (name.equals("priority")) {
        brief.put(name, value);
      }
    });
    return brief;
  }

  private static @Nullable Object value(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> details(asObject(map));
      case List<?> list -> list.stream().map(Brief::value).toList();
      case null, default -> value;
    };
  }

  private static void copy(
      Map<String, @Nullable Object> from, String name, Map<String, @Nullable Object> to) {
    Object value = from.get(name);
    if (value != null) {
      to.put(name, value);
    }
  }

  private static void unless(
      String usual,
      Map<String, @Nullable Object> from,
      String name,
      String as,
      Map<String, @Nullable Object> to) {
    Object value = from.get(name);
    if (value != null && !value.equals(usual)) {
      to.put(as, value);
    }
  }

  /** One line for a task. */
  static String line(Map<String, @Nullable Object> row) {
    StringBuilder line = new StringBuilder();
    line.append(row.get("id")).append("  P").append(row.get("priority"));
    for (String name : List.of("type", "status")) {
      if (row.get(name) != null) {
        line.append("  ").append(row.get(name));
      }
    }
    line.append("  ").append(row.get("title"));
    if (row.get("blocked_by") != null) {
      line.append("  (waits for ").append(inline(row.get("blocked_by"))).append(')');
    }
    Map<String, @Nullable Object> stale = asObject(row.get("stale"));
    if (!stale.isEmpty()) {
      line.append("  (stale: ")
          .append(stale.get("worker"))
          .append(": ")
          .append(stale.getOrDefault("finding", stale.get("reason")))
          .append(')');
    }
    return line.toString();
  }

  /** Any object as lines: a name and its value in each. */
  static String lines(Map<String, @Nullable Object> object) {
    StringBuilder text = new StringBuilder();
    object.forEach((name, value) -> {
      if (value instanceof List<?> items && items.stream().anyMatch(Map.class::isInstance)) {
        text.append(name).append(":\n");
        items.forEach(item -> text.append("- ").append(inline(item)).append('\n'));
      } else {
        text.append(name).append(": ").append(inline(value)).append('\n');
      }
    });
    return text.toString().stripTrailing();
  }

  private static String inline(@Nullable Object value) {
    return switch (value) {
      case Map<?, ?> map -> {
        List<String> parts = new ArrayList<>();
        map.forEach((name, each) -> parts.add(name + " " + inline(each)));
        yield String.join(", ", parts);
      }
      case List<?> list -> String.join(", ", list.stream().map(Brief::inline).toList());
      case String text -> text;
      case null, default -> JsonValues.text(value);
    };
  }

  /** The first of what a command has printed, or the only one; without members where none was. */
  static Map<String, @Nullable Object> first(@Nullable Object printed) {
    return asObject(printed instanceof List<?> list && !list.isEmpty() ? list.getFirst() : printed);
  }
}
