package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of the {@code Closes:} trailers in commits. Everything is also in the history of the
 * task.
 */
public interface ClosingLog {

  /** What became of a trailer. */
  enum Result {
    /** It closed the task. */
    CLOSED,
    /** The task was held by somebody else. */
    REFUSED,
    /** It closed the task, and the commit that had it is gone. */
    WITHDRAWN,
    /** That commit came back. */
    RESTORED
  }

  /**
   * One trailer.
   *
   * @param commit the commit that had it, by its whole id
   * @param reason why it was refused, or how it was withdrawn; null where there is nothing to say
   */
  record Entry(TaskId task, Result result, String commit, @Nullable String reason) {}

  /** Whether this is the first time that the iteration's commit asks to close that task. */
  boolean asksFirst(long n, TaskId task);

  /** Records a refused, withdrawn or restored closing. */
  void note(Entry entry, Stamp stamp);

  /** The last word on each task that the iteration's commit asked to close, by task. */
  List<Entry> ofIteration(long n);

  /**
   * What a person should look at: refused closings of tasks that are still unfinished, and tasks
   * that are still closed by a commit that is gone.
   */
  List<Entry> unsettled();
}
