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
}
