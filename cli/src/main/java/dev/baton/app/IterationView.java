package dev.baton.app;

import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationError;
import java.util.List;

/** An iteration with its errors. */
public record IterationView(Iteration iteration, List<IterationError> errors) {
  public IterationView {
    errors = List.copyOf(errors);
  }

  /** The total number of errors. */
  public int errorCount() {
    int count = 0;
    for (IterationError error : errors) {
      count += error.count();
    }
    return count;
  }
}
