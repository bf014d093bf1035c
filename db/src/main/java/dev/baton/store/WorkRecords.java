package dev.baton.store;

import dev.baton.claim.Claim;
import dev.baton.claim.WorkRecord;
import java.util.Collection;
import java.util.Map;

/** Reads what was done under claims. */
public interface WorkRecords {

  /** The kind of event with which an import records that another tracker saw a task succeed. */
  String FINISHED_ELSEWHERE = "finished_elsewhere";

  /** What is recorded under these claims, by task id. */
  Map<String, WorkRecord> of(Collection<Claim> claims);
}
