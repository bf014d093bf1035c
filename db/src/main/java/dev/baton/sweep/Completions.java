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
import java.util.function.Function;

/**
 * Finds out which stale tasks had already been finished.
 *
 * @param merged which of at least one commit were merged, by their ids; asked only where a commit
 *     says that it closes its task. It never throws: what cannot be determined counts as not merged
 */
public record Completions(WorkRecords records, Function<Collection<Closing>, Set<String>> merged) {
  /** Evidence that these tasks were finished, by task id; only for those that have any. */
  Map<String, Completion> of(Collection<Claim> claims) {
    Map<String, WorkRecord> found = records.of(claims);
    List<Closing> closings = new ArrayList<>();
    for (WorkRecord work : found.values()) {
      if (work.closing() != null) {
        closings.add(work.closing());
      }
    }
    Set<String> onTrunk = closings.isEmpty() ? Set.of() : merged.apply(closings);
    Map<String, Completion> completions = new HashMap<>();
    for (Claim claim : claims) {
      WorkRecord work = found.get(claim.task().value());
      if (work != null) {
        Closing closing = work.closing();
        boolean isMerged = closing != null && onTrunk.contains(closing.commit());
        Completion completion = work.completion(claim.claimedAt(), isMerged);
        if (completion != null) {
          completions.put(claim.task().value(), completion);
        }
      }
    }
    return completions;
  }
}
