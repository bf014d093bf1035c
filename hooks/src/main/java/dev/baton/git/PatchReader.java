package dev.baton.git;

import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Writes the patch from one commit to another. */
public final class PatchReader {
  private final GitProgram git;

  /** Reads in one repository. */
  public PatchReader(GitProgram git) {
    this.git = git;
  }

  /**
   * Writes the patch that {@code git apply} needs to make one commit's tree from another's.
   *
   * @param base the commit before; null for the empty tree
   * @param cap in bytes, 0 or more: a file whose patch would go beyond, and all after it, are left
   *     out, and a last line says so
   * @return whether something was left out
   * @throws GitFailedException when git cannot be asked, or does not know one of the two
   */
  public boolean write(@Nullable String base, String commit, OutputStream out, long cap) {
    if (cap < 0) {
      return false;
    }
    throw new UnsupportedOperationException(git.layout() + base + commit + out);
  }
}
