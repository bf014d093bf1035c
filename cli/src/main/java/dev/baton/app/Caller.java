package dev.baton.app;

import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.store.Stamp;
import dev.baton.task.TaskId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Who asks for something to be done.
 *
 * @param actor the name that goes into the history, never empty
 * @param process the agent above this process; null when it is not known
 * @param claim the claim that the caller works under; null for a person, who carries none
 */
public record Caller(
    String actor, @Nullable ProcessIdentity process, Caller.@Nullable CarriedClaim claim) {

  /** A claim as its worker carries it: valid while the task still has that epoch. */
  public record CarriedClaim(TaskId task, Epoch epoch) {}

  /** A caller of whom only the name is known. */
  public static Caller named(String actor) {
    return new Caller(actor, null, null);
  }

  /** The epoch that the caller carries for this task; null when it carries none. */
  public @Nullable Epoch epoch(TaskId task) {
    return claim != null && claim.task().equals(task) ? claim.epoch() : null;
  }

  /** Who changes something now, for the history. */
  public Stamp stamp(Instant now) {
    return new Stamp(now, actor);
  }
}
