package dev.baton.store;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads everything that was recorded in a period, for reports. Each method is one query. */
public interface History {

  /**
   * An error of an iteration.
   *
   * @param iteration its number
   * @param file null when none was named
   */
  record PastError(
      long iteration, ErrorSignature signature, String message, @Nullable String file, int count) {}

  /**
   * A sweep took a task from its worker.
   *
   * @param poisoned whether the task was blocked
   * @param reason of the verdict, such as {@code WORKER_DEAD}
   * @param finding the verdict in words; empty in an old entry
   * @param silentSeconds since the worker's last heartbeat, 0 or more
   * @param rescue the ref with the worker's files; null where none were saved
   */
  record PastSweep(
      TaskId task,
      Instant at,
      boolean poisoned,
      String reason,
      String worker,
      String finding,
      long silentSeconds,
      @Nullable String rescue) {}

  /** A change of a breaker. */
  record PastTransition(
      String scope, Instant at, String from, String to, String code, String reason) {}

  /**
   * A task on which work was recorded.
   *
   * @param closedAt null while it is not closed
   * @param poisoned whether it was reopened too often
   */
  record PastTask(
      TaskId id,
      String title,
      String status,
      String type,
      int priority,
      @Nullable Instant closedAt,
      int reopened,
      boolean poisoned,
      Set<String> labels) {
    public PastTask {
      labels = Set.copyOf(labels);
    }
  }

  /**
   * The iterations that ended, or began, from that time on, oldest first.
   *
   * @param task null for all
   */
  List<Iteration> iterations(Instant since, @Nullable TaskId task);

  /** The model of each iteration in which one is known. */
  Map<Long, String> models(Instant since);

  /** The errors of the same iterations, by iteration. */
  List<PastError> errors(Instant since, @Nullable TaskId task);

  /** The sweeps that reopened or blocked a task, oldest first. */
  List<PastSweep> sweeps(Instant since);

  /** The changes of all breakers, oldest first. */
  List<PastTransition> transitions(Instant since);

  /** Whether at least this many tasks with iterations are closed. */
  boolean hasClosed(int count);

  /** The tasks that have iterations, by id. */
  Map<TaskId, PastTask> tasks();
}
