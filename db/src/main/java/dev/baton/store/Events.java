package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The history of tasks. Each change writes its event in its own transaction. */
public interface Events {

  /**
   * An entry in the history of a task.
   *
   * @param kind such as {@code claimed}
   * @param actor who did it
   * @param epoch the task's epoch afterwards
   * @param detail a JSON object as text
   */
  record Event(
      long id, TaskId task, Instant at, String kind, String actor, long epoch, String detail) {}

  /** The history of a task, oldest first. */
  List<Event> history(TaskId task);

  /** The entries about all tasks that match a filter, oldest first. */
  List<Event> list(EventFilter filter);

  /** The task that somebody changed last; empty when there is none. */
  Optional<TaskId> lastTouchedBy(String actor);

  /** The tasks that sweeps reopened after this instant. */
  Recoveries recoveries(Instant after);
}
