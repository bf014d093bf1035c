package dev.baton.cli.kit;

import dev.baton.git.FolderIdentity;
import dev.baton.git.GitLayout;
import dev.baton.git.worktree.TreeFinder;
import dev.baton.store.StoredSettings;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What tells a repository from a copy of it, whose database has the same claims: the inode of its
 * common directory. It stays the same when the repository is moved within its file system.
 */
final class RepositoryIdentity {
  private RepositoryIdentity() {}

  /** Records for which repository a database was created, if it is in one. */
  static void record(StoreLocation location, StoredSettings settings) {
    Path common = common(location.file());
    String identity = common == null ? null : FolderIdentity.inode(common);
    if (identity != null && settings.repository().isEmpty()) {
      settings.setRepository(identity);
    }
  }

  /** Whether the database was created for another repository than the one that contains it. */
  private static boolean isCopied(Path database, StoredSettings settings) {
    Path common = common(database);
    String identity = common == null ? null : FolderIdentity.inode(common);
    String created = settings.repository().orElse(null);
    return identity != null && created != null && !created.equals(identity);
  }

  /** The common directory that contains a database; null where none does. */
  private static @Nullable Path common(Path database) {
    Path folder = database.toAbsolutePath().getParent();
    return folder != null && folder.endsWith("baton") ? folder.getParent() : null;
  }

  /** Finds the work trees of the claims in a database. */
  static TreeFinder trees(Workspace workspace) {
    StoreLocation location = workspace.location();
    GitLayout git = location.git();
    Path owner = common(location.file());
    boolean copied =
        location.server() == null && isCopied(location.file(), workspace.stores().settings());
    return new TreeFinder(
        owner == null ? null : real(owner), git == null ? null : git.commonDir(), copied);
  }

  private static Path real(Path folder) {
    try {
      return folder.toRealPath();
    } catch (IOException gone) {
      return folder;
    }
  }
}
