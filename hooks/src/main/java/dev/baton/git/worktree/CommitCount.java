package dev.baton.git.worktree;

import java.io.IOException;
import java.time.Instant;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.jspecify.annotations.Nullable;

/** Counts the commits reachable from HEAD, newest first, up to a limit. */
final class CommitCount {
  private final Repository repository;
  private final String head;
  private final int limit;

  CommitCount(Repository repository, String head, int limit) {
    this.repository = repository;
    this.head = head;
    this.limit = limit;
  }

  /** Those reachable from HEAD but not from the base. */
  WorktreeEvidence.Commits from(String base) throws IOException {
    return count(base, Instant.MIN);
  }

  /** Those committed at or after an instant, if the commits' clocks were right. */
  WorktreeEvidence.Commits since(Instant since) throws IOException {
    return count(null, since);
  }

  /** The same as a fallback, whose failure need not be reported. */
  WorktreeEvidence.Commits sinceOrNone(Instant since) {
    try {
      return since(since);
    } catch (IOException | RuntimeException alsoUnreadable) {
      return WorktreeEvidence.Commits.NONE;
    }
  }

  private WorktreeEvidence.Commits count(@Nullable String base, Instant since) throws IOException {
    // Whole seconds, as in commits: one made in the same second as the claim counts.
    long earliest = since.getEpochSecond();
    int count = 0;
    RevCommit last = null;
    boolean more = false;
    try (RevWalk walk = new RevWalk(repository)) {
      walk.setRetainBody(false);
      walk.markStart(walk.parseCommit(ObjectId.fromString(head)));
      if (base != null) {
        walk.markUninteresting(walk.parseCommit(ObjectId.fromString(base)));
      }
      for (RevCommit commit = walk.next(); commit != null; commit = walk.next()) {
        if (commit.getCommitTime() < earliest) {
          break;
        }
        if (count == limit) {
          more = true;
          break;
        }
        last = last == null ? commit : last;
        count++;
      }
    }
    return last == null
        ? WorktreeEvidence.Commits.NONE
        : new WorktreeEvidence.Commits(
            count, more, last.name(), Instant.ofEpochSecond(last.getCommitTime()));
  }
}
