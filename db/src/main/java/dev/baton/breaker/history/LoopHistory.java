package dev.baton.breaker.history;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that is recorded about the loop on one task, or about one whole run.
 *
 * @param scope of the breaker, such as {@code task:app-a1b}
 * @param task its id; null for a run without a task, of which nobody knows whether it succeeded
 * @param doneAt when the task was closed; null while it is not
 * @param iterations oldest first
 */
public record LoopHistory(
    String scope,
    @Nullable String task,
    @Nullable Instant doneAt,
    List<RecordedIteration> iterations) {
  public LoopHistory {
    iterations = List.copyOf(iterations);
  }

  /** Whether the task was closed in the end. */
  public boolean succeeded() {
    return doneAt != null;
  }

  /**
   * The iterations that it took to close the task; all of them where it is not closed. Work that
   * was recorded after the closing would not have been missed.
   */
  List<RecordedIteration> needed() {
    Instant done = doneAt;
    if (done == null) {
      return iterations;
    }
    List<RecordedIteration> needed = new ArrayList<>();
    for (RecordedIteration each : iterations) {
      if (!each.began().isAfter(done)) {
        needed.add(each);
      }
    }
    return needed;
  }
}
