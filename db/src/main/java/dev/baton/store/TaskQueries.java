package dev.baton.store;

import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds and lists tasks. Changes nothing. */
public interface TaskQueries {

  /** What a typed id stands for. */
  sealed interface Lookup {
    /** Exactly one task. */
    record Found(TaskId id) implements Lookup {}

    /** No task. */
    record Missing() implements Lookup {}

    /**
     * More than one task.
     *
     * @param candidates the first few of them
     * @param more whether there are more than these
     */
    record Ambiguous(List<TaskId> candidates, boolean more) implements Lookup {
      /** The candidates for people; it shows where there are more. */
      public String shown() {
        StringBuilder text = new StringBuilder();
        for (TaskId id : candidates) {
          text.append(text.isEmpty() ? "" : ", ").append(id);
        }
        return text.append(more ? " …" : "").toString();
      }
    }
  }

  /**
   * Resolves what people type: a whole id, its part after the hyphen, or the beginning of either. A
   * whole match beats a beginning.
   */
  Lookup resolve(String typed);

  Optional<Task> find(TaskId id);

  /** Tasks by id, in the order of the ids; those that are gone are left out. */
  List<Task> findAll(Collection<TaskId> ids);

  /** Tasks that match, whatever their state. */
  Page<Task> list(TaskFilter filter, TaskOrder order, int limit, Instant now);

  /**
   * Open tasks that a worker can start now, without those that are in progress. One with unfinished
   * children is no work by itself, and is among them only if the filter asks for it.
   */
  Page<Task> ready(TaskFilter filter, TaskOrder order, int limit, Instant now);

  /** Unfinished tasks that something holds back, or that were set to blocked. */
  Page<Task> blocked(TaskFilter filter, TaskOrder order, int limit, Instant now);

  /** How many tasks are in each state; states without tasks are left out. */
  Map<TaskStatus, Integer> counts();

  /** How many open tasks a worker can start now. */
  int countReady(Instant now);

  /**
   * How many tasks {@link #ready} leaves out because their children are not finished.
   *
   * @return 0 where the filter asks for them
   */
  int countContainers(TaskFilter filter, Instant now);

  /** Every label that some task carries, sorted. */
  List<String> labelsInUse();

  /** How many ready tasks rest after a failure, and until when the first of them does. */
  Optional<Instant> restingUntil(TaskFilter filter, Instant now);

  /** Among these tasks, those that match and may be offered, in order; in any status. */
  List<Task> offerable(Collection<TaskId> ids, TaskFilter filter, TaskOrder order, Instant now);
}
