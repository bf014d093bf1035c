package dev.baton.tracker.cub;

import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RecordStyle;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TaskBuilder;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TrackerFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** cub's tasks, one JSON object per line, with a ledger and sessions in other files. */
public final class CubFormat implements TrackerFormat.Linkable {
  static final String NAME = "cub";

  private static final Words WORDS =
      new Words(
          NAME, "cub", "a cub directory", "a directory that contains .cub, or .cub itself", ".");

  @Override
  public Words words() {
    return WORDS;
  }

  @Override
  public Found find(Path path) throws IOException {
    CubFiles files = CubFiles.open(path);
    return new Found(files.tasks(), files);
  }

  /** With bd's tasks, cub's folder is beside that of bd. */
  @Override
  public @Nullable SideFiles workOn(Path file) throws IOException {
    Path folder = file.toAbsolutePath().normalize().getParent();
    return folder == null || !folder.endsWith(".beads")
        ? null
        : CubFiles.beside(file, folder.resolveSibling(".cub"));
  }

  @Override
  public boolean hasName(Path file) {
    return file.endsWith(".cub/tasks.jsonl");
  }

  @Override
  public boolean recognises(Beginning beginning) {
    // A former import of cub's tasks may be in bd's file, with cub's fields; but only cub writes
    // "P1".
    Map<String, String> members = beginning.record();
    return members != null
        && members.containsKey("dependsOn")
        && members.getOrDefault("priority", "0").startsWith("\"");
  }

  @Override
  public Reader reader(ForeignTimes times) {
    return new CubRecords(times);
  }

  @Override
  public RecordStyle style(ForeignTimes times, ZoneId zone) {
    return new CubStyle(times, zone);
  }

  @Override
  public LinkWords linkWords() {
    return new LinkWords("DIR", ".", "../other");
  }

  @Override
  public Path linkedFile(Path path) throws IOException {
    return CubFiles.open(path).tasks();
  }

  /**
   * Reads cub's tasks, one JSON object per line. {@code blocks} is stored but not followed: cub
   * itself uses only {@code dependsOn} to decide what is ready.
   */
  private record CubRecords(ForeignTimes times) implements Reader {
    private static final int DEFAULT_PRIORITY = 2;

    @Override
    public Imported read(long line, String record) {
      Map<String, String> members = TaskBuilder.members(record);
      TaskBuilder sketch = new TaskBuilder(times);
      TaskId id = sketch.id(members);
      sketch.set("priority", DEFAULT_PRIORITY);
      for (Map.Entry<String, String> member : members.entrySet()) {
        take(sketch, member.getKey(), member.getValue());
      }
      CubMarks.read(sketch, members);
      takeNotes(sketch, id);
      Instant made = sketch.value("created_at") instanceof Instant time ? time : Instant.EPOCH;
      String key = CubMarks.dependencies(members);
      String blockers = CubMarks.withoutMarks(members.getOrDefault(key, "null"));
      sketch.blockers(key, blockers, id, made);
      sketch.parent(members.getOrDefault("parent", "null"), id, made);
      return sketch.finish(id, CubFormat.NAME, List.of());
    }

    private void takeNotes(TaskBuilder sketch, TaskId id) {
      boolean closed = sketch.value("status") == TaskStatus.CLOSED;
      CubNotes notes = CubNotes.parse(String.valueOf(sketch.value("notes")), id, closed, times);
      sketch.set("notes", notes.own());
      if (notes.closeReason() != null) {
        sketch.set("close_reason", notes.closeReason());
      }
      sketch.comments(notes.comments());
    }

    private static void take(TaskBuilder sketch, String name, String raw) {
      if (name.equals("type")) {
        sketch.take("issue_type", raw);
        sketch.keep(name, raw);
      } else if (name.equals("acceptanceCriteria")) {
        sketch.criteria(name, raw);
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
}
