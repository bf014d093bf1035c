package dev.baton.hooks;

import dev.baton.claim.Claim;
import dev.baton.git.history.CommitFacts;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Determines whose work a commit is. */
final class Attribution {
  static final String TRAILER = "Baton-Task";

  /** Git stores times in whole seconds. */
  private static final Duration TOLERANCE = Duration.ofSeconds(1);

  private final List<Claim> claims;
  private final Predicate<TaskId> exists;

  /**
   * @param claims the current ones
   * @param exists whether there is a task with that id
   */
  Attribution(List<Claim> claims, Predicate<TaskId> exists) {
    this.claims = claims;
    this.exists = exists;
  }

  /**
   * A commit, with what is known about how it was made.
   *
   * @param worktree absolute path of the work tree in which it was made; null when not known
   * @param hint the hook's spool line; null when there is none
   */
  record Made(
      @Nullable String worktree, Instant at, CommitFacts commit, @Nullable SpoolLine hint) {}

  /**
   * The owner of a commit.
   *
   * @param claim the claim under which it was made; null when there is none
   */
  record Owner(@Nullable TaskId task, @Nullable Long epoch, @Nullable Claim claim) {}

  Owner of(Made made) {
    SpoolLine hint = made.hint();
    TaskId hinted = hint == null ? null : existing(hint.task());
    Claim claim = claim(made, hinted);
    if (claim != null) {
      Long epoch = hint == null ? null : hint.epoch();
      // A worker that lost its claim may continue: the task is the same, but its commits renew no
      // claim.
      return claim.task().equals(hinted) && epoch != null && epoch != claim.epoch()
          ? new Owner(hinted, epoch, null)
          : new Owner(claim.task(), claim.epoch(), claim);
    }
    if (hint != null && hinted != null) {
      return new Owner(hinted, hint.epoch(), null);
    }
    return new Owner(named(made), null, null);
  }

  private @Nullable Claim claim(Made made, @Nullable TaskId hinted) {
    List<Claim> here = new ArrayList<>();
    for (Claim claim : claims) {
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

  private static boolean isMadeUnder(Claim claim, Made made) {
    Claim.Place place = claim.place();
    if (place == null || !place.worktree().equals(made.worktree())) {
      return false;
    }
    // The author date can be set by hand; the base commit cannot.
    return !claim.claimedAt().isAfter(made.at().plus(TOLERANCE))
        || (place.baseCommit() != null && place.baseCommit().equals(made.commit().base()));
  }

  /**
   * The task that the message names: in a trailer, or in parentheses at the end of the subject, or
   * in a closing trailer.
   */
  private @Nullable TaskId named(Made made) {
    for (String value : made.commit().trailers(TRAILER)) {
      TaskId task = existing(value);
      if (task != null) {
        return task;
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
    for (TaskId task : ClosingTrailers.named(made.commit())) {
      if (exists.test(task)) {
        return task;
      }
    }
    return null;
  }

  private @Nullable TaskId existing(@Nullable String text) {
    return existing(text, exists);
  }

  /** The task with this id; null when the text is not an id or there is no such task. */
  static @Nullable TaskId existing(@Nullable String text, Predicate<TaskId> exists) {
    try {
      TaskId task = text == null ? null : new TaskId(text);
      return task != null && exists.test(task) ? task : null;
    } catch (InvalidValue notAnId) {
      return null;
    }
  }
}
