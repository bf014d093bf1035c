package dev.baton.tracker.beads;

import dev.baton.store.WholeTask;
import dev.baton.store.WholeTask.Origin;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.ForeignDependencies;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TrackerFormat;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes tasks as bd's issues. Values that came from such a file and are unchanged are written
 * exactly as they were; fields that Baton does not know come last, by name.
 */
public record BeadsWriter(ForeignTimes times) implements TrackerFormat.Writer {
  @Override
  public String line(WholeTask whole) {
    Task task = whole.task();
    Origin origin = whole.origin();
    Map<String, String> kept = kept(origin);
    boolean same = origin != null && origin.format().equals(BeadsFormat.NAME);
    Map<String, String> out = new LinkedHashMap<>();
    for (String name : TaskFields.NAMES) {
      String key = same && isWisp(name, kept) ? "wisp" : name;
      String asItWas = kept.remove(key);
      boolean alike = same || (name.equals("labels") && asItWas != null && isReadable(asItWas));
      write(out, task, key, alike ? asItWas : null, origin);
    }
    Instant made = made(task, origin, kept);
    String links = kept.remove("dependencies");
    String remarks = kept.remove("comments");
    String dependencies =
        new ForeignDependencies(times).write(whole.dependencies(), same ? links : null);
    String comments =
        new ForeignComments(times).write(task.id(), whole.comments(), same ? remarks : null, made);
    put(out, "dependencies", dependencies);
    put(out, "comments", comments);
    kept.forEach(out::putIfAbsent);
    return RawJson.object(out);
  }

  private static Map<String, String> kept(@Nullable Origin origin) {
    Map<String, String> kept = origin == null ? null : RawJson.members(origin.members());
    return kept == null ? new LinkedHashMap<>() : kept;
  }

  /** The time that was used, when reading, for comments without one. */
  private Instant made(Task task, @Nullable Origin origin, Map<String, String> kept) {
    String raw = kept.get("created_at");
    boolean said = origin == null || !origin.absent().contains("created_at");
    boolean readable = raw == null || means("created_at", raw, task.times().createdAt(), false);
    return said && readable ? task.times().createdAt() : Instant.EPOCH;
  }

  /** All trackers write labels alike, and their order may be intended. */
  private boolean isReadable(String labels) {
    try {
      return TaskFields.read("labels", labels, times) != null;
    } catch (InvalidValue e) {
      return false;
    }
  }

  /** bd's former name of the field. */
  private static boolean isWisp(String name, Map<String, String> kept) {
    return name.equals("ephemeral") && kept.containsKey("wisp") && !kept.containsKey(name);
  }

  private void write(
      Map<String, String> out,
      Task task,
      String name,
      @Nullable String asItWas,
      @Nullable Origin origin) {
    Object value = valueOf(task, name, origin);
    boolean untouched = origin != null && task.times().updatedAt().equals(origin.updatedAt());
    if (asItWas != null && means(name, asItWas, value, untouched)) {
      out.put(name, asItWas);
    } else if (origin == null || !isStillAbsent(task, name, value, origin)) {
      put(out, name.equals("wisp") ? "ephemeral" : name, TaskFields.write(name, value));
    }
  }

  private static @Nullable Object valueOf(Task task, String name, @Nullable Origin origin) {
    Object value = TaskFields.of(task, name);
    boolean elsewhere = origin != null && !origin.format().equals(BeadsFormat.NAME);
    // bd refuses a closed issue without this time, which other trackers do not have.
    return value == null
            && elsewhere
            && name.equals("closed_at")
            && task.status() == TaskStatus.CLOSED
        ? task.times().updatedAt()
        : value;
  }

  private static void put(Map<String, String> out, String name, @Nullable String raw) {
    if (raw != null) {
      out.put(name, raw);
    }
  }

  private boolean means(String name, String raw, @Nullable Object value, boolean untouched) {
    Object read;
    try {
      read = TaskFields.read(name, raw, times);
    } catch (InvalidValue e) {
      read = TaskFields.absent(name);
    }
    // Where the file had no time, the import had to fill one in.
    boolean filledIn = read == null && untouched && TaskFields.isAlwaysWritten(name);
    return filledIn || Objects.equals(read, value);
  }

  /** Whether the file had no such field, and nothing has happened since that requires it. */
  private static boolean isStillAbsent(
      Task task, String name, @Nullable Object value, Origin origin) {
    List<String> absent = origin.absent();
    if (absent.isEmpty() || !absent.contains(name)) {
      return false;
    }
    return value instanceof Instant
        ? task.times().updatedAt().equals(origin.updatedAt())
        : Objects.equals(value, TaskFields.absent(name));
  }
}
