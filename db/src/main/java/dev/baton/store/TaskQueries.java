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

  /** The result of resolving a typed id. */
  sealed interface Lookup {
    /** Exactly one task, whose id or whose part of the id after the hyphen it is. */
    record Found(TaskId id) implements Lookup {}

    /** The beginning of exactly one id, or of its part after the hyphen. */
    record Begins(TaskId id) implements Lookup {}

    /** No task. */
    record Missing() implements Lookup {}

    /**
     * More than one task.
     *
     * @param candidates the first few of them
     * @param more whether there are further ones
     */
    record Ambiguous(List<TaskId> candidates, boolean more) implements Lookup {
      /** The candidates for people, with a mark when there are more. */
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
   * Resolves what people type: a full id, its part after the hyphen, or the beginning of either. An
   * exact match takes precedence over a beginning.
   */
  Lookup resolve(String typed);

  Optional<Task> find(TaskId id);

  /** Tasks by id, in the order of the ids; missing ones are left out. */
  List<Task> findAll(Collection<TaskId> ids);

  /** Tasks that match, in any state. */
  Page<Task> list(TaskFilter filter, TaskOrder order, int limit, Instant now);

  /**
   * Open tasks that a worker can start now, without those in progress. A task with unfinished
   * children is included only if the filter asks for it.
   */
  Page<Task> ready(TaskFilter filter, TaskOrder order, int limit, Instant now);

  /** Unfinished tasks that are blocked by another task or have the status blocked. */
  Page<Task> blocked(TaskFilter filter, TaskOrder order, int limit, Instant now);

  /** How many tasks are in each state; states without tasks are left out. */
  Map<TaskStatus, Integer> counts();

  /** How many matching tasks a worker can start now. */
  int countReady(TaskFilter filter, Instant now);

  /**
   * How many tasks {@link #ready} leaves out because their children are not finished.
   *
   * @param limit where counting stops, because it takes longer than reading the list
   * @return 0 if the filter asks for them
   */
  int countContainers(TaskFilter filter, int limit, Instant now);

  /** Every label in use, sorted. */
  List<String> labelsInUse();

  /** How many ready tasks are in backoff after a dead worker, and when the first backoff ends. */
  Optional<Instant> restingUntil(TaskFilter filter, Instant now);

  /**
   * Tasks in progress that match and could be offered if nobody worked on them, in order.
   *
   * @param skipped how many to leave out at the beginning
   * @param limit how many at most; 0 for all
   */
  List<TaskId> inProgress(TaskFilter filter, TaskOrder order, int skipped, int limit, Instant now);
}
