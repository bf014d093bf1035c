package dev.baton.git.worktree;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.git.RawPaths;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The local branches that the HEAD of the main work tree does not contain. */
public final class UnmergedBranches {
  private static final String FORMAT =
      "--format=%(objectname)%00%(refname:lstrip=2)%00%(worktreepath)";

  /**
   * A branch.
   *
   * @param name without {@code refs/heads/}
   * @param commit its full id
   * @param tree the work tree that has it checked out; null where none does
   */
  public record Branch(String name, String commit, @Nullable Path tree) {}

  /**
   * All of them, by name.
   *
   * @param layout with a work tree
   * @throws IOException when git cannot be asked, or has no commit to compare them with
   */
  public static List<Branch> in(GitLayout layout) throws IOException {
    List<Branch> branches = new ArrayList<>();
    String unmerged = "for-each-ref --no-merged=" + TreeContents.MAIN_HEAD;
    for (String line : GitProcess.in(layout).ask(unmerged, FORMAT, "refs/heads").split("\n", -1)) {
      String[] parts = line.split("\0", -1);
      if (parts.length == 3) {
        Path tree = parts[2].isEmpty() ? null : Path.of(RawPaths.text(parts[2]));
        branches.add(new Branch(RawPaths.text(parts[1]), parts[0], tree));
      }
    }
    return branches;
  }
}
