package dev.baton.tracker.format;

import dev.baton.store.WholeTask;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a tracker writes the values of a task: as bd, unless it says otherwise. Values are those of
 * {@link TaskFields}.
 */
public interface RecordStyle {
  /** A record with only the fields that never change. */
  String blank(Task task);

  /** The closest value that the tracker can express; usually the value itself. */
  default @Nullable Object spoken(String name, @Nullable Object value) {
    return value;
  }

  /** The name of a field in this record. */
  String key(Map<String, String> members, String name);

  /**
   * A value as JSON.
   *
   * @param before the present text; null for none
   * @return null where the field is left out when it has no value
   */
  default @Nullable String write(String name, @Nullable Object value, @Nullable String before) {
    return TaskFields.write(name, value);
  }

  /** The text for a member that no longer has a value; null when it is left out. */
  default @Nullable String nothing(String key) {
    return null;
  }

  /** A time, in the same form as the others in this record. */
  default String time(Map<String, String> members, Instant time) {
    return ForeignTimes.write(time);
  }

  /** The members with the dependencies; an empty text for a member without any. */
  Map<String, String> dependencies(
      ForeignDependencies links, List<Dependency> dependencies, Map<String, String> members);

  /** Whether the tracker stores comments; if not, those made here stay here. */
  default boolean hasComments() {
    return true;
  }

  /** Whether it keeps deleted tasks, with a status of their own. */
  default boolean keepsDeleted() {
    return true;
  }

  /**
   * Whether the tracker keeps the field when it changes a task; if not, it may drop it.
   *
   * @param name of a field of {@link TaskFields}
   */
  default boolean keeps(String name) {
    return true;
  }

  /**
   * Updates members that express more than one field.
   *
   * @param said what the record said so far
   */
  default void combine(Map<String, String> members, WholeTask said, WholeTask whole) {}

  /** Updates members that are derived from others. */
  default void derive(Map<String, String> members, WholeTask whole) {}
}
