package dev.baton.cli.rescue;

import dev.baton.claim.Claim;
import dev.baton.cli.kit.CloneIdentity;
import dev.baton.cli.kit.RepositoryIdentity;
import dev.baton.git.GitLayout;
import dev.baton.git.GitProcess;
import dev.baton.store.StoredSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Whether a path still leads to the work tree in which a claim was made. Another repository may
 * have taken its place, and a copy of a repository has the claims of the original in its database.
 */
final class WorkTreeIdentity {
  private final Path worktree;
  private final Path database;
  private final StoredSettings settings;

  /**
   * @param database that has the claim, and its settings
   */
  WorkTreeIdentity(Path worktree, Path database, StoredSettings settings) {
    this.worktree = worktree;
    this.database = database;
    this.settings = settings;
  }

  /**
   * Checks the repository at the path: it is not the original of which the database is a copy, and
   * it has the commit on which the claim is based.
   *
   * @throws IOException when it is another repository, or git cannot be asked
   */
  void check(Claim.@Nullable Place place) throws IOException {
    GitLayout git =
        Files.isDirectory(worktree) ? GitLayout.find(worktree, Map.of()).orElse(null) : null;
    if (git == null || place == null) {
      return; // what is no work tree cannot be saved, and is reported then
    }
    if (!place.cloneId().isEmpty()) {
      if (!place.cloneId().equals(CloneIdentity.of(git))) {
        throw new IOException(worktree + " was on another machine, or in another clone");
      }
    } else if (!RepositoryIdentity.contains(git, database)
        && RepositoryIdentity.isCopied(database, settings)) {
      throw new IOException(
          worktree + " belongs to another repository, of which this one is a copy");
    }
    String base = place.baseCommit();
    if (base != null) {
      try {
        new GitProcess(worktree).ask("cat-file", "-e", base + "^{commit}");
      } catch (IOException missing) {
        throw new IOException(
            worktree + " is another repository now: it has no commit " + base.substring(0, 7),
            missing);
      }
    }
  }
}
