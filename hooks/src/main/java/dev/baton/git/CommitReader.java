package dev.baton.git;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Reads commits by asking git. */
public final class CommitReader {
  private final GitProgram git;
  private final GitLayout layout;

  /** Reads in one repository. */
  public CommitReader(GitProgram git, GitLayout layout) {
    this.git = git;
    this.layout = layout;
  }

  /**
   * Facts of these commits in the given order, each once; a commit that git does not have (any
   * more) is left out. One git process for all.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public List<CommitFacts> read(List<String> ids) {
    if (ids.isEmpty()) {
      return List.of();
    }
    throw new UnsupportedOperationException(layout + " " + git.layout());
  }

  /**
   * Of these commits, those that no ref and no work tree's HEAD reaches, also when git does not
   * have them any more.
   *
   * @throws GitFailedException when git cannot be asked
   */
  public Set<String> unreachable(Collection<String> ids) {
    if (ids.isEmpty()) {
      return Set.of();
    }
    throw new UnsupportedOperationException(layout + " " + git.layout());
  }
}
