package dev.baton.git;

import java.io.IOException;
import java.nio.file.Path;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.storage.file.WindowCacheConfig;
import org.eclipse.jgit.util.SystemReader;

/** Opens repositories with JGit, after limiting JGit's side effects. */
public final class Repositories {
  private Repositories() {}

  /**
   * Opens a repository for reading.
   *
   * @throws IOException when JGit does not know its format
   */
  public static Repository open(GitLayout layout) throws IOException {
    // JGit's own global; it has to be set before anything else of JGit is used.
    SystemReader current = SystemReader.getInstance();
    if (!(current instanceof QuietSystemReader)) {
      SystemReader.setInstance(new QuietSystemReader(current));
      // Otherwise the first pack that is opened loads java.management, to publish its statistics.
      WindowCacheConfig cache = new WindowCacheConfig();
      cache.setExposeStatsViaJmx(false);
      cache.install();
    }
    FileRepositoryBuilder builder =
        new FileRepositoryBuilder()
            .setGitDir(layout.gitDir().toFile())
            .setGitCommonDir(layout.commonDir().toFile())
            .setMustExist(true);
    Path worktree = layout.worktree();
    return worktree == null
        ? builder.setBare().build()
        : builder.setWorkTree(worktree.toFile()).build();
  }
}
