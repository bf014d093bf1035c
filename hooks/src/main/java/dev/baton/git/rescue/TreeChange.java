package dev.baton.git.rescue;

import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import dev.baton.git.worktree.WorkStatus.WorkEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One path in which two trees differ.
 *
 * @param path one byte in each char
 * @param oldMode {@link WorkEntry#GONE} when it did not exist
 * @param mode {@link WorkEntry#GONE} when it no longer exists
 */
record TreeChange(String path, int oldMode, String oldId, int mode, String id) {
  private static final String RAW =
      " -z --raw --no-renames --ignore-submodules=none --no-ext-diff --no-abbrev";

  /** Compares two trees or commits file by file. */
  static List<TreeChange> between(GitProcess git, String from, String to) throws IOException {
    return read(git.list("diff-tree -r" + RAW, from, to));
  }

  /**
   * Compares the index with a commit; files with conflicts are not among the changes.
   *
   * @param head null before the first commit
   */
  static List<TreeChange> staged(GitProcess git, @Nullable String head) throws IOException {
    String from = head == null ? git.ask("hash-object -t tree --stdin").strip() : head;
    return read(git.list("diff-index --cached" + RAW, from));
  }

  private static List<TreeChange> read(List<String> texts) throws IOException {
    List<TreeChange> changes = new ArrayList<>();
    for (int i = 0; i + 1 < texts.size(); i += 2) {
      requireInside(texts.get(i + 1));
      String[] fields = texts.get(i).substring(1).split(" ", -1);
      if (fields[4].equals("U")) {
        continue;
      }
      changes.add(
          new TreeChange(
              texts.get(i + 1),
              Integer.parseInt(fields[0], 8),
              fields[2],
              Integer.parseInt(fields[1], 8),
              fields[3]));
    }
    return changes;
  }

  /** Git makes no such tree, but somebody who can write to a remote repository can. */
  private static void requireInside(String path) throws IOException {
    for (String name : path.split("/", -1)) {
      if (name.isEmpty()
          || name.equals(".")
          || name.equals("..")
          || name.equalsIgnoreCase(".git")
          || name.equalsIgnoreCase("git~1")) {
        throw new IOException(
            RawPaths.oneLine(RawPaths.text(path)) + " is not a file of a work tree");
      }
    }
  }

  boolean isDeletion() {
    return mode == WorkEntry.GONE;
  }

  boolean isLink() {
    return mode == WorkEntry.SYMLINK;
  }

  boolean isSubmodule() {
    return mode == WorkEntry.GITLINK;
  }

  /** Whether both sides are regular files. */
  boolean isEdit() {
    return isFile(oldMode) && isFile(mode);
  }

  static boolean isFile(int mode) {
    return mode == WorkEntry.REGULAR || mode == WorkEntry.EXECUTABLE;
  }

  /** Whether both have the same result. */
  boolean endsLike(TreeChange other) {
    return mode == other.mode && id.equals(other.id);
  }

  /** The same result, starting from the version that the other side made. */
  TreeChange from(TreeChange ours) {
    return new TreeChange(path, ours.mode, ours.id, mode, id);
  }

  TreeChange withMode(int other) {
    return new TreeChange(path, oldMode, oldId, other, id);
  }
}
