package dev.baton.hooks;

import dev.baton.claim.Claim;
import dev.baton.claim.Claim.FormerHolder;
import dev.baton.claim.Epoch;
import dev.baton.git.history.CommitFacts;
import dev.baton.git.history.HeadMove;
import dev.baton.hooks.Spool.SpoolLine;
import dev.baton.store.Stores;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Determines whose work a commit is. */
final class Attribution {
  /** Git stores times in whole seconds. */
  private static final Duration TOLERANCE = Duration.ofSeconds(1);

  private final Stores stores;
  private @Nullable List<Claim> known;

  Attribution(Stores stores) {
    this.stores = stores;
  }

  /**
   * All current claims, read once for all commits and spool lines of a batch. Renewals are not
   * visible here. That is enough: who made a commit depends only on a claim's task, epoch, work
   * tree, base commit and process, and on the time at which it was made.
   */
  List<Claim> claims() {
    List<Claim> all = known;
    if (all == null) {
      all = stores.claims().current();
      known = all;
    }
    return all;
  }

  /** The current claim of a task; null when it has none. */
  @Nullable Claim claimOf(TaskId task) {
    for (Claim claim : claims()) {
      if (claim.task().equals(task)) {
        return claim;
      }
    }
    return null;
  }

  /** Must be called when a claim was made or has ended, so that the claims are read again. */
  void refresh() {
    known = null;
  }

  /**
   * A commit, with what is known about how it was made.
   *
   * @param tree the work tree in which it was made
   * @param hint the hook's spool line; null when there is none
   */
  record Made(Claim.Tree tree, HeadMove move, CommitFacts commit, @Nullable SpoolLine hint) {}

  /**
   * The owner of a commit.
   *
   * @param claim the claim under which it was made; null when there is none
   */
  record Owner(@Nullable TaskId task, @Nullable Epoch epoch, @Nullable Claim claim) {}

  Owner of(Made made) {
    Owner owner = byPlace(made);
    TaskId task = owner.task();
    // A worker that lost its claim may continue: the task is the same, but its commits renew no
    // claim.
    FormerHolder former = task == null ? null : former(task, owner.claim(), made.hint());
    return former == null ? owner : new Owner(task, former.epoch(), null);
  }

  /**
   * The worker that lost its claim on the task and wrote the line; null where it is not known to be
   * one. Of the holder and a former holder that are both above the hook, the nearer one called it.
   *
   * @param claim the current one; null for none
   */
  @Nullable FormerHolder former(TaskId task, @Nullable Claim claim, @Nullable SpoolLine line) {
    List<String> ancestors = line == null ? List.of() : line.ancestors();
    List<FormerHolder> all = ancestors.isEmpty() ? List.of() : stores.formerHolders().of(task);
    for (String ancestor : all.isEmpty() ? List.<String>of() : ancestors) {
      if (claim != null && claim.process() != null && SpoolLine.is(ancestor, claim.process())) {
        return null;
      }
      for (FormerHolder former : all) {
        if (former.process() != null && SpoolLine.is(ancestor, former.process())) {
          return former;
        }
      }
    }
    return null;
  }

  private Owner byPlace(Made made) {
    SpoolLine hint = made.hint();
    TaskId hinted = hint == null ? null : existing(hint.task());
    Claim claim = claim(made, hinted);
    if (claim != null) {
      Epoch epoch = hint == null ? null : hint.epoch();
      return claim.task().equals(hinted) && epoch != null && !epoch.isSameAs(claim.fence())
          ? new Owner(hinted, epoch, null)
          : new Owner(claim.task(), claim.fence(), claim);
    }
    if (hint != null && hinted != null) {
      return new Owner(hinted, hint.epoch(), null);
    }
    return new Owner(named(made), null, null);
  }

  private @Nullable Claim claim(Made made, @Nullable TaskId hinted) {
    List<Claim> here = new ArrayList<>();
    for (Claim claim : claims()) {
      if (isMadeUnder(claim, made)) {
        here.add(claim);
      }
    }
    if (here.size() > 1) {
      TaskId wanted = hinted != null ? hinted : named(made);
      for (Claim claim : here) {
        if (claim.task().equals(wanted)) {
          return claim;
        }
      }
    }
    Claim latest = null;
    for (Claim claim : here) {
      if (latest == null || claim.claimedAt().isAfter(latest.claimedAt())) {
        latest = claim;
      }
    }
    return latest;
  }

  /** Whether a claim was made in this work tree. */
  boolean isIn(Claim claim, Claim.Tree tree) {
    return stores.workTreeClaims().isIn(claim, tree);
  }

  private boolean isMadeUnder(Claim claim, Made made) {
    Claim.Place place = claim.place();
    if (place == null || !isIn(claim, made.tree())) {
      return false;
    }
    // The author date can be set by hand; the base commit cannot.
    return !claim.claimedAt().isAfter(made.move().at().plus(TOLERANCE))
        || (place.baseCommit() != null && place.baseCommit().equals(made.commit().base()));
  }

  /**
   * The task that the message names: in a trailer, or in parentheses at the end of the subject, or
   * in a closing trailer.
   */
  private @Nullable TaskId named(Made made) {
    for (String value : made.commit().trailers(TaskTrailer.KEY)) {
      TaskTrailer trailer = TaskTrailer.parse(value);
      if (trailer != null && stores.taskQueries().find(trailer.task()).isPresent()) {
        return trailer.task();
      }
    }
    String subject = made.commit().subject();
    int open = subject.lastIndexOf('(');
    TaskId inSubject =
        open >= 0 && subject.endsWith(")")
            ? existing(subject.substring(open + 1, subject.length() - 1))
            : null;
    return inSubject != null ? inSubject : closed(made);
  }

  /** A commit that closes a task is work on that task. */
  private @Nullable TaskId closed(Made made) {
    for (TaskId task : Closings.named(made.commit())) {
      if (stores.taskQueries().find(task).isPresent()) {
        return task;
      }
    }
    return null;
  }

  /** The task with this id; null when the text is not an id or there is no such task. */
  @Nullable TaskId existing(@Nullable String text) {
    try {
      TaskId task = text == null ? null : new TaskId(text);
      return task != null && stores.taskQueries().find(task).isPresent() ? task : null;
    } catch (InvalidValue notAnId) {
      return null;
    }
  }
}
