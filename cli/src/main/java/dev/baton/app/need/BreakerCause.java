package dev.baton.app.need;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.store.Iteration;
import dev.baton.store.Iterations.IterationFilter;
import dev.baton.store.StoreException;
import dev.baton.store.Stores;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What led to the opening of a task's breaker, as far as it is stored. */
final class BreakerCause {
  /**
   * The reason why the breaker opened, with the error that the last iterations had.
   *
   * @param reason such as {@code No progress for 4 iterations}
   */
  static String detail(Stores stores, TaskId task, String reason) {
    Tally error = error(stores, task);
    if (error == null || error.sample().isEmpty() || reason.contains(error.sample())) {
      return reason;
    }
    return reason
        + (error.count() == 1
            ? ", the last error: "
            : ", the same error " + error.count() + " times: ")
        + error.sample();
  }

  private static @Nullable Tally error(Stores stores, TaskId task) {
    try {
      BreakerState state = stores.breakers().state(task.scope());
      ErrorSignature repeated = state.errors().repeated();
      ErrorSignature error =
          repeated == null && state.trip() != null ? state.trip().signature() : repeated;
      return error == null ? null : state.errors().bySignature().get(error);
    } catch (StoreException unreadable) {
      return null; // doctor reports it
    }
  }

  /** The command that shows more. */
  static String look(Stores stores, TaskId task) {
    List<Iteration> last = stores.iterations().list(IterationFilter.ALL.withTask(task).withLast(1));
    return last.isEmpty()
        ? "baton breaker status --task " + task
        : "baton iterations show " + last.getFirst().n();
  }
}
