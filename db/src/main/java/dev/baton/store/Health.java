package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;

/** What {@code doctor} asks about the tasks. Changes nothing. */
public interface Health {

  /**
   * Two things that belong together and should not.
   *
   * @param id the task
   * @param other what is wrong about it: a missing task, a title, a child
   */
  record Oddity(TaskId id, String other) {}

  /** Tasks that were dropped too often and wait for a person. */
  List<TaskId> poisoned();

  /** Tasks whose creation or last change lies in the future of that instant. */
  List<TaskId> fromTheFuture(Instant limit);

  /** Circles of dependencies among unfinished tasks. */
  List<List<TaskId>> circles();

  /** Unfinished tasks that depend on a task which is not there. */
  List<Oddity> danglingDependencies();

  /** Unfinished tasks with the title of another one; case and outer blanks are ignored. */
  List<Oddity> duplicateTitles();

  /** Closed epics with a child that is not. */
  List<Oddity> closedEpicsWithOpenChildren();
}
