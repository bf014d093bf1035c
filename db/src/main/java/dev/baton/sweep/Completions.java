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

/** Finds out which stale tasks had already been finished. */
public final class Completions {
  private final WorkRecords records;
  private final Trunk trunk;

  /**
   * @param trunk asked only where a commit says that it closes its task
   */
  public Completions(WorkRecords records, Trunk trunk) {
    this.records = records;
    this.trunk = trunk;
  }

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
}
