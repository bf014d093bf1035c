package dev.baton.interop;

import dev.baton.task.Task;
import java.util.List;

/** What other files of the same tracker know about its tasks. */
public interface OtherStores {
  /** There are no other files. */
  OtherStores NONE = task -> List.of();

  /**
   * Where another file says something else about a task.
   *
   * @param message in words
   * @param finished what shows that the task was finished although it is not closed, as a JSON
   *     object; empty when nothing does
   */
  record Contradiction(String message, String finished) {}

  List<Contradiction> contradictions(Task task);
}
