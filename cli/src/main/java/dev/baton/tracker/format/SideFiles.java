package dev.baton.tracker.format;

import dev.baton.store.WholeTask;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Predicate;

/** Information about tasks in other files of the same tracker. */
public interface SideFiles {
  /** There are no other files. */
  SideFiles NONE =
      new SideFiles() {
        @Override
        public List<Contradiction> contradictions(WholeTask whole) {
          return List.of();
        }

        @Override
        public List<FileRemark> problems(Predicate<String> exists) {
          return List.of();
        }

        @Override
        public ZoneId zone(LocalDateTime then, ZoneId usual) {
          return usual;
        }
      };

  /**
   * A contradiction between a task and another file.
   *
   * @param message in words
   * @param finished evidence that the task was finished although it is not closed, as a JSON
   *     object; empty when there is none
   */
  record Contradiction(String message, String finished) {}

  List<Contradiction> contradictions(WholeTask whole);

  /**
   * Parts of these files that could not be parsed, or that belong to no task.
   *
   * @param exists whether there is a task with that id, in the imported file or here
   */
  List<FileRemark> problems(Predicate<String> exists);

  /**
   * The zone of the machine that wrote a time without one.
   *
   * @param then the written time
   * @param usual used where these files do not show it
   */
  ZoneId zone(LocalDateTime then, ZoneId usual);
}
