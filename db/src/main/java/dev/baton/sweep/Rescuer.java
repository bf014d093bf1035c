package dev.baton.sweep;

import dev.baton.claim.RescueOutcome;
import dev.baton.store.StaleClaim;
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
  List<RescueOutcome> save(List<StaleClaim> judged);

  /** One who looks after nothing. */
  static Rescuer none() {
    return judged -> Collections.nCopies(judged.size(), RescueOutcome.NOTHING);
  }
}
