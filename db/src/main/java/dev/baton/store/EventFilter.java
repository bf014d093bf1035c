package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which entries of the history to read.
 *
 * @param task null does not filter by task
 * @param worker only what this worker did, and what happened to its claims; null for all
 * @param since null for all times
 * @param after only entries whose number is greater, and before which none can appear any more; -1
 *     for all
 * @param last at most this many of the latest; 0 for all
 */
public record EventFilter(
    @Nullable TaskId task, @Nullable String worker, @Nullable Instant since, long after, int last) {
  public static final int NOT_AFTER = -1;

  public static final EventFilter ALL = new EventFilter(null, null, null, NOT_AFTER, 0);

  /** Whether entries may be left out that others can still precede. */
  public boolean isContinued() {
    return after > NOT_AFTER;
  }

  /** The same after another entry. */
  public EventFilter after(long number) {
    return new EventFilter(task, worker, since, number, last);
  }

  /** The same with another limit. */
  public EventFilter withLast(int wanted) {
    return new EventFilter(task, worker, since, after, wanted);
  }
}
