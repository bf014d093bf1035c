package dev.baton.task;

import org.jspecify.annotations.Nullable;

/**
 * A file that a commit or an iteration changed, as {@code git diff-tree -M --raw --numstat} prints
 * it.
 *
 * <p>A path is text where it is plain UTF-8 without control characters, otherwise git's quoted
 * form: in double quotes, with the escapes of C.
 *
 * @param path where the file is after the change, or was when the change deletes it
 * @param oldPath where it was before; null unless the change is R or C
 * @param change A added, C copied, D deleted, M modified, R renamed, T became another type
 * @param insertions lines added, 0 or more; null for a binary file. A submodule's link counts as
 *     git counts it: one line of text
 * @param deletions lines removed, 0 or more; null exactly when {@code insertions} is
 */
public record ChangedFile(
    String path,
    @Nullable String oldPath,
    char change,
    @Nullable Long insertions,
    @Nullable Long deletions) {
  private static final String CHANGES = "ACDMRT";

  public ChangedFile {
    if (path.isEmpty()) {
      throw new IllegalArgumentException("a changed file must have a path");
    }
    if (CHANGES.indexOf(change) < 0) {
      throw new IllegalArgumentException("not a change of a file: " + change);
    }
    if ((oldPath != null) != (change == 'R' || change == 'C')) {
      throw new IllegalArgumentException("change " + change + " with the old path " + oldPath);
    }
    if ((insertions == null) != (deletions == null)
        || (insertions != null && insertions < 0)
        || (deletions != null && deletions < 0)) {
      throw new IllegalArgumentException("lines: +" + insertions + " -" + deletions);
    }
  }
}
