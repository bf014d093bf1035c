package dev.baton.store;

import org.jspecify.annotations.Nullable;

/**
 * A file that an iteration changed.
 *
 * @param path in git's quoted form where it is not UTF-8 or contains control characters
 * @param oldPath the path before it was renamed or copied; otherwise null
 * @param change git's letter: A, M, D, R, C or T
 * @param insertions lines; null for a binary file or a submodule
 * @param deletions lines; null for a binary file or a submodule
 */
public record IterationFile(
    String path,
    @Nullable String oldPath,
    char change,
    @Nullable Long insertions,
    @Nullable Long deletions) {
  public IterationFile {
    if ("AMDRCT".indexOf(change) < 0) {
      throw new IllegalArgumentException("not a kind of change: " + change);
    }
  }
}
