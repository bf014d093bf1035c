package dev.baton.git.worktree;

import dev.baton.git.Head;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The signs of work in a work tree, found without changing anything.
 *
 * @param worktree the path that was looked at
 * @param exists whether the work tree was found
 * @param head where HEAD is now; null when the work tree no longer exists or HEAD is unreadable
 * @param commits the commits
 * @param files the uncommitted files
 * @param stashed what was put into the stash there, one text for each entry
 * @param problem what could not be read, in one line, in which case the other parts are incomplete;
 *     null when everything was read
 */
public record WorkTreeEvidence(
    Path worktree,
    boolean exists,
    @Nullable Head head,
    Commits commits,
    Files files,
    List<String> stashed,
    @Nullable String problem) {
  public WorkTreeEvidence {
    stashed = List.copyOf(stashed);
  }

  /** Of a work tree that was not found. */
  public static WorkTreeEvidence none(Path worktree, @Nullable String problem) {
    return new WorkTreeEvidence(
        worktree, false, null, Commits.NONE, Files.NONE, List.of(), problem);
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
   * @param untracked files that git does not track and does not ignore; a repository inside the
   *     work tree counts as one
   * @param atLeast whether the scan stopped at a limit, so that there may be more
   * @param lastEdit the latest modification time among them; null when there are none, or all of
   *     them were deleted
   * @param names a few of them, changed ones first, otherwise in any order: path names without
   *     escaping for a terminal
   */
  public record Files(
      int changed, int untracked, boolean atLeast, @Nullable Instant lastEdit, List<String> names) {
    static final Files NONE = new Files(0, 0, false, null, List.of());

    public Files {
      if (changed < 0 || untracked < 0) {
        throw new IllegalArgumentException("files: " + changed + ", " + untracked);
      }
      names = List.copyOf(names);
    }
  }
}
