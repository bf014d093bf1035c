package dev.baton.interop.format;

import dev.baton.task.Task;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Predicate;

/** What other files of the same tracker know about its tasks. */
public interface SideFiles {
  /** There are no other files. */
  SideFiles NONE =
      new SideFiles() {
        @Override
        public List<Contradiction> contradictions(Task task) {
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
   * Where another file says something else about a task.
   *
   * @param message in words
   * @param finished what shows that the task was finished although it is not closed, as a JSON
   *     object; empty when nothing does
   */
  record Contradiction(String message, String finished) {}

  List<Contradiction> contradictions(Task task);

  /**
   * What of these files could not be understood, or belongs to no task.
   *
   * @param exists whether there is a task with that id, in the file that is imported or here
   */
  List<FileRemark> problems(Predicate<String> exists);

  /**
   * In which zone the machine was that wrote a time without one.
   *
   * @param then what it wrote
   * @param usual where these files do not show it
   */
  ZoneId zone(LocalDateTime then, ZoneId usual);
}
