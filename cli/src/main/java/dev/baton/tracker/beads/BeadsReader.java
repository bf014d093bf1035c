package dev.baton.tracker.beads;

import dev.baton.task.Dependency;
import dev.baton.task.TaskId;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.ForeignDependencies;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.ImportedTask;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TaskPatchBuilder;
import dev.baton.tracker.format.TaskReader;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads bd's issues, one JSON object per line. */
final class BeadsReader implements TaskReader {
  private final ForeignTimes times;
  private final ForeignDependencies links;
  private final ForeignComments remarks;

  BeadsReader(ForeignTimes times) {
    this.times = times;
    links = new ForeignDependencies(times);
    remarks = new ForeignComments(times);
  }

  @Override
  public ImportedTask read(long line, String record) {
    Map<String, String> members = TaskPatchBuilder.members(record);
    TaskPatchBuilder sketch = new TaskPatchBuilder(times);
    TaskId id = sketch.id(members);
    for (Map.Entry<String, String> member : members.entrySet()) {
      take(sketch, members, member.getKey(), member.getValue());
    }
    beat(sketch, members.get("heartbeat_at"));
    Instant made = sketch.value("created_at") instanceof Instant time ? time : Instant.EPOCH;
    String comments = members.get("comments");
    if (comments != null) {
      sketch.comments(remarks.read(id, comments, made, sketch::problem));
      sketch.keep("comments", comments);
    }
    takeLinks(sketch, id, members.get("dependencies"), made);
    List<String> absent = new ArrayList<>();
    for (String name : TaskFields.NAMES) {
      if (TaskFields.isAlwaysWritten(name) && !members.containsKey(name)) {
        absent.add(name);
      }
    }
    return sketch.finish(id, BeadsFormat.NAME, absent);
  }

  /** bd stores the heartbeats of a claim apart from the issue, which they do not change. */
  private void beat(TaskPatchBuilder sketch, @Nullable String heartbeat) {
    if (heartbeat != null && sketch.value("updated_at") instanceof Instant updated) {
      Instant beat = times.read("heartbeat_at", heartbeat);
      if (beat != null && beat.isAfter(updated)) {
        sketch.set("updated_at", beat);
      }
    }
  }

  private static void take(
      TaskPatchBuilder sketch, Map<String, String> members, String name, String raw) {
    boolean wisp = name.equals("wisp") && !members.containsKey("ephemeral");
    if (wisp) {
      sketch.take("ephemeral", raw);
      sketch.keep(name, raw);
    } else if (!TaskFields.isKnown(name)) {
      if (!name.equals("dependencies") && !name.equals("comments")) {
        sketch.keep(name, raw);
      }
    } else if (!sketch.take(name, raw)
        || (name.equals("ephemeral") && members.containsKey("wisp"))) {
      sketch.keep(name, raw);
    }
  }

  private void takeLinks(TaskPatchBuilder sketch, TaskId id, @Nullable String raw, Instant made) {
    if (raw == null) {
      return;
    }
    List<Dependency> dependencies = links.read(id, raw, made, sketch::problem);
    sketch.dependencies(dependencies);
    if (!raw.equals(links.write(dependencies, null))) {
      sketch.keep("dependencies", raw);
    }
  }
}
