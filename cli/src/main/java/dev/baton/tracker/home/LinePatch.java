package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.ForeignDependencies;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RawJson;
import dev.baton.tracker.format.RecordStyle;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TrackerFormat;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Updates the record of a task. Members that are already correct keep their text and their place;
 * so do those that Baton does not know.
 */
record LinePatch(TrackerFormat.Reader reader, RecordStyle style, ForeignTimes times) {
  private static final int NANOS_PER_MICRO = 1_000;

  /** The record of a task that is not in the file yet. */
  String newRecord(WholeTask whole) {
    return patched(style.blank(whole.task()), whole, Instant.MIN);
  }

  /**
   * The updated record; the same text where nothing has to change.
   *
   * @param record the present text
   */
  String apply(String record, WholeTask whole) {
    TrackerFormat.Imported said = reader.read(0, record);
    Instant written = said.whole().task().times().updatedAt();
    return patched(record, whole, said.dated() ? written : Instant.MIN);
  }

  /**
   * @param written the record's time of the last change
   */
  private String patched(String record, WholeTask whole, Instant written) {
    TrackerFormat.Imported said = reader.read(0, record);
    Map<String, String> members = Objects.requireNonNull(RawJson.members(record));
    Map<String, String> before = new LinkedHashMap<>(members);
    for (String name : TaskFields.NAMES) {
      boolean isDropped = !style.keeps(name) && !members.containsKey(name);
      if (!name.equals("id") && !name.equals("updated_at") && !isDropped) {
        patch(members, name, said.whole().task(), whole.task());
      }
    }
    patchDependencies(members, said.whole(), whole);
    if (style.hasComments()) {
      patchComments(members, said.whole(), whole);
    }
    style.combine(members, said.whole(), whole);
    if (members.equals(before)) {
      return record;
    }
    patchDropped(members, said.whole().task(), whole.task());
    style.derive(members, whole);
    Instant updated = whole.task().times().updatedAt();
    if (!updated.truncatedTo(ChronoUnit.MICROS).isAfter(written)) {
      // Files store microseconds. A later change must have a later time than the one before.
      updated = written.plusNanos(NANOS_PER_MICRO);
    }
    members.put("updated_at", style.time(members, updated));
    return RawJson.object(members);
  }

  /**
   * What the other program drops when it changes a task is no reason to write the record again, but
   * is added when it is written.
   */
  private void patchDropped(Map<String, String> members, Task said, Task task) {
    for (String name : TaskFields.NAMES) {
      if (!style.keeps(name) && !members.containsKey(name)) {
        patch(members, name, said, task);
      }
    }
  }

  private void patch(Map<String, String> members, String name, Task said, Task task) {
    Object was = TaskFields.of(said, name);
    Object meant = TaskFields.of(task, name);
    Object is = style.spoken(name, meant);
    if (TaskFields.same(was, is) || TaskFields.same(was, meant)) {
      return;
    }
    String key = style.key(members, name);
    String raw;
    if (is instanceof Instant time) {
      raw = style.time(members, time);
    } else if (name.equals("labels")) {
      raw = labels(members.get(key), task.labels());
    } else {
      raw = style.write(name, is, members.get(key));
    }
    put(members, key, raw);
  }

  private void put(Map<String, String> members, String key, @Nullable String raw) {
    String written = raw == null && members.containsKey(key) ? style.nothing(key) : raw;
    if (written == null) {
      members.remove(key);
    } else {
      members.put(key, written);
    }
  }

  /** In the order of the file, new ones last. */
  private static @Nullable String labels(@Nullable String raw, List<String> labels) {
    List<String> left = new ArrayList<>(labels);
    List<String> out = new ArrayList<>();
    for (String item : RawJson.items(raw)) {
      if (item.charAt(0) == '"' && left.remove(TaskFields.text("labels", item))) {
        out.add(item);
      }
    }
    for (String label : left) {
      out.add(RawJson.quote(label));
    }
    return out.isEmpty() ? null : '[' + String.join(",", out) + ']';
  }

  private void patchDependencies(Map<String, String> members, WholeTask said, WholeTask whole) {
    List<Dependency> is = whole.dependencies();
    if (!ForeignDependencies.areSame(said.dependencies(), is)) {
      style
          .dependencies(new ForeignDependencies(times), is, members)
          .forEach((name, raw) -> put(members, name, raw.isEmpty() ? null : raw));
    }
  }

  private void patchComments(Map<String, String> members, WholeTask said, WholeTask whole) {
    List<Comment> all = whole.comments();
    if (ForeignComments.union(said.comments(), all).size() > said.comments().size()) {
      Instant made =
          members.containsKey("created_at") ? said.task().times().createdAt() : Instant.EPOCH;
      put(
          members,
          "comments",
          new ForeignComments(times).write(whole.task().id(), all, members.get("comments"), made));
    }
  }
}
