package dev.baton.tracker.prd;

import dev.baton.json.JsonParser;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.Criteria;
import dev.baton.tracker.format.DependencyReader;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.ImportedTask;
import dev.baton.tracker.format.TaskPatchBuilder;
import dev.baton.tracker.format.TaskReader;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the stories of ralph's {@code prd.json}, in the spellings of its many variants. The order
 * in the file is the order of the work, so it decides between stories of the same priority.
 */
final class PrdReader implements TaskReader {
  private static final int DEFAULT_PRIORITY = 2;
  private static final int LAST_PRIORITY = 4;

  private final ForeignTimes times;

  PrdReader(ForeignTimes times) {
    this.times = times;
  }

  @Override
  public ImportedTask read(long line, String record) {
    Map<String, String> members = TaskPatchBuilder.members(record);
    TaskPatchBuilder sketch = new TaskPatchBuilder(times);
    TaskId id = sketch.id(members);
    sketch.set("priority", DEFAULT_PRIORITY);
    sketch.set("issue_type", "story");
    for (Map.Entry<String, String> member : members.entrySet()) {
      take(sketch, member.getKey(), member.getValue());
    }
    if ("true".equals(members.get("passes")) && !members.containsKey("status")) {
      sketch.set("status", TaskStatus.CLOSED);
    }
    DependencyReader needs = new DependencyReader(sketch, id, Instant.EPOCH);
    for (String name : List.of("dependsOn", "depends_on", "dependencies", "blockedBy")) {
      needs.blockers(name, members.getOrDefault(name, "null"));
    }
    needs.finish();
    // Stories of one file are created at the same time; microseconds keep their order.
    Instant base = sketch.value("started_at") instanceof Instant time ? time : times.now();
    sketch.madeAt(base.plusNanos(line * 1_000));
    return sketch.finish(id, PrdFormat.NAME, List.of());
  }

  private static void take(TaskPatchBuilder sketch, String name, String raw) {
    String field = field(name);
    sketch.keep(name, raw);
    if (field == null || raw.equals("null")) {
      return;
    }
    switch (field) {
      case "status" -> status(sketch, raw);
      case "priority" -> priority(sketch, raw);
      case "acceptance_criteria" -> {
        String text = Criteria.markdown(raw);
        if (text == null) {
          sketch.problem(name + " is " + InvalidValue.quote(raw) + ": expected an array of texts");
        } else {
          sketch.set(field, text);
        }
      }
      default -> sketch.take(field, raw);
    }
  }

  /** The task field for a member of a story; null for none. */
  private static @Nullable String field(String name) {
    return switch (name) {
      case "title", "name" -> "title";
      case "description", "notes", "status", "priority", "labels", "assignee" -> name;
      case "tags" -> "labels";
      case "acceptanceCriteria", "acceptance_criteria" -> "acceptance_criteria";
      case "startedAt", "started_at" -> "started_at";
      case "completedAt", "completed_at", "closedAt", "closed_at" -> "closed_at";
      case "createdAt", "created_at" -> "created_at";
      case "updatedAt", "updated_at" -> "updated_at";
      default -> null;
    };
  }

  private static void status(TaskPatchBuilder sketch, String raw) {
    String text = raw.charAt(0) == '"' ? JsonParser.unquote(raw) : raw;
    String word = text.strip().toLowerCase(Locale.ROOT).replace('-', '_').replace(' ', '_');
    switch (word) {
      case "todo", "to_do", "pending", "not_started", "ready", "backlog", "new" ->
          sketch.set("status", TaskStatus.OPEN);
      case "doing", "started", "active", "running", "wip" ->
          sketch.set("status", TaskStatus.IN_PROGRESS);
      case "done",
          "complete",
          "completed",
          "passed",
          "merged",
          "finished",
          "skipped",
          "cancelled" ->
          sketch.set("status", TaskStatus.CLOSED);
      default -> sketch.take("status", raw);
    }
  }

  /**
   * Numbers beyond Baton's range are a sequence: they get the lowest priority, and the order
   * decides.
   */
  private static void priority(TaskPatchBuilder sketch, String raw) {
    String word =
        raw.charAt(0) == '"' ? JsonParser.unquote(raw).strip().toLowerCase(Locale.ROOT) : raw;
    switch (word) {
      case "critical", "urgent", "highest" -> sketch.set("priority", 0);
      case "high" -> sketch.set("priority", 1);
      case "medium", "normal" -> sketch.set("priority", DEFAULT_PRIORITY);
      case "low" -> sketch.set("priority", LAST_PRIORITY - 1);
      case "lowest" -> sketch.set("priority", LAST_PRIORITY);
      default -> {
        if (isNumber(word) && (word.length() > 1 || word.charAt(0) > '0' + LAST_PRIORITY)) {
          sketch.set("priority", LAST_PRIORITY);
        } else {
          sketch.take("priority", raw);
        }
      }
    }
  }

  private static boolean isNumber(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return false;
      }
    }
    return !text.isEmpty();
  }
}
