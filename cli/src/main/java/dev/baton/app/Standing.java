package dev.baton.app;

import dev.baton.claim.Claim;
import dev.baton.claim.Claim.FormerHolder;
import dev.baton.claim.Epoch;
import dev.baton.claim.ProcessIdentity;
import dev.baton.cli.kit.Caller;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a caller stands to the claim on a task. A process is proof, an epoch with its token is what
 * its holder was given, and a name counts only where no process can be compared.
 */
sealed interface Standing {
  /** It has the claim, or an epoch that decides whether it still has it. */
  record Holder(Epoch epoch) implements Standing {}

  /**
   * It had a claim that was taken away, and has not claimed the task again.
   *
   * @param proved whether its process says so, and not only its name
   */
  record Former(FormerHolder claim, boolean proved) implements Standing {
    /** The epoch that was lost: the one that the caller carries, if any. */
    Epoch epoch(@Nullable Epoch carried) {
      return carried != null ? carried : claim.epoch();
    }
  }

  /** Neither is known of it. */
  record Other() implements Standing {}

  /**
   * Determines it.
   *
   * @param epoch that the caller carries for this task; null for none
   * @param claim the current one; null while nobody holds the task
   * @param ofThisClone whether that was made in this clone: in others, workers may have the same
   *     name
   * @param formers the workers that lost a claim on the task, the latest first
   */
  static Standing of(
      Caller caller,
      @Nullable Epoch epoch,
      @Nullable Claim claim,
      boolean ofThisClone,
      List<FormerHolder> formers) {
    ProcessIdentity holder = claim == null ? null : recognisable(claim.process());
    // Of the holder and a former one that are both above the caller, the nearer one calls.
    for (ProcessIdentity process : caller.lineage().workers()) {
      if (claim != null && holder != null && process.isSameAs(holder)) {
        return new Holder(
            epoch == null || isOfAnother(epoch, holder, formers) ? claim.fence() : epoch);
      }
      for (FormerHolder former : formers) {
        ProcessIdentity lost = former.process();
        if (lost != null && process.isSameAs(lost)) {
          // If the holder has no process, the caller may have the epoch from the command that
          // claimed.
          return claim != null && holder == null && isCurrent(epoch, claim)
              ? new Holder(claim.fence())
              : new Former(former, true);
        }
      }
    }
    if (epoch != null) {
      return claim != null
              && isCurrent(epoch, claim)
              && (isAnotherAgent(caller, claim, holder)
                  || isAnotherWorker(caller, epoch, claim, ofThisClone))
          ? new Other()
          : new Holder(epoch);
    }
    String name = caller.worker();
    if (claim != null && holder == null && ofThisClone && claim.worker().equals(name)) {
      return new Holder(claim.fence());
    }
    for (FormerHolder former : formers) {
      ProcessIdentity lost = recognisable(former.process());
      if (former.worker().equals(name) && (lost == null || !caller.lineage().sees(lost))) {
        return new Former(former, false);
      }
    }
    return new Other();
  }

  /** A process that was recorded without its start time cannot be recognised. */
  private static @Nullable ProcessIdentity recognisable(@Nullable ProcessIdentity process) {
    return process == null || process.startTicks() == null ? null : process;
  }

  private static boolean isCurrent(@Nullable Epoch epoch, Claim claim) {
    return epoch != null && epoch.isSameAs(claim.fence());
  }

  /** Whether the epoch is a former holder's, who is above the holder and has passed it on. */
  private static boolean isOfAnother(
      Epoch epoch, ProcessIdentity holder, List<FormerHolder> formers) {
    for (FormerHolder former : formers) {
      ProcessIdentity lost = former.process();
      if (former.epoch().isSameAs(epoch)) {
        return lost != null && lost.startTicks() != null && !lost.isSameAs(holder);
      }
    }
    return false;
  }

  /**
   * Whether the number of the epoch alone, which a restored backup or a promoted replica may have
   * given to two workers, comes from another one: under another name, and, where no name was given,
   * from another clone.
   */
  private static boolean isAnotherWorker(
      Caller caller, Epoch epoch, Claim claim, boolean ofThisClone) {
    return epoch.token().isEmpty()
        && !claim.token().isEmpty()
        && !caller.worker().equals(claim.worker())
        && (caller.givenName() != null || !ofThisClone);
  }

  /**
   * Whether the claim was made below an agent, and the caller is below another one: the epoch is
   * not the caller's, even if somebody passed it on.
   */
  private static boolean isAnotherAgent(
      Caller caller, Claim claim, @Nullable ProcessIdentity holder) {
    return claim.agent() != null
        && holder != null
        && caller.lineage().sees(holder)
        && caller.lineage().worker().isPresent();
  }
}
