package dev.baton.git.history;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a commit changed, against its first parent; a root commit against nothing.
 *
 * @param files in git's order; none for an empty commit
 * @param insertions lines added in all files that have lines, 0 or more
 * @param deletions lines removed in all files that have lines, 0 or more
 * @param unknown in plain words why the change cannot be told, in which case there are no files and
 *     no lines; null when it is known
 */
public record CommitChange(
    List<ChangedFile> files, long insertions, long deletions, @Nullable String unknown) {
  /** Checks the sums and copies the list. */
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

  /** A change that cannot be told. */
  public static CommitChange unknown(String why) {
    return new CommitChange(List.of(), 0, 0, why);
  }
}
