package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The results of {@code Closes:} trailers in commits. They are also in the history of each task.
 */
public interface ClosingLog {

  /** The result of a trailer. */
  enum Result {
    /** It closed the task. */
    CLOSED,
    /** The task was claimed by somebody else. */
    REFUSED,
    /** It closed the task, but the commit is no longer part of history. */
    WITHDRAWN,
    /** That commit came back. */
    RESTORED
  }

  /**
   * One trailer.
   *
   * @param commit the full id of the commit with the trailer
   * @param reason why it was refused, or how it was withdrawn; null when there is none
   */
  record Entry(TaskId task, Result result, String commit, @Nullable String reason) {}

  /** Whether this is the first time that the iteration's commit asks to close that task. */
  boolean asksFirst(long n, TaskId task);

  /** Records a refused, withdrawn or restored closing. */
  void note(Entry entry, Stamp stamp);

  /** The latest result for each task that the iteration's commit asked to close, by task. */
  List<Entry> ofIteration(long n);

  /**
   * What a person should look at: refused closings of tasks that are still unfinished, and tasks
   * that are still closed by a commit that is no longer part of history.
   */
  List<Entry> unsettled();
}
