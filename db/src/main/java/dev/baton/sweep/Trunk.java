package dev.baton.sweep;

import dev.baton.claim.WorkRecord.Closing;
import java.util.Collection;
import java.util.Set;

/** The branch that finished work is merged into. */
public interface Trunk {

  /**
   * The ids of those commits that were merged. It never throws: a commit counts as not merged when
   * that cannot be determined.
   *
   * @param commits at least one
   */
  Set<String> merged(Collection<Closing> commits);

  /** A trunk for places that have no such branch. */
  static Trunk none() {
    return commits -> Set.of();
  }
}
