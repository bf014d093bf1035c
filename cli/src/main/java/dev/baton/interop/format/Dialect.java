package dev.baton.interop.format;

import dev.baton.store.WholeTask;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a tracker writes what a task has. Values are those of {@link TaskFields}. */
public interface Dialect {
  /** A record without anything but what never changes. */
  String blank(Task task);

  /** What the tracker can say of a value: the value itself, or what comes nearest to it. */
  @Nullable Object spoken(String name, @Nullable Object value);

  /** The name that a field has in this record. */
  String key(Map<String, String> members, String name);

  /**
   * A value as JSON.
   *
   * @param before what stands there; null for nothing
   * @return null where the field is not written when it has no value
   */
  @Nullable String write(String name, @Nullable Object value, @Nullable String before);

  /** What a member says that has no value any more; null when it is left out. */
  @Nullable String nothing(String key);

  /** A time, in the way of the others in this record. */
  String time(Map<String, String> members, Instant time);

  /** The members that tell the dependencies; an empty text for one without any. */
  Map<String, String> dependencies(
      ForeignDependencies links, List<Dependency> dependencies, Map<String, String> members);

  HomeAbilities abilities();

  /** Brings members into line that only follow from others. */
  void derive(Map<String, String> members, WholeTask whole);
}
