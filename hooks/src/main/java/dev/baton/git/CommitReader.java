package dev.baton.git;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/**
 * Reads commits by asking git, so that the files and the lines are by construction those that
 * {@code git diff-tree --root -m --first-parent -M --numstat} tells.
 *
 * <p>The attributes of the repository count, as they do there: a file that they declare binary has
 * no lines. Attributes and settings of the user do not. Submodules are compared whatever {@code
 * .gitmodules} says. Replaced and grafted commits are read as they were made.
 */
public final class CommitReader {
  /** Renames with changes are looked for among so many files; git's own default since 2.34. */
  static final String RENAME_LIMIT = "-l1000";

  private static final List<String> DIFF_TREE =
      List.of(
          "diff-tree",
          "--stdin",
          "-z",
          "-r",
          "--root",
          "-m",
          "--first-parent",
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

  /** Reads in one repository. */
  public CommitReader(GitProgram git, GitLayout layout) {
    this.git = git;
    this.layout = layout;
  }

  /**
   * Facts of these commits, in the given order; a commit that git does not have (any more) is left
   * out. One git process for all; a few more where a clone is shallow or objects are missing.
   *
   * <p>The change of a commit whose parent a shallow or damaged repository does not have is
   * unknown.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public List<CommitFacts> read(List<String> ids) {
    List<String> left = new ArrayList<>(ids);
    left.removeIf(id -> !ObjectIds.isId(id));
    List<CommitFacts> facts = new ArrayList<>();
    UnknownChanges unknown = UnknownChanges.ofShallow(git, layout, left);
    while (!left.isEmpty()) {
      CommitBatch batch = new CommitBatch(left, unknown, facts);
      try {
        git.ask(DIFF_TREE, batch.input(), batch);
        return facts;
      } catch (GitFailedException e) {
        left = left.subList(batch.done(), left.size());
        if (left.isEmpty() || !unknown.add(left.getFirst(), e)) {
          throw e;
        }
      }
    }
    return facts;
  }

  /**
   * Of these commits, those that no ref and no work tree's HEAD reaches; one that git does not have
   * (any more) is among them. One git process, or three where some are missing.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public Set<String> unreachable(Collection<String> ids) {
    return new Reachability(git).unreachable(ids);
  }
}
