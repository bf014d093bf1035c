package dev.baton.git.worktree;

import dev.baton.git.Head;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a worktree shows of the work done in it, as found by looking and without touching anything.
 *
 * @param worktree the path that was looked at
 * @param exists whether there is still a directory at that path
 * @param head where HEAD is now; null when the worktree is gone or HEAD is unreadable
 * @param commits what was committed
 * @param files what lies there uncommitted
 * @param problem in one line of plain words what could not be read, in which case the other parts
 *     say only what could; null when all was read
 */
public record WorktreeEvidence(
    Path worktree,
    boolean exists,
    @Nullable Head head,
    Commits commits,
    Files files,
    @Nullable String problem) {

  /**
   * The later of the last commit and the last edit; null when there is neither. An edit's time is
   * that of the file, so it may lie before the claim, or (with a wrong clock) in the future.
   */
  public @Nullable Instant lastActivity() {
    Instant commit = commits.lastAt();
    Instant edit = files.lastEdit();
    if (commit == null || edit == null) {
      return commit == null ? edit : commit;
    }
    return commit.isAfter(edit) ? commit : edit;
  }

  /**
   * Commits since the claim.
   *
   * @param count how many, 0 or more
   * @param atLeast whether counting stopped at the limit, so that there may be more
   * @param last the id of the newest one; null when there is none
   * @param lastAt when the newest one was committed; null when there is none
   */
  public record Commits(
      int count, boolean atLeast, @Nullable String last, @Nullable Instant lastAt) {
    static final Commits NONE = new Commits(0, false, null, null);

    /** Checks that a last commit is there exactly when there are commits. */
    public Commits {
      if (count < 0 || (last == null) != (count == 0) || (lastAt == null) != (count == 0)) {
        throw new IllegalArgumentException("commits: " + count + ", last " + last);
      }
    }
  }

  /**
   * Uncommitted work.
   *
   * @param changed files that differ from HEAD, staged or not, each counted once
   * @param untracked files that git does not know and does not ignore; a repository inside the
   *     worktree counts as one
   * @param atLeast whether looking stopped at a limit, so that there may be more
   * @param lastEdit the latest modification time among them; null when there are none, or all of
   *     them were deleted
   * @param names a few of them, changed ones first, in no promised order: path names as they are,
   *     not made safe for a terminal
   */
  public record Files(
      int changed, int untracked, boolean atLeast, @Nullable Instant lastEdit, List<String> names) {
    static final Files NONE = new Files(0, 0, false, null, List.of());

    /** Checks the counts and copies the names. */
    public Files {
      if (changed < 0 || untracked < 0) {
        throw new IllegalArgumentException("files: " + changed + ", " + untracked);
      }
      names = List.copyOf(names);
    }
  }
}
