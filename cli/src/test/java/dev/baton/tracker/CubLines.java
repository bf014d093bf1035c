package dev.baton.tracker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** cub's tasks, interpreted from the specification without Baton's code. */
final class CubLines {
  private final Map<String, Map<String, @Nullable Object>> tasks = new LinkedHashMap<>();

  static CubLines read(Path file) throws IOException {
    CubLines lines = new CubLines();
    for (String line : Files.readAllLines(file)) {
      Map<String, @Nullable Object> task = AnyJson.object(line);
      lines.tasks.put(String.valueOf(task.get("id")), task);
    }
    return lines;
  }

  /** The tasks by id. */
  Map<String, Map<String, @Nullable Object>> tasks() {
    return tasks;
  }

  /**
   * Open tasks without unfinished dependencies, as cub counts them, and whose parents have none
   * either.
   */
  List<String> ready() {
    List<String> ready = new ArrayList<>();
    tasks.forEach((id, task) -> {
      boolean open = "open".equals(task.get("status"));
      boolean free = true;
      Map<String, @Nullable Object> above = task;
      for (int i = 0; i < tasks.size() && above != null; i++) {
        free &= !waits(above);
        above = tasks.get(String.valueOf(above.get("parent")));
      }
      if (open && free) {
        ready.add(id);
      }
    });
    return ready;
  }

  private boolean waits(Map<String, @Nullable Object> task) {
    boolean waits = false;
    if (task.get("dependsOn") instanceof List<?> needs) {
      for (Object need : needs) {
        Map<String, @Nullable Object> other = tasks.get(String.valueOf(need));
        waits |= other != null && !"closed".equals(other.get("status"));
      }
    }
    return waits;
  }

  /** The value of a bd issue in cub's form: local times of Greenwich, P1, null for nothing. */
  static @Nullable Object inCubsWords(String name, @Nullable Object value, @Nullable Object cubs) {
    if (value == null) {
      boolean empty = cubs instanceof List<?> list && list.isEmpty();
      return empty || "".equals(cubs) ? cubs : null;
    }
    return switch (name) {
      case "priority" -> "P" + value;
      case "created_at", "updated_at", "closed_at" ->
          String.valueOf(cubs).endsWith("Z") ? value : String.valueOf(value).replace("Z", "");
      default -> value;
    };
  }
}
