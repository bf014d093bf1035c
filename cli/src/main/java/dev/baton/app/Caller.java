package dev.baton.app;

import dev.baton.claim.Epoch;
import dev.baton.store.Stamp;
import dev.baton.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who asks for something to be done.
 *
 * @param actor the name that goes into the history, never empty
 * @param givenName the worker's name as somebody gave it; null where nobody did
 * @param lineage the processes above this one
 * @param claim the claim that the caller works under; null for a person, who carries none
 * @param overrules whether the caller insists although another worker holds the task
 */
public record Caller(
    String actor,
    @Nullable String givenName,
    Lineage lineage,
    Caller.@Nullable CarriedClaim claim,
    boolean overrules) {

  /** A claim as its worker carries it: valid while the task still has that epoch. */
  public record CarriedClaim(TaskId task, Epoch epoch) {}

  /** A caller of whom only the name is known. */
  public static Caller named(String actor) {
    return new Caller(actor, actor, Lineage.NONE, null, false);
  }

  /** The same caller, who does not insist. */
  public Caller withoutForce() {
    return new Caller(actor, givenName, lineage, claim, false);
  }

  /** The caller's name as a worker: as given, else that of the agent above, else the actor's. */
  public String worker() {
    if (givenName != null) {
      return givenName;
    }
    String found = lineage.workerName();
    return found == null ? actor : found;
  }

  /** The epoch that the caller carries for this task; null when it carries none. */
  public @Nullable Epoch epoch(TaskId task) {
    return claim != null && claim.task().equals(task) ? claim.epoch() : null;
  }

  /**
   * Who changes something now, for the history. An agent that nobody named appears under its own
   * name, not under that of the user whose account it runs in.
   */
  public Stamp stamp(Instant now) {
    String agent = givenName == null ? lineage.workerName() : null;
    return new Stamp(now, agent == null ? actor : agent);
  }
}
