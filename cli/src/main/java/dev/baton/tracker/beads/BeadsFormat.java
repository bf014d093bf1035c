package dev.baton.tracker.beads;

import dev.baton.program.SearchPath;
import dev.baton.task.Dependency;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.ForeignDependencies;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.RecordStyle;
import dev.baton.tracker.format.TaskBuilder;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** bd's issues, one JSON object per line. */
public final class BeadsFormat implements TrackerFormat.Linkable {
  static final String NAME = "beads";

  private static final String USUAL = ".beads/issues.jsonl";

  private static final Words WORDS =
      new Words(
          NAME,
          "bd",
          "bd's issues file",
          "bd's issues.jsonl, a directory with .beads, or - for standard input",
          USUAL);

  @Override
  public Words words() {
    return WORDS;
  }

  @Override
  public @Nullable Found find(Path path) {
    if (!Files.isDirectory(path)) {
      return Found.alone(path);
    }
    for (Path candidate : List.of(path.resolve(USUAL), path.resolve("issues.jsonl"))) {
      if (Files.exists(candidate)) {
        return Found.alone(candidate);
      }
    }
    return null;
  }

  @Override
  public boolean recognises(Beginning beginning) {
    return beginning.record() != null;
  }

  @Override
  public Reader reader(ForeignTimes times) {
    return new BeadsRecords(times);
  }

  @Override
  public RecordStyle style(ForeignTimes times, ZoneId zone) {
    return new BeadsStyle();
  }

  @Override
  public LinkWords linkWords() {
    return new LinkWords("PATH", USUAL, "old/issues.jsonl");
  }

  @Override
  public boolean hasProgram() {
    return true;
  }

  @Override
  public @Nullable TrackerProgram program(Path path, @Nullable String searchPath)
      throws IOException {
    BeadsFolder folder = BeadsFolder.of(path);
    if (folder == null || folder.storage() == BeadsFolder.Storage.FILE) {
      return null;
    }
    Path program = SearchPath.find("bd", searchPath);
    if (program == null) {
      throw new InvalidValue(
          folder.path()
              + " is "
              + folder.storage().words()
              + " of bd, and bd is not on the PATH: expected the program, because only it can read"
              + " the tasks",
          "install bd, or add its directory to the PATH");
    }
    return new BeadsProgram(folder, program);
  }

  @Override
  public boolean isCopy(Path file) throws IOException {
    BeadsFolder folder = BeadsFolder.of(file);
    return folder != null
        && folder.storage() != BeadsFolder.Storage.FILE
        && file.toAbsolutePath().startsWith(folder.path());
  }

  @Override
  public @Nullable TrackerProgram program(Path folder, Path executable) throws IOException {
    BeadsFolder beads = BeadsFolder.of(folder);
    return beads == null ? null : new BeadsProgram(beads, executable);
  }

  /** Reads bd's issues, one JSON object per line. */
  private record BeadsRecords(ForeignTimes times) implements Reader {
    @Override
    public Imported read(long line, String record) {
      Map<String, String> members = TaskBuilder.members(record);
      TaskBuilder sketch = new TaskBuilder(times);
      TaskId id = sketch.id(members);
      for (Map.Entry<String, String> member : members.entrySet()) {
        take(sketch, members, member.getKey(), member.getValue());
      }
      beat(sketch, members.get("heartbeat_at"));
      Instant made = sketch.value("created_at") instanceof Instant time ? time : Instant.EPOCH;
      String comments = members.get("comments");
      if (comments != null) {
        sketch.comments(new ForeignComments(times).read(id, comments, made, sketch::problem));
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
    private void beat(TaskBuilder sketch, @Nullable String heartbeat) {
      if (heartbeat != null && sketch.value("updated_at") instanceof Instant updated) {
        Instant beat = times.read("heartbeat_at", heartbeat);
        if (beat != null && beat.isAfter(updated)) {
          sketch.set("updated_at", beat);
        }
      }
    }

    private static void take(
        TaskBuilder sketch, Map<String, String> members, String name, String raw) {
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

    private void takeLinks(TaskBuilder sketch, TaskId id, @Nullable String raw, Instant made) {
      if (raw == null) {
        return;
      }
      ForeignDependencies links = new ForeignDependencies(times);
      List<Dependency> dependencies = links.read(id, raw, made, sketch::problem);
      sketch.dependencies(dependencies);
      if (!raw.equals(links.write(dependencies, null))) {
        sketch.keep("dependencies", raw);
      }
    }
  }

  /** bd's way of writing issues: fields without a value are left out, times are in UTC. */
  private static final class BeadsStyle implements RecordStyle {
    @Override
    public String blank(Task task) {
      Map<String, String> members = new LinkedHashMap<>();
      for (String name : TaskFields.NAMES) {
        if (TaskFields.isAlwaysWritten(name)) {
          String raw = TaskFields.write(name, TaskFields.of(task, name));
          members.put(name, raw == null ? "null" : raw);
        }
      }
      return RawJson.object(members);
    }

    @Override
    public String key(Map<String, String> members, String name) {
      boolean wisp = name.equals("ephemeral") && members.containsKey("wisp");
      return wisp && !members.containsKey(name) ? "wisp" : name;
    }

    @Override
    public Map<String, String> dependencies(
        ForeignDependencies links, List<Dependency> dependencies, Map<String, String> members) {
      String raw = links.write(dependencies, members.get("dependencies"));
      return Map.of("dependencies", raw == null ? "" : raw);
    }
  }
}
