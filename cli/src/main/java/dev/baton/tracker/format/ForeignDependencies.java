package dev.baton.tracker.format;

import dev.baton.json.JsonParser;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The dependencies of an issue in bd's files. */
public record ForeignDependencies(ForeignTimes times) {
  /**
   * Reads an array of dependencies, in the order of {@link #sort}. Duplicates count once.
   *
   * @param otherwise the time of dependencies without one
   * @param trouble receives the problems with invalid dependencies
   */
  public List<Dependency> read(
      TaskId task, String raw, Instant otherwise, Consumer<String> trouble) {
    List<String> items = raw.equals("null") ? List.of() : JsonParser.items(raw);
    if (items == null) {
      trouble.accept("dependencies is " + InvalidValue.quote(raw) + ": expected an array");
      return List.of();
    }
    List<Dependency> found = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (String item : items) {
      try {
        Dependency one = one(task, item, otherwise);
        if (seen.add(key(one))) {
          found.add(one);
        }
      } catch (InvalidValue e) {
        trouble.accept("a dependency is kept but has no effect: " + e.getMessage());
      }
    }
    sort(found);
    return found;
  }

  /** Sorts as the store does: in another order they would count as changed. */
  static void sort(List<Dependency> all) {
    all.sort((one, other) -> {
      int order = one.createdAt().compareTo(other.createdAt());
      order = order == 0 ? one.dependsOn().value().compareTo(other.dependsOn().value()) : order;
      return order == 0 ? one.type().name().compareTo(other.type().name()) : order;
    });
  }

  private Dependency one(TaskId task, String item, Instant otherwise) {
    if (item.charAt(0) == '"') {
      return dependency(task, JsonParser.unquote(item), DependencyType.BLOCKS, otherwise);
    }
    Map<String, String> members = RawJson.members(item);
    if (members == null || !members.containsKey("depends_on_id")) {
      throw new InvalidValue(InvalidValue.quote(item) + " has no depends_on_id");
    }
    String owner = text(members, "issue_id");
    if (!owner.isEmpty() && !owner.equals(task.value())) {
      throw new InvalidValue("it belongs to " + InvalidValue.quote(owner));
    }
    Instant at = times.read("created_at", members.getOrDefault("created_at", "null"));
    String metadata = members.get("metadata");
    return new Dependency(
        task,
        new TaskId(text(members, "depends_on_id")),
        type(text(members, "type")),
        at == null ? otherwise : at,
        text(members, "created_by").isEmpty() ? null : text(members, "created_by"),
        metadata != null && metadata.startsWith("{") ? metadata : null);
  }

  static Dependency dependency(TaskId task, String on, DependencyType type, Instant at) {
    return new Dependency(task, new TaskId(on), type, at, null, null);
  }

  /** Stored in bd's present spelling: beads-rust writes parent_child. */
  private static DependencyType type(String text) {
    return text.isBlank()
        ? DependencyType.BLOCKS
        : new DependencyType(text.strip().toLowerCase(Locale.ROOT).replace('_', '-'));
  }

  private static String text(Map<String, String> members, String name) {
    String raw = members.getOrDefault(name, "null");
    return raw.equals("null") ? "" : TaskFields.text(name, raw);
  }

  /** What makes two dependencies of a task the same; who added them, and when, does not count. */
  public static String key(Dependency one) {
    return one.dependsOn() + "\n" + one.type().name();
  }

  /** Dependencies of one task by their keys, in their order. */
  public static Map<String, Dependency> byKey(List<Dependency> all) {
    Map<String, Dependency> byKey = new LinkedHashMap<>();
    for (Dependency one : all) {
      byKey.put(key(one), one);
    }
    return byKey;
  }

  /** Whether two tasks have the same dependencies. */
  public static boolean areSame(List<Dependency> some, List<Dependency> others) {
    return byKey(some).keySet().equals(byKey(others).keySet());
  }

  /**
   * Writes dependencies: those that came from the file exactly as they were.
   *
   * @param kept the text in the file; null when Baton would write the same
   * @return null for none
   */
  @Nullable
  public String write(List<Dependency> current, @Nullable String kept) {
    Set<String> missing = new HashSet<>();
    for (Dependency one : current) {
      missing.add(key(one));
    }
    Set<String> present = Set.copyOf(missing);
    List<String> items = RawJson.items(kept);
    List<String> out = new ArrayList<>();
    for (String item : items) {
      String key = keyOf(current, item);
      if (key == null) {
        out.add(item);
      } else if (present.contains(key)) {
        out.add(item);
        missing.remove(key);
      }
    }
    for (Dependency one : current) {
      if (missing.contains(key(one))) {
        out.add(write(one));
      }
    }
    if (out.isEmpty()) {
      return items.isEmpty() ? kept : null;
    }
    return '[' + String.join(",", out) + ']';
  }

  /** The key of a written dependency; null for one that a task cannot have. */
  private @Nullable String keyOf(List<Dependency> current, String item) {
    try {
      // If no dependency is left, the written text shows to which task they belonged.
      String owner = current.isEmpty() ? owner(item) : current.getFirst().task().value();
      return key(one(new TaskId(owner), item, Instant.EPOCH));
    } catch (InvalidValue e) {
      return null;
    }
  }

  private static String owner(String item) {
    Map<String, String> members = RawJson.members(item);
    String owner = members == null ? "" : text(members, "issue_id");
    return owner.isEmpty() ? "x" : owner;
  }

  private static String write(Dependency one) {
    StringBuilder out = new StringBuilder("{\"issue_id\":");
    RawJson.quote(out, one.task().value());
    RawJson.quote(out.append(",\"depends_on_id\":"), one.dependsOn().value());
    RawJson.quote(out.append(",\"type\":"), one.type().name());
    out.append(",\"created_at\":").append(ForeignTimes.write(one.createdAt()));
    if (one.createdBy() != null) {
      RawJson.quote(out.append(",\"created_by\":"), one.createdBy());
    }
    if (one.metadata() != null) {
      out.append(",\"metadata\":").append(one.metadata());
    }
    return out.append('}').toString();
  }
}
