package dev.baton.tracker.cub;

import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.Criteria;
import dev.baton.tracker.format.DependencyReader;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.ImportedTask;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TaskPatchBuilder;
import dev.baton.tracker.format.TaskReader;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Reads cub's tasks, one JSON object per line. {@code blocks} is stored but not followed: cub
 * itself uses only {@code dependsOn} to decide what is ready.
 */
final class CubReader implements TaskReader {
  private static final int DEFAULT_PRIORITY = 2;

  private final ForeignTimes times;

  CubReader(ForeignTimes times) {
    this.times = times;
  }

  @Override
  public ImportedTask read(long line, String record) {
    Map<String, String> members = TaskPatchBuilder.members(record);
    TaskPatchBuilder sketch = new TaskPatchBuilder(times);
    TaskId id = sketch.id(members);
    sketch.set("priority", DEFAULT_PRIORITY);
    for (Map.Entry<String, String> member : members.entrySet()) {
      take(sketch, member.getKey(), member.getValue());
    }
    CubMarks.read(sketch, members);
    takeNotes(sketch, id);
    Instant made = sketch.value("created_at") instanceof Instant time ? time : Instant.EPOCH;
    DependencyReader needs = new DependencyReader(sketch, id, made);
    String key = CubMarks.dependencies(members);
    needs.blockers(key, CubMarks.withoutMarks(members.getOrDefault(key, "null")));
    needs.parent(members.getOrDefault("parent", "null"));
    needs.finish();
    return sketch.finish(id, CubFormat.NAME, List.of());
  }

  private void takeNotes(TaskPatchBuilder sketch, TaskId id) {
    boolean closed = sketch.value("status") == TaskStatus.CLOSED;
    CubNotes notes = CubNotes.parse(String.valueOf(sketch.value("notes")), id, closed, times);
    sketch.set("notes", notes.own());
    if (notes.closeReason() != null) {
      sketch.set("close_reason", notes.closeReason());
    }
    sketch.comments(notes.comments());
  }

  private static void take(TaskPatchBuilder sketch, String name, String raw) {
    if (name.equals("type")) {
      sketch.take("issue_type", raw);
      sketch.keep(name, raw);
    } else if (name.equals("acceptanceCriteria")) {
      String text = Criteria.markdown(raw);
      if (text == null) {
        sketch.problem(name + " is " + InvalidValue.quote(raw) + ": expected an array of texts");
      } else if (!text.isEmpty()) {
        sketch.set("acceptance_criteria", text);
      }
      sketch.keep(name, raw);
    } else if (name.equals("status") && raw.equals(CubMarks.RETRY)) {
      // cub gives it out again, after those that were not tried.
      sketch.set(name, TaskStatus.OPEN);
    } else if (!TaskFields.isKnown(name)) {
      sketch.keep(name, raw);
    } else if (!raw.equals("null") && !sketch.take(name, raw)) {
      sketch.keep(name, raw);
    }
  }
}
