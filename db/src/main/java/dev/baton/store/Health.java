package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;

/** The queries about tasks that {@code doctor} makes. Changes nothing. */
public interface Health {

  /**
   * A problem with a task.
   *
   * @param id the task
   * @param other the missing task, the duplicate title or the open child
   */
  record Oddity(TaskId id, String other) {}

  /** Tasks that were reopened too often and wait for a person. */
  List<TaskId> poisoned();

  /** Open tasks that another tracker saw succeed, and that were not reopened since. */
  List<TaskId> finishedElsewhere();

  /** Tasks whose creation or last change is later than that instant. */
  List<TaskId> fromTheFuture(Instant limit);

  /** Cycles of dependencies among unfinished tasks. */
  List<List<TaskId>> circles();

  /** Unfinished tasks that depend on a missing task. */
  List<Oddity> danglingDependencies();

  /**
   * Unfinished tasks with the same title as another one; case and surrounding blanks are ignored.
   */
  List<Oddity> duplicateTitles();

  /** Closed epics with a child that is not closed. */
  List<Oddity> closedEpicsWithOpenChildren();
}
