package dev.baton.sweep;

import dev.baton.claim.Assessment;
import dev.baton.claim.RescueOutcome;
import java.util.Collections;
import java.util.List;

/**
 * Saves what dead workers left unsaved, between judging and reopening, outside any lock.
 *
 * <p>Called with many at once, because many may have worked in one place.
 */
public interface Rescuer {

  /**
   * Looks after the files of each worker. It never throws: trouble is an outcome.
   *
   * @return an outcome for each, in the same order
   */
  List<RescueOutcome> save(List<Assessment> stale);

  /** One who looks after nothing. */
  static Rescuer none() {
    return stale -> Collections.nCopies(stale.size(), RescueOutcome.NOTHING);
  }
}
