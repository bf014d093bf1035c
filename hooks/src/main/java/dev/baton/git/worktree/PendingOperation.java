package dev.baton.git.worktree;

import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a person has begun in a work tree and has to finish, such as a merge. */
public final class PendingOperation {
  private static final List<Map.Entry<String, String>> SIGNS =
      List.of(
          Map.entry("MERGE_HEAD", "a merge is in progress"),
          Map.entry("rebase-merge", "a rebase is in progress"),
          Map.entry("rebase-apply", "a rebase is in progress"),
          Map.entry("CHERRY_PICK_HEAD", "a cherry-pick is in progress"),
          Map.entry("REVERT_HEAD", "a revert is in progress"),
          Map.entry("sequencer", "a cherry-pick or a revert is in progress"));

  private PendingOperation() {}

  /**
   * The operation in words; null when there is none.
   *
   * @param layout with a work tree
   * @throws IOException when git cannot be asked
   */
  public static @Nullable String of(GitLayout layout) throws IOException {
    for (Map.Entry<String, String> sign : SIGNS) {
      if (Files.exists(layout.gitDir().resolve(sign.getKey()))) {
        return sign.getValue();
      }
    }
    // Such as after git stash pop, which leaves no other sign.
    GitProcess git = new GitProcess(Objects.requireNonNull(layout.worktree(), "a work tree"));
    return git.list("ls-files", "-z", "--unmerged").isEmpty() ? null : "files have conflicts";
  }
}
