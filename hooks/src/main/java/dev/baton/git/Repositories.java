package dev.baton.git;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.storage.file.WindowCacheConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/** Opens repositories with JGit, after limiting JGit's side effects. */
public final class Repositories {
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

  /**
   * Limits what JGit reads of the system, so that reading a repository has no side effects.
   *
   * <p>By default JGit starts {@code git} to find the system's config, and measures the clock of
   * the file system: it writes probe files into the repository for seconds and stores the result
   * under the user's home. A sweep must leave no trace, and a hook must cost no time. So here the
   * system's config is looked up where git expects it, and the file system's clock is assumed to be
   * the coarsest one.
   */
  private static final class QuietSystemReader extends SystemReader.Delegate {
    /** The resolution of FAT, the coarsest file system clock in use; also JGit's own fallback. */
    private static final Duration CLOCK = Duration.ofSeconds(2);

    QuietSystemReader(SystemReader usual) {
      super(usual);
    }

    @Override
    public String getHostname() {
      return "localhost"; // the real name would need the network, and is only used in default
      // e-mail
      // addresses
    }

    /**
     * The user's settings, with the clock resolution on top: JGit looks for it in the user's file,
     * too.
     */
    @Override
    public StoredConfig getUserConfig() throws ConfigInvalidException, IOException {
      return new NoConfig(super.getUserConfig(), FS.DETECTED);
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
      String file = getenv("GIT_CONFIG_GLOBAL");
      if (file != null) {
        return file.isEmpty()
            ? new NoConfig(parent, fs)
            : new FileBasedConfig(parent, new File(file), fs);
      }
      return super.openUserConfig(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
      String skip = getenv("GIT_CONFIG_NOSYSTEM");
      if (skip != null && !skip.isEmpty() && !skip.equals("0") && !skip.equals("false")) {
        return new NoConfig(parent, fs);
      }
      String file = getenv("GIT_CONFIG_SYSTEM");
      return new FileBasedConfig(parent, new File(file == null ? "/etc/gitconfig" : file), fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
      return new NoConfig(parent, fs);
    }

    /** Settings that are neither read from a file nor saved; the clock resolution is always set. */
    private static final class NoConfig extends FileBasedConfig {
      NoConfig(@Nullable Config parent, FS fs) {
        super(parent, new File("/dev/null"), fs);
      }

      @Override
      public void load() {}

      @Override
      public void save() {}

      @Override
      public boolean isOutdated() {
        return false;
      }

      @Override
      public long getTimeUnit(
          String section, @Nullable String subsection, String name, long otherwise, TimeUnit unit) {
        return ConfigConstants.CONFIG_FILESYSTEM_SECTION.equals(section)
            ? unit.convert(CLOCK)
            : super.getTimeUnit(section, subsection, name, otherwise, unit);
      }
    }
  }
}
