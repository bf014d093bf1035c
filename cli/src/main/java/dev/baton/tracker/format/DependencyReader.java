package dev.baton.tracker.format;

import dev.baton.json.JsonParser;
import dev.baton.task.Dependency;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Dependencies of cub and ralph: arrays of ids. */
public final class DependencyReader {
  private final TaskPatchBuilder sketch;
  private final TaskId task;
  private final Instant at;
  private final List<Dependency> found = new ArrayList<>();

  /**
   * @param at the creation time of the dependencies
   */
  public DependencyReader(TaskPatchBuilder sketch, TaskId task, Instant at) {
    this.sketch = sketch;
    this.task = task;
    this.at = at;
  }

  /** Reads an array of the ids of blocking tasks, or a single id. */
  public void blockers(String name, String raw) {
    List<String> items = raw.equals("null") ? List.of() : JsonParser.items(raw);
    if (items == null && raw.charAt(0) == '{') {
      sketch.problem(name + " is " + InvalidValue.quote(raw) + ": expected an array of ids");
      return;
    }
    for (String item : items == null ? List.of(raw) : items) {
      take(name, item, DependencyType.BLOCKS);
    }
  }

  public void parent(String raw) {
    if (!raw.equals("null") && !raw.equals("\"\"")) {
      take("parent", raw, DependencyType.PARENT_CHILD);
    }
  }

  private void take(String name, String raw, DependencyType type) {
    try {
      String id = raw.charAt(0) == '"' ? JsonParser.unquote(raw) : raw;
      Dependency one = ForeignDependencies.dependency(task, id, type, at);
      if (!found.contains(one)) {
        found.add(one);
      }
    } catch (InvalidValue e) {
      sketch.problem("in " + name + ": " + e.getMessage());
    }
  }

  /** Adds the dependencies that were found to the task. */
  public void finish() {
    ForeignDependencies.sort(found);
    sketch.dependencies(found);
  }
}
