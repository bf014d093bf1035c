package dev.baton.git.worktree;

import dev.baton.git.GitConfigFile;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.Problems;
import dev.baton.git.Repositories;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/**
 * Looks for work in the work tree of a claim. It never writes (not even the index, which git itself
 * would refresh), never starts a process, stops at its limits, and reports every failure as text.
 */
public final class EvidenceReader {
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
   * @param worktree the top of a work tree; it need not exist any more
   * @param base the commit at which the work began; commits after it are counted. When it is null
   *     or unknown to the repository, those since the instant are counted
   * @param since when the work began
   */
  public WorktreeEvidence read(Path worktree, @Nullable String base, Instant since) {
    Findings findings = new Findings(worktree);
    try {
      if (findings.exists()) {
        look(findings, base, since);
      }
    } catch (IOException | RuntimeException e) {
      findings.problem(e);
    }
    return findings.evidence();
  }

  private void look(Findings findings, @Nullable String base, Instant since) throws IOException {
    Path top = findings.worktree().toRealPath();
    // Without the environment: a hook's GIT_DIR refers to another work tree.
    Optional<GitLayout> found = GitLayout.find(top, Map.of());
    if (found.isEmpty() || !top.equals(found.get().worktree())) {
      findings.problem("it is no longer the top of a git work tree");
      return;
    }
    GitLayout layout = found.get();
    findings.head(Head.read(layout));
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
      new UncommittedWork(repository, layout, budget).read(findings);
    }
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
      // If the base is unknown (rebased away and collected, or never fetched), counting by time is
      // better than nothing.
      findings.commits(base == null ? WorktreeEvidence.Commits.NONE : count.sinceOrNone(since));
    }
  }

  /** What was found so far; when one part fails, the others are kept. */
  static final class Findings {
    private final Path worktree;
    private final StringJoiner problems = new StringJoiner("; ");
    private @Nullable Head head;
    private WorktreeEvidence.Commits commits = WorktreeEvidence.Commits.NONE;
    private WorktreeEvidence.Files files = WorktreeEvidence.Files.NONE;

    Findings(Path worktree) {
      this.worktree = worktree;
    }

    boolean exists() {
      return java.nio.file.Files.isDirectory(worktree);
    }

    Path worktree() {
      return worktree;
    }

    @Nullable Head head() {
      return head;
    }

    void head(Head found) {
      head = found;
    }

    void commits(WorktreeEvidence.Commits found) {
      commits = found;
    }

    void files(WorktreeEvidence.Files found) {
      files = found;
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

    WorktreeEvidence evidence() {
      String problem = problems.length() == 0 ? null : problems.toString();
      return new WorktreeEvidence(worktree, exists(), head, commits, files, problem);
    }
  }
}
