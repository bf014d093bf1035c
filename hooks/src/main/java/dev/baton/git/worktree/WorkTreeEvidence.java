package dev.baton.git.worktree;

import dev.baton.git.GitConfigFile;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.Problems;
import dev.baton.git.Repositories;
import dev.baton.git.worktree.StashedWork.Tenure;
import dev.baton.git.worktree.WorkTreeEvidence.EvidenceReader.EvidenceLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.StringJoiner;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
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
   * @param touched whether any of them, or what is staged, was changed since the work began,
   *     whatever their modification times say, or cannot be told; a repository inside the work tree
   *     cannot
   * @param lastEdit the latest modification time among them; null when there are none, or all of
   *     them were deleted
   * @param names a few of them, changed ones first, otherwise in any order: path names without
   *     escaping for a terminal
   */
  public record Files(
      int changed,
      int untracked,
      boolean atLeast,
      boolean touched,
      @Nullable Instant lastEdit,
      List<String> names) {
    static final Files NONE = new Files(0, 0, false, false, null, List.of());

    public Files {
      if (changed < 0 || untracked < 0) {
        throw new IllegalArgumentException("files: " + changed + ", " + untracked);
      }
      names = List.copyOf(names);
    }
  }

  /**
   * Looks for work in the work tree of a claim. It never writes (not even the index, which git
   * itself would refresh), never starts a process, stops at its limits, and reports every failure
   * as text.
   */
  public static final class EvidenceReader {
    private final Clock clock;
    private final EvidenceLimits limits;

    /** Makes a reader that measures its time limit with this clock. */
    public EvidenceReader(Clock clock, EvidenceLimits limits) {
      this.clock = clock;
      this.limits = limits;
    }

    /**
     * Looks at a work tree.
     *
     * @param layout with a work tree
     * @param base the commit at which the work began; commits after it are counted. When it is null
     *     or unknown to the repository, those since the instant are counted
     * @param since when the work began
     */
    public WorkTreeEvidence read(GitLayout layout, @Nullable String base, Instant since) {
      Findings findings = new Findings(Objects.requireNonNull(layout.worktree(), "a work tree"));
      try {
        look(findings, layout, base, since);
      } catch (IOException | RuntimeException e) {
        findings.problem(e);
      }
      return findings.evidence();
    }

    private void look(Findings findings, GitLayout layout, @Nullable String base, Instant since)
        throws IOException {
      Head head = Head.read(layout);
      findings.head(head);
      findings.stashed(stashed(layout, head, since));
      GitConfigFile config = GitConfigFile.read(layout.commonDir().resolve("config"));
      String format = config.get("extensions.objectformat");
      if (format != null && !format.equalsIgnoreCase("sha1")) {
        findings.problem(
            "the repository uses "
                + format
                + " object ids, which cannot be read yet: only HEAD is known");
        return;
      }
      try (Repository repository = Repositories.open(layout)) {
        commits(findings, repository, base, since);
        Budget budget = new Budget(clock, limits);
        new UncommittedWork(repository, layout, budget, since).read(findings);
      }
    }

    private List<String> stashed(GitLayout layout, Head head, Instant since) {
      Tenure tenure = new Tenure(since, clock.instant(), head.branch());
      StashedWork stash = StashedWork.of(layout.commonDir(), layout.gitDir(), tenure, id -> "");
      return stash.its().stream().map(StashedWork.Entry::toString).toList();
    }

    private void commits(
        Findings findings, Repository repository, @Nullable String base, Instant since) {
      Head head = findings.head();
      if (head == null || head.commit() == null) {
        return;
      }
      CommitCount count = new CommitCount(repository, head.commit(), limits.commits());
      try {
        findings.commits(base == null ? count.since(since) : count.from(base));
      } catch (IOException | RuntimeException e) {
        findings.problem("the commits cannot be counted", e);
        // If the base is unknown (rebased away and collected, or never fetched), counting by time
        // is
        // better than nothing.
        findings.commits(base == null ? WorkTreeEvidence.Commits.NONE : count.sinceOrNone(since));
      }
    }

    /** What was found so far; when one part fails, the others are kept. */
    static final class Findings {
      private final Path worktree;
      private final StringJoiner problems = new StringJoiner("; ");
      private @Nullable Head head;
      private WorkTreeEvidence.Commits commits = WorkTreeEvidence.Commits.NONE;
      private WorkTreeEvidence.Files files = WorkTreeEvidence.Files.NONE;
      private List<String> stashed = List.of();

      Findings(Path worktree) {
        this.worktree = worktree;
      }

      @Nullable Head head() {
        return head;
      }

      void head(Head found) {
        head = found;
      }

      void commits(WorkTreeEvidence.Commits found) {
        commits = found;
      }

      void files(WorkTreeEvidence.Files found) {
        files = found;
      }

      void stashed(List<String> found) {
        stashed = found;
      }

      void problem(String words) {
        problems.add(words);
      }

      void problem(String what, Exception cause) {
        problems.add(what + ": " + Problems.reason(cause));
      }

      void problem(Exception cause) {
        problems.add(Problems.reason(cause));
      }

      WorkTreeEvidence evidence() {
        String problem = problems.length() == 0 ? null : problems.toString();
        return new WorkTreeEvidence(worktree, true, head, commits, files, stashed, problem);
      }
    }

    /** Counts the commits reachable from HEAD, newest first, up to a limit. */
    private record CommitCount(Repository repository, String head, int limit) {
      /** Those reachable from HEAD but not from the base. */
      WorkTreeEvidence.Commits from(String base) throws IOException {
        return count(base, Instant.MIN);
      }

      /** Those committed at or after an instant, if the commits' clocks were right. */
      WorkTreeEvidence.Commits since(Instant since) throws IOException {
        return count(null, since);
      }

      /** The same as a fallback, whose failure need not be reported. */
      WorkTreeEvidence.Commits sinceOrNone(Instant since) {
        try {
          return since(since);
        } catch (IOException | RuntimeException alsoUnreadable) {
          return WorkTreeEvidence.Commits.NONE;
        }
      }

      private WorkTreeEvidence.Commits count(@Nullable String base, Instant since)
          throws IOException {
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
            ? WorkTreeEvidence.Commits.NONE
            : new WorkTreeEvidence.Commits(
                count, more, last.name(), Instant.ofEpochSecond(last.getCommitTime()));
      }
    }

    /**
     * How far {@link EvidenceReader} looks before it says "at least".
     *
     * @param commits commits to count, at least 1
     * @param files files and directories to scan, at least 1
     * @param contentBytes bytes of file content to read, where times and sizes do not show whether
     *     a file changed; beyond that such a file counts as changed
     * @param names names of files to report, 0 or more
     * @param time for scanning files; more than zero
     */
    public record EvidenceLimits(
        int commits, int files, long contentBytes, int names, Duration time) {
      /** Enough for a large repository, and done in a few seconds. */
      public static final EvidenceLimits DEFAULT =
          new EvidenceLimits(1_000, 200_000, 64L << 20, 5, Duration.ofSeconds(3));

      public EvidenceLimits {
        if (commits < 1 || files < 1 || contentBytes < 0 || names < 0 || !time.isPositive()) {
          throw new IllegalArgumentException("limits must be positive");
        }
      }
    }

    /** The remaining budget for scanning one work tree. */
    static final class Budget {
      /** Asking for the time at each file would cost as much as the file itself. */
      private static final int CLOCK_EVERY = 256;

      private final Clock clock;
      private final Instant deadline;
      private final int names;
      private int files;
      private long contentBytes;

      Budget(Clock clock, EvidenceLimits limits) {
        this.clock = clock;
        this.deadline = clock.instant().plus(limits.time());
        this.files = limits.files();
        this.contentBytes = limits.contentBytes();
        this.names = limits.names();
      }

      /** Counts one more file; false when the limit is reached. */
      boolean takeFile() {
        if (files == 0 || (files % CLOCK_EVERY == 0 && clock.instant().isAfter(deadline))) {
          return false;
        }
        files--;
        return true;
      }

      /** Counts content to be read; false when that would exceed the limit. */
      boolean takeContent(long bytes) {
        if (bytes > contentBytes) {
          return false;
        }
        contentBytes -= bytes;
        return true;
      }

      int names() {
        return names;
      }
    }
  }
}
