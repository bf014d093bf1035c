package dev.baton.sweep;

import dev.baton.claim.Assessment;
import dev.baton.claim.RescueOutcome;
import java.util.Collections;
import java.util.List;

/**
 * Saves the uncommitted work of dead workers after they were judged and before their tasks are
 * reopened, outside any lock.
 *
 * <p>It gets all of them at once, because several may have worked in one place.
 */
public interface Rescuer {

  /**
   * Saves the files of each worker. It never throws: problems are part of the outcome.
   *
   * @return an outcome for each, in the same order
   */
  List<RescueOutcome> save(List<Assessment> stale);

  /** A rescuer that saves nothing. */
  static Rescuer none() {
    return stale -> Collections.nCopies(stale.size(), RescueOutcome.NOTHING);
  }
}
