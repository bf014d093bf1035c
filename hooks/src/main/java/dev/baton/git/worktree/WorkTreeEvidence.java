package dev.baton.git.worktree;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.Head;
import dev.baton.git.ObjectIds;
import dev.baton.git.Problems;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.StashedWork.Tenure;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import java.io.IOException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.StringJoiner;
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
   * Looks for work in the work tree of a claim. It never writes, not even the index, which git
   * would refresh by itself, runs no filter, and reports every failure as text.
   *
   * @param limit for all questions to git together; at least a second
   */
  public record EvidenceReader(Clock clock, Duration limit) {
    /** Enough for a large repository. */
    public static final Duration LIMIT = Duration.ofSeconds(10);

    /** Commits to count. */
    static final int COMMITS = 1_000;

    /** Names of files to report. */
    static final int NAMES = 5;

    /**
     * Looks at a work tree.
     *
     * @param layout with a work tree
     * @param base the commit at which the work began; commits after it are counted. When it is null
     *     or unknown to the repository, those since the instant are counted
     * @param since when the work began
     */
    public WorkTreeEvidence read(GitLayout layout, @Nullable String base, Instant since) {
      Path top = Objects.requireNonNull(layout.worktree(), "a work tree");
      StringJoiner problems = new StringJoiner("; ");
      Head head = null;
      List<String> stashed = List.of();
      Commits commits = Commits.NONE;
      Files files = Files.NONE;
      try {
        head = Head.read(layout);
        stashed = stashed(layout, head, since);
        GitProcess git = GitProcess.in(layout).within(limit);
        commits = commits(git, head.commit(), base, since, problems);
        files = files(git, layout, since, problems);
      } catch (RuntimeException e) {
        problems.add(Problems.reason(e));
      }
      String problem = problems.length() == 0 ? null : problems.toString();
      return new WorkTreeEvidence(top, true, head, commits, files, stashed, problem);
    }

    private List<String> stashed(GitLayout layout, Head head, Instant since) {
      Tenure tenure = new Tenure(since, clock.instant(), head.branch());
      StashedWork stash = StashedWork.of(layout.commonDir(), layout.gitDir(), tenure, id -> "");
      return stash.its().stream().map(StashedWork.Entry::toString).toList();
    }

    private static Commits commits(
        GitProcess git,
        @Nullable String head,
        @Nullable String base,
        Instant since,
        StringJoiner problems) {
      if (head == null) {
        return Commits.NONE;
      }
      // Whole seconds, as in commits: one made in the same second as the claim counts.
      String bySecond = "--max-age=" + Math.max(0, since.getEpochSecond());
      try {
        if (base != null && !ObjectIds.isId(base)) {
          throw new IOException("not a commit id: " + base);
        }
        return count(git, head, base == null ? bySecond : "^" + base);
      } catch (IOException | RuntimeException e) {
        problems.add("the commits cannot be counted: " + Problems.reason(e));
      }
      try {
        // If the base is unknown (rebased away and collected, or never fetched), counting by time
        // is better than nothing.
        return base == null ? Commits.NONE : count(git, head, bySecond);
      } catch (IOException | RuntimeException alsoUnreadable) {
        return Commits.NONE;
      }
    }

    /** Counts the commits reachable from HEAD, newest first. */
    private static Commits count(GitProcess git, String head, String without) throws IOException {
      String command = "rev-list --timestamp --max-count=" + (COMMITS + 1);
      List<String> lines = git.ask(command, without, head, "--").lines().toList();
      if (lines.isEmpty()) {
        return Commits.NONE;
      }
      String[] last = lines.getFirst().split(" ", 2);
      return new Commits(
          Math.min(lines.size(), COMMITS),
          lines.size() > COMMITS,
          last[1],
          Instant.ofEpochSecond(Long.parseLong(last[0])));
    }

    private static Files files(
        GitProcess git, GitLayout layout, Instant since, StringJoiner problems) {
      try {
        return new Uncommitted(since).read(git, layout);
      } catch (IOException | RuntimeException e) {
        problems.add("the files cannot be compared: " + Problems.reason(e));
        return new Files(0, 0, true, true, null, List.of());
      }
    }

    /** What {@code git status} lists, with the times of the files. */
    private static final class Uncommitted {
      private static final String GITLINK = "160000 ";

      private final Instant since;
      private boolean touched;
      private @Nullable Instant lastEdit;

      Uncommitted(Instant since) {
        this.since = since;
      }

      Files read(GitProcess git, GitLayout layout) throws IOException {
        WorkStatus status = WorkStatus.readOutermost(git);
        int untracked = 0;
        boolean late = false;
        List<String> names = new ArrayList<>();
        for (WorkEntry entry : status.entries()) {
          String path = RawPaths.text(entry.path());
          boolean isNew = entry.kind() == WorkEntry.Kind.UNTRACKED;
          boolean isRepository = path.endsWith("/");
          untracked += isNew ? 1 : 0;
          if (names.size() < NAMES) {
            names.add(isRepository ? path.substring(0, path.length() - 1) : path);
          }
          if (!isNew && entry.workMode() == WorkEntry.GONE) {
            touched = true; // nothing shows when it was deleted
          } else if (git.isOver()) {
            late = true;
            touched = true;
          } else {
            touched = touched || isRepository;
            edited(RawPaths.resolve(git.top(), entry.path()));
          }
        }
        if (!status.entries().isEmpty() && !touched) {
          touched(layout.gitDir().resolve("index"));
        }
        // What was done in a submodule is not looked for.
        touched = touched || hasSubmodules(git);
        int changed = status.entries().size() - untracked;
        boolean atLeast = late || status.warning() != null;
        return new Files(changed, untracked, atLeast, touched, lastEdit, names);
      }

      private static boolean hasSubmodules(GitProcess git) throws IOException {
        return git.list("ls-files --stage -z").stream()
            .filter(entry -> entry.startsWith(GITLINK))
            .map(entry -> RawPaths.resolve(git.top(), entry.substring(entry.indexOf('\t') + 1)))
            .anyMatch(submodule -> java.nio.file.Files.exists(submodule.resolve(".git")));
      }

      private void edited(Path file) throws IOException {
        Instant at = touched(file);
        if (at != null && (lastEdit == null || at.isAfter(lastEdit))) {
          lastEdit = at;
        }
      }

      /**
       * Anybody can set the time of a change, but not that of a change of the file's record.
       *
       * @return the time of the change; null where there is no file
       */
      private @Nullable Instant touched(Path file) throws IOException {
        try {
          Map<String, Object> times =
              java.nio.file.Files.readAttributes(
                  file, "unix:lastModifiedTime,ctime", LinkOption.NOFOLLOW_LINKS);
          for (Object time : times.values()) {
            touched = touched || (time instanceof FileTime at && !at.toInstant().isBefore(since));
          }
          return times.get("lastModifiedTime") instanceof FileTime at ? at.toInstant() : null;
        } catch (NoSuchFileException gone) {
          return null; // deleted, maybe just now: the worker may still be running
        }
      }
    }
  }
}
