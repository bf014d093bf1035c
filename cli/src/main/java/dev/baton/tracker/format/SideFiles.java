package dev.baton.tracker.format;

import dev.baton.store.WholeTask;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Information about tasks in other files of the same tracker. */
public interface SideFiles {
  /** There are no other files. */
  SideFiles NONE = new SideFiles() {};

  /**
   * A contradiction between a task and another file.
   *
   * @param message in words
   * @param finished evidence that the task was finished although it is not closed, as a JSON
   *     object; empty when there is none
   */
  record Contradiction(String message, String finished) {}

  default List<Contradiction> contradictions(WholeTask whole) {
    return List.of();
  }

  /**
   * Parts of these files that could not be parsed, or that belong to no task.
   *
   * @param exists whether there is a task with that id, in the imported file or here
   */
  default List<Note> problems(Predicate<String> exists) {
    return List.of();
  }

  /**
   * The zone of the machine that wrote a time without one.
   *
   * @param then the written time
   * @param usual used where these files do not show it
   */
  default ZoneId zone(LocalDateTime then, ZoneId usual) {
    return usual;
  }

  /**
   * A problem with, or a note about, a line of a file.
   *
   * @param file the name of another file of the tracker; null for the imported file
   * @param line 1 or more
   */
  record Note(@Nullable String file, long line, String message) {}
}
