package dev.baton.git;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The config settings of the work tree: core.bare and core.worktree.
 *
 * @param bare whether the repository declares that it has no work tree
 * @param worktree its path, relative to the git directory, one byte in each char; null if unset
 */
public record WorktreeSettings(boolean bare, @Nullable String worktree) {

  public static WorktreeSettings read(Path gitDir, Path commonDir) {
    GitConfigFile shared = GitConfigFile.read(commonDir.resolve("config"));
    boolean own = Boolean.TRUE.equals(shared.getBoolean("extensions.worktreeconfig"));
    Boolean bare = null;
    String worktree = null;
    // In a linked work tree the shared settings refer to the main work tree, not to this one.
    if (gitDir.equals(commonDir) || own) {
      bare = shared.getBoolean("core.bare");
      worktree = shared.get("core.worktree");
    }
    if (own) {
      GitConfigFile ours = GitConfigFile.read(gitDir.resolve("config.worktree"));
      Boolean oursBare = ours.getBoolean("core.bare");
      String oursWorktree = ours.get("core.worktree");
      bare = oursBare == null ? bare : oursBare;
      worktree = oursWorktree == null ? worktree : oursWorktree;
    }
    return new WorktreeSettings(Boolean.TRUE.equals(bare), worktree);
  }
}
