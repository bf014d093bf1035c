package dev.baton.git.history;

import dev.baton.git.ByteStream;
import dev.baton.git.GitFailedException;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProgram;
import dev.baton.git.ObjectIds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reads commits by asking git, so that files and lines are exactly those of {@code git diff-tree
 * --root --diff-merges=first-parent -M --numstat}.
 *
 * <p>The attributes of the repository count: a file that they declare binary has no lines.
 * Attributes and settings of the user do not count. Submodules are compared whatever {@code
 * .gitmodules} says. Replaced and grafted commits are read as they were made.
 */
public final class CommitReader {
  /** Renames with changes are detected among this many files; git's own default since 2.34. */
  static final String RENAME_LIMIT = "-l1000";

  private static final int MOST_BETWEEN = 200;

  private static final List<String> DIFF_TREE =
      List.of(
          "diff-tree",
          "--stdin",
          "-z",
          "-r",
          "--root",
          "--diff-merges=first-parent",
          "-M",
          RENAME_LIMIT,
          "--always",
          "--raw",
          "--numstat",
          "--no-ext-diff",
          "--no-textconv",
          "--ignore-submodules=none",
          "--diff-algorithm=default",
          "--encoding=UTF-8",
          "--format=" + CommitParser.FORMAT);

  private final GitProgram git;
  private final GitLayout layout;
  private final @Nullable Predicate<String> foreign;

  /** Reads in one repository. */
  public CommitReader(GitProgram git, GitLayout layout) {
    this(git, layout, null);
  }

  /**
   * Reads in one repository.
   *
   * @param foreign files that other programs maintain, so that they are no change; null for none
   */
  public CommitReader(GitProgram git, GitLayout layout, @Nullable Predicate<String> foreign) {
    this.git = git;
    this.layout = layout;
    this.foreign = foreign;
  }

  /**
   * Reads these commits, in the given order; commits that git does not have (any more) are left
   * out. Uses one git process for all, and a few more where a clone is shallow or objects are
   * missing.
   *
   * <p>The change of a commit is unknown where a shallow or damaged repository lacks the objects,
   * and where git exceeds its time limit for that commit alone.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public List<CommitFacts> read(List<String> ids) {
    Set<String> wanted = new LinkedHashSet<>(ids);
    wanted.removeIf(id -> !ObjectIds.isId(id));
    UnknownChanges unknown = UnknownChanges.ofShallow(git, layout, wanted);
    wanted.removeAll(unknown.ids());
    Map<String, CommitFacts> found = new HashMap<>();
    for (List<String> left = List.copyOf(wanted); !left.isEmpty(); ) {
      left = read(left, found, unknown);
    }
    unknown.read(found);
    List<CommitFacts> facts = new ArrayList<>();
    for (String id : ids) {
      CommitFacts commit = found.get(id);
      if (commit != null) {
        facts.add(foreign == null ? commit : commit.without(foreign));
      }
    }
    return facts;
  }

  /** Reads commits up to one at which git fails, and returns those after it. */
  private List<String> read(
      List<String> ids, Map<String, CommitFacts> found, UnknownChanges unknown) {
    CommitBatch batch = new CommitBatch(ids, found);
    try {
      git.ask(DIFF_TREE, batch.input(), batch);
      return List.of();
    } catch (GitFailedException e) {
      int failed = batch.done();
      if (failed > 0 && e.kind() == GitFailedException.Kind.TIMED_OUT) {
        return ids.subList(failed, ids.size()); // no single commit is slow, there are just many
      }
      if (failed == ids.size() || !unknown.add(ids.get(failed), e)) {
        throw e;
      }
      return ids.subList(failed + 1, ids.size());
    }
  }

  /**
   * The commits that lead from one commit to another, oldest first, along first parents only,
   * without those that a remote has; the latest of them if there are very many.
   *
   * @param from git need not have it (any more)
   * @throws GitFailedException when git cannot be asked
   */
  public List<String> between(String from, String to) {
    return git.ask(
        List.of(
            "rev-list",
            "--ignore-missing",
            "--first-parent",
            "--reverse",
            "--max-count=" + MOST_BETWEEN,
            to,
            "--not",
            from,
            "--remotes"),
        new byte[0],
        answer -> {
          List<String> ids = new ArrayList<>();
          ByteStream in = new ByteStream(answer);
          while (in.hasMore()) {
            ids.add(in.until('\n'));
          }
          return ids;
        });
  }

  /**
   * Those of these commits that no ref and no work tree's HEAD reaches, including those that git
   * does not have (any more). Uses one git process, or three where some are missing.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public Set<String> unreachable(Collection<String> ids) {
    return new Reachability(git).unreachable(ids);
  }
}
