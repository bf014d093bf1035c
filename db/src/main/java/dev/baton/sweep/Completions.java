package dev.baton.sweep;

import dev.baton.claim.Claim;
import dev.baton.claim.Completion;
import dev.baton.claim.WorkRecord;
import dev.baton.claim.WorkRecord.Closing;
import dev.baton.store.WorkRecords;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds out which stale tasks had already been finished.
 *
 * @param trunk asked only where a commit says that it closes its task
 */
public record Completions(WorkRecords records, MainBranch trunk) {
  /** Evidence that these tasks were finished, by task id; only for those that have any. */
  Map<String, Completion> of(Collection<Claim> claims) {
    Map<String, WorkRecord> found = records.of(claims);
    List<Closing> closings = new ArrayList<>();
    for (WorkRecord work : found.values()) {
      if (work.closing() != null) {
        closings.add(work.closing());
      }
    }
    Set<String> merged = closings.isEmpty() ? Set.of() : trunk.merged(closings);
    Map<String, Completion> completions = new HashMap<>();
    for (Claim claim : claims) {
      WorkRecord work = found.get(claim.task().value());
      if (work != null) {
        Closing closing = work.closing();
        boolean isMerged = closing != null && merged.contains(closing.commit());
        Completion completion = work.completion(claim.claimedAt(), isMerged);
        if (completion != null) {
          completions.put(claim.task().value(), completion);
        }
      }
    }
    return completions;
  }

  /** The branch that finished work is merged into. */
  public interface MainBranch {
    /**
     * The ids of those commits that were merged. It never throws: a commit counts as not merged
     * when that cannot be determined.
     *
     * @param commits at least one
     */
    Set<String> merged(Collection<Closing> commits);

    /** A trunk for places that have no such branch. */
    static MainBranch none() {
      return commits -> Set.of();
    }
  }
}
