package dev.baton.tracker.cub;

import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What cub has no value for, and must know nevertheless. cub gives out a task that is open and
 * whose dependencies are all closed. So a task that is blocked, deferred, pinned or hooked is open
 * in cub's file and waits for something that never closes, such as {@code baton:blocked}. Removing
 * that dependency with cub makes the task open. A type that cub does not have becomes a task with a
 * label, such as {@code type:chore}.
 */
final class CubMarks {
  static final String RETRY = "\"retry\"";

  /** cub reads no file with another type. */
  static final List<String> TYPES = List.of("task", "feature", "bug", "bugfix", "epic", "gate");

  private static final String PREFIX = "\"baton:";
  private static final String LATER = PREFIX + "later\"";
  private static final String TYPE = "type:";

  /** The name of the member with the dependencies: cub reads two. */
  static String dependencies(Map<String, String> members) {
    return members.containsKey("depends_on") && !members.containsKey("dependsOn")
        ? "depends_on"
        : "dependsOn";
  }

  /** Reads what only Baton writes. */
  static void read(TaskBuilder sketch, Map<String, String> members) {
    if (sketch.value("status") == TaskStatus.OPEN) {
      for (String item : RawJson.items(members.get(dependencies(members)))) {
        TaskStatus status = status(item);
        if (status != null) {
          sketch.set("status", status);
        }
      }
    }
    String type = type(sketch.value("labels"));
    if (type != null && "task".equals(sketch.value("issue_type"))) {
      List<Object> others =
          new ArrayList<>((List<?>) Objects.requireNonNull(sketch.value("labels")));
      others.remove(TYPE + type);
      sketch.set("labels", others);
      sketch.set("issue_type", type);
    }
  }

  private static @Nullable TaskStatus status(String item) {
    for (TaskStatus status : TaskStatus.values()) {
      if (item.equals(mark(status))) {
        return status;
      }
    }
    return null;
  }

  private static @Nullable String mark(TaskStatus status) {
    return switch (status) {
      case BLOCKED, DEFERRED, PINNED, HOOKED -> PREFIX + status.wireName() + '"';
      case OPEN, IN_PROGRESS, CLOSED, TOMBSTONE -> null;
    };
  }

  /** The type of the one such label; null for none, or one of cub's own. */
  private static @Nullable String type(@Nullable Object labels) {
    String found = null;
    for (Object label : labels instanceof List<?> list ? list : List.of()) {
      String text = label.toString();
      if (text.startsWith(TYPE) && text.length() > TYPE.length()) {
        if (found != null) {
          return null;
        }
        found = text.substring(TYPE.length());
      }
    }
    return found == null || TYPES.contains(found) || !found.matches("[a-z][a-z0-9_-]*")
        ? null
        : found;
  }

  /** An array of dependencies without those that only keep cub away. */
  static String withoutMarks(String raw) {
    List<String> items = new ArrayList<>(RawJson.items(raw));
    return items.removeIf(item -> item.startsWith(PREFIX)) ? array(items) : raw;
  }

  private static String array(List<String> items) {
    return '[' + String.join(",", items) + ']';
  }

  /**
   * Writes what cub has no value for.
   *
   * @param said what the record said so far
   * @param now a task that is deferred until later is not given out
   */
  static void write(Map<String, String> members, Task said, Task task, Instant now) {
    String key = dependencies(members);
    Instant until = task.times().deferUntil();
    boolean isLater = task.status() == TaskStatus.OPEN && until != null && until.isAfter(now);
    String wanted = isLater ? LATER : mark(task.status());
    List<String> items = RawJson.items(members.get(key));
    List<String> others = new ArrayList<>(items);
    others.removeIf(item -> item.startsWith(PREFIX));
    if (wanted != null) {
      others.add(wanted);
    }
    if (!others.equals(items)) {
      members.put(key, array(others));
    }
    writeType(members, said.type().name(), task.type().name());
  }

  private static void writeType(Map<String, String> members, String said, String type) {
    List<String> labels = new ArrayList<>(RawJson.items(members.get("labels")));
    boolean isTask = members.getOrDefault("issue_type", "\"task\"").equals("\"task\"");
    String wanted = TYPES.contains(type) || !isTask ? null : RawJson.quote(TYPE + type);
    boolean isChanged =
        !said.equals(type) && !TYPES.contains(said) && labels.remove(RawJson.quote(TYPE + said));
    if (wanted != null && !labels.contains(wanted)) {
      isChanged = labels.add(wanted);
    }
    if (isChanged) {
      members.put("labels", array(labels));
    }
  }
}
