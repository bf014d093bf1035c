package dev.baton.git.worktree;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.eclipse.jgit.ignore.IgnoreNode;
import org.eclipse.jgit.lib.Repository;
import org.jspecify.annotations.Nullable;

/**
 * The ignore rules of one directory, and those above it that apply where it has none.
 *
 * @param parent the rules above it; null at the end
 * @param rules the rules of one file
 * @param depth the length of the path of the rules' directory, with its slash; 0 at the top
 */
record Ignores(@Nullable Ignores parent, IgnoreNode rules, int depth) {
  /** The rules for the whole work tree that are stored outside it. */
  static @Nullable Ignores outside(Repository repository, Path commonDir) throws IOException {
    File home = repository.getFS().userHome();
    Path standard = home == null ? null : home.toPath().resolve(".config/git/ignore");
    String xdg = System.getenv("XDG_CONFIG_HOME");
    if (xdg != null && !xdg.isEmpty()) {
      standard = Path.of(xdg).resolve("git/ignore");
    }
    Path configured =
        repository
            .getConfig()
            .getPath("core", null, "excludesfile", repository.getFS(), home, standard);
    Ignores users = configured == null ? null : load(null, configured, 0);
    return load(users, commonDir.resolve("info/exclude"), 0);
  }

  /** The rules for a directory. */
  static @Nullable Ignores inside(@Nullable Ignores parent, Path directory, int depth)
      throws IOException {
    Path file = directory.resolve(".gitignore");
    // Git does not follow a link here either.
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
        ? load(parent, file, depth)
        : parent;
  }

  /** Whether a path, from the top of the work tree, is ignored; its parents must not be. */
  static boolean isIgnored(@Nullable Ignores first, String path, boolean directory) {
    for (Ignores one = first; one != null; one = one.parent()) {
      Boolean says = one.rules().checkIgnored('/' + path.substring(one.depth()), directory);
      if (says != null) {
        return says;
      }
    }
    return false;
  }

  private static @Nullable Ignores load(@Nullable Ignores parent, Path file, int depth)
      throws IOException {
    if (!Files.isRegularFile(file)) {
      return parent;
    }
    IgnoreNode rules = new IgnoreNode();
    try (InputStream in = Files.newInputStream(file)) {
      rules.parse(in);
    }
    return rules.getRules().isEmpty() ? parent : new Ignores(parent, rules, depth);
  }
}
