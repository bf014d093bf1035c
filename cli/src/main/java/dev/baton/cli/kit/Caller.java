package dev.baton.cli.kit;

import dev.baton.claim.Epoch;
import dev.baton.store.Stamp;
import dev.baton.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who runs a command.
 *
 * @param actor the name for the history, never empty
 * @param givenName the worker's name, if it was given explicitly; null otherwise
 * @param lineage the processes above this one
 * @param claim the claim under which the caller works; null for a person, who has none
 * @param overrules whether to make the change even if another worker holds the task
 * @param origin what the changes belong to
 */
public record Caller(
    String actor,
    @Nullable String givenName,
    Lineage lineage,
    Caller.@Nullable CarriedClaim claim,
    boolean overrules,
    Stamp.Origin origin) {
  /** A claim as its worker presents it: valid while the task still has that epoch. */
  public record CarriedClaim(TaskId task, Epoch epoch) {}

  /** The same caller, with or without the right to overrule another worker. */
  public Caller withForce(boolean force) {
    return new Caller(actor, givenName, lineage, claim, force, origin);
  }

  /** The same caller, whose changes are parts of one that was made at this time. */
  Caller together(long nanos) {
    Stamp.Origin part = new Stamp.Origin(origin.run(), nanos);
    return new Caller(actor, givenName, lineage, claim, overrules, part);
  }

  /**
   * The caller's name as a worker: the given name, or that of the agent above it, or the actor's.
   */
  public String worker() {
    if (givenName != null) {
      return givenName;
    }
    String found = lineage.workerName();
    return found == null ? actor : found;
  }

  /** The caller's epoch for this task; null when it has none. */
  public @Nullable Epoch epoch(TaskId task) {
    return claim != null && claim.task().equals(task) ? claim.epoch() : null;
  }

  /**
   * Who makes a change now, for the history. An agent without a given name appears under its own
   * name, not under that of the user whose account it runs in.
   */
  public Stamp stamp(Instant now) {
    String name = name();
    return new Stamp(now, () -> name, origin);
  }

  /** The same for what seldom leaves a trace: the processes above are looked at only then. */
  public Stamp lateStamp(Instant now) {
    return new Stamp(now, this::name, origin);
  }

  private String name() {
    String agent = givenName == null ? lineage.workerName() : null;
    return agent == null ? actor : agent;
  }
}
