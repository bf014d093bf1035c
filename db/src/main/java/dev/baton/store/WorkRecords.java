package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.WorkRecord;
import java.util.Collection;
import java.util.Map;

/** Looks up what was done under claims. */
public interface WorkRecords {

  /** The kind of event by which an import tells that another tracker saw a task succeed. */
  String FINISHED_ELSEWHERE = "finished_elsewhere";

  /** What is on record under these claims, by the ids of their tasks. */
  Map<String, WorkRecord> of(Collection<Claim> claims);
}
