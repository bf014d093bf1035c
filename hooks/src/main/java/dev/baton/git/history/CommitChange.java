package dev.baton.git.history;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a commit compared with its first parent; for a root commit, with nothing.
 *
 * @param files in git's order; none for an empty commit
 * @param insertions lines added in all files that have lines, 0 or more
 * @param deletions lines removed in all files that have lines, 0 or more
 * @param unknown why the change is not known, in words, in which case there are no files and no
 *     lines; null when it is known
 */
public record CommitChange(
    List<ChangedFile> files, long insertions, long deletions, @Nullable String unknown) {
  public CommitChange {
    files = List.copyOf(files);
    if (insertions < 0 || deletions < 0) {
      throw new IllegalArgumentException("lines: +" + insertions + " -" + deletions);
    }
    if (unknown != null && !(files.isEmpty() && insertions == 0 && deletions == 0)) {
      throw new IllegalArgumentException("a change that is unknown has no files");
    }
  }

  /** The change that consists of these files. */
  public static CommitChange of(List<ChangedFile> files) {
    long insertions = 0;
    long deletions = 0;
    for (ChangedFile file : files) {
      Long in = file.insertions();
      Long out = file.deletions();
      insertions += in == null ? 0 : in;
      deletions += out == null ? 0 : out;
    }
    return new CommitChange(files, insertions, deletions, null);
  }

  /** The same change without some files. */
  public CommitChange without(Predicate<String> paths) {
    List<ChangedFile> others = new ArrayList<>(files.size());
    for (ChangedFile file : files) {
      if (!paths.test(file.path())) {
        others.add(file);
      }
    }
    return others.size() == files.size() ? this : of(others);
  }

  /** A change that is not known. */
  public static CommitChange unknown(String why) {
    return new CommitChange(List.of(), 0, 0, why);
  }

  /**
   * One changed file of a commit, as {@code git diff-tree -M --raw --numstat} prints it.
   *
   * <p>A path is text where it is plain UTF-8 without control characters, otherwise git's quoted
   * form: in double quotes, with the escapes of C.
   *
   * @param path where the file is after the commit, or was when the commit deletes it
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
}
