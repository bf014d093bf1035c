package dev.baton.app;

import dev.baton.store.Iteration;
import dev.baton.store.IterationError;
import java.util.List;

/** An iteration with the errors that it faced. */
public record IterationView(Iteration iteration, List<IterationError> errors) {
  /** Copies the list. */
  public IterationView {
    errors = List.copyOf(errors);
  }

  /** How often any error came. */
  public int errorCount() {
    int count = 0;
    for (IterationError error : errors) {
      count += error.count();
    }
    return count;
  }
}
