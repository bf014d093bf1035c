package dev.baton.interop.cub;

import dev.baton.interop.format.Dialect;
import dev.baton.interop.format.ForeignDependencies;
import dev.baton.interop.format.ForeignTimes;
import dev.baton.interop.format.HomeAbilities;
import dev.baton.interop.format.RawJson;
import dev.baton.interop.format.TaskFields;
import dev.baton.json.JsonParser;
import dev.baton.store.WholeTask;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * cub's way of writing tasks: only three statuses and six types, because others would keep cub from
 * reading the file, so the nearest is written and Baton keeps the exact value; priorities such as
 * "P1"; local times without a zone; and {@code null} for missing values.
 */
final class CubDialect implements Dialect {
  private static final List<String> TYPES =
      List.of("task", "feature", "bug", "bugfix", "epic", "gate");

  private final ForeignTimes times;
  private final ZoneId zone;

  /**
   * @param zone in which cub writes times on this machine
   */
  CubDialect(ForeignTimes times, ZoneId zone) {
    this.times = times;
    this.zone = zone;
  }

  @Override
  public String blank(Task task) {
    Map<String, String> members = new LinkedHashMap<>();
    members.put("id", RawJson.quote(task.id().value()));
    members.put("title", RawJson.quote(task.title()));
    members.put("status", "\"open\"");
    members.put("priority", "\"P2\"");
    members.put("issue_type", "\"task\"");
    members.put("description", "\"\"");
    members.put("assignee", "null");
    members.put("labels", "[]");
    members.put("dependsOn", "[]");
    members.put("blocks", "[]");
    members.put("parent", "null");
    members.put("created_at", time(members, task.times().createdAt()));
    members.put("updated_at", time(members, task.times().updatedAt()));
    members.put("closed_at", "null");
    members.put("acceptanceCriteria", "[]");
    members.put("notes", "\"\"");
    return RawJson.object(members);
  }

  @Override
  public @Nullable Object spoken(String name, @Nullable Object value) {
    if (value instanceof TaskStatus status) {
      boolean known = status == TaskStatus.IN_PROGRESS || status == TaskStatus.CLOSED;
      return known ? status : TaskStatus.OPEN;
    }
    return name.equals("issue_type") && !TYPES.contains(value) ? "task" : value;
  }

  @Override
  public String key(Map<String, String> members, String name) {
    return switch (name) {
      case "acceptance_criteria" ->
          members.containsKey("acceptanceCriteria") ? "acceptanceCriteria" : name;
      case "issue_type" ->
          members.containsKey("type") && !members.containsKey(name) ? "type" : name;
      default -> name;
    };
  }

  @Override
  public @Nullable String write(String name, @Nullable Object value, @Nullable String before) {
    boolean empty = before != null && value instanceof String text && text.isEmpty();
    if (empty) {
      return null;
    }
    return switch (name) {
      case "priority" ->
          before == null || before.startsWith("\"") ? "\"P" + value + '"' : "" + value;
      case "acceptance_criteria" ->
          before != null && before.startsWith("[")
              ? criteria(String.valueOf(value))
              : RawJson.quote(String.valueOf(value));
      default -> TaskFields.write(name, value);
    };
  }

  /** The items of a Markdown list, one text each; other lines belong to the item before. */
  private static String criteria(String markdown) {
    List<StringBuilder> items = new ArrayList<>();
    for (String line : markdown.lines().toList()) {
      if (line.startsWith("- ") || items.isEmpty()) {
        items.add(new StringBuilder(line.startsWith("- ") ? line.substring(2) : line));
      } else {
        items.getLast().append('\n').append(line);
      }
    }
    StringBuilder out = new StringBuilder("[");
    for (StringBuilder item : items) {
      RawJson.quote(out.append(out.length() > 1 ? "," : ""), item.toString());
    }
    return out.append(']').toString();
  }

  @Override
  public @Nullable String nothing(String key) {
    return switch (key) {
      case "assignee", "parent", "closed_at" -> "null";
      case "description", "notes", "title" -> "\"\"";
      case "labels", "dependsOn", "acceptanceCriteria" -> "[]";
      default -> null;
    };
  }

  @Override
  public String time(Map<String, String> members, Instant time) {
    String sample = members.getOrDefault("updated_at", members.getOrDefault("created_at", ""));
    if (sample.startsWith("\"") && !isLocal(sample)) {
      return ForeignTimes.write(time);
    }
    DateTimeFormatter local =
        DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS", Locale.ROOT).withZone(zone);
    String written = '"' + local.format(time) + '"';
    // The repeated hour at the end of summer time would be read as the wrong one.
    return TaskFields.same(read(written), time) ? written : ForeignTimes.write(time);
  }

  private @Nullable Instant read(String raw) {
    try {
      return times.read("updated_at", raw);
    } catch (InvalidValue e) {
      return null;
    }
  }

  /** Whether there is neither a Z nor an offset after the time of day. */
  private static boolean isLocal(String raw) {
    int day = raw.indexOf('T');
    String clock = day < 0 ? "" : raw.substring(day);
    return clock.indexOf('Z') < 0 && clock.indexOf('+') < 0 && clock.indexOf('-') < 0;
  }

  @Override
  public Map<String, String> dependencies(
      ForeignDependencies links, List<Dependency> dependencies, Map<String, String> members) {
    Set<String> blockers = new TreeSet<>();
    String parent = "";
    for (Dependency one : dependencies) {
      if (one.type().equals(DependencyType.BLOCKS)) {
        blockers.add(one.dependsOn().value());
      } else if (one.type().equals(DependencyType.PARENT_CHILD)) {
        parent = RawJson.quote(one.dependsOn().value());
      }
    }
    String kept = members.getOrDefault("dependsOn", "[]");
    return Map.of("dependsOn", blockers(kept, blockers), "parent", parent);
  }

  /**
   * In the order of the file, including entries that are not ids; new ones last.
   *
   * @param wanted the ids that it should contain
   * @return an empty text for none
   */
  private static String blockers(String kept, Set<String> wanted) {
    List<String> items = JsonParser.items(kept);
    Set<String> missing = new TreeSet<>(wanted);
    List<String> out = new ArrayList<>();
    boolean same = items != null;
    for (String item : items == null ? List.<String>of() : items) {
      String id = id(item);
      if (id == null || wanted.contains(id)) {
        out.add(item);
        missing.remove(id == null ? "" : id);
      } else {
        same = false;
      }
    }
    same &= missing.isEmpty();
    for (String id : missing) {
      out.add(RawJson.quote(id));
    }
    if (out.isEmpty()) {
      return "";
    }
    return same ? kept : '[' + String.join(",", out) + ']';
  }

  private static @Nullable String id(String item) {
    try {
      return new TaskId(item.charAt(0) == '"' ? JsonParser.unquote(item) : item).value();
    } catch (InvalidValue e) {
      return null;
    }
  }

  @Override
  public HomeAbilities abilities() {
    return HomeAbilities.ofFile(false, false);
  }

  @Override
  public void derive(Map<String, String> members, WholeTask whole) {
    if (members.containsKey("priority_numeric")) {
      members.put("priority_numeric", String.valueOf(whole.task().priority()));
    }
    if (members.containsKey("is_ready")) {
      boolean open = "\"open\"".equals(members.get("status"));
      boolean waits = !"[]".equals(members.getOrDefault("dependsOn", "[]"));
      members.put("is_ready", String.valueOf(open && !waits));
    }
  }
}
