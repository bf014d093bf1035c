package dev.baton.cli.kit;

import dev.baton.git.GitLayout;
import dev.baton.store.StoredSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What tells a repository from a copy of it, whose database has the same claims: the inode of its
 * common directory. It stays the same when the repository is moved within its file system.
 */
public final class RepositoryIdentity {
  private RepositoryIdentity() {}

  /** Records for which repository a database was created, if it is in one. */
  static void record(StoreLocation location, StoredSettings settings) {
    Path common = common(location.file());
    String identity = common == null ? null : of(common);
    if (identity != null && settings.repository().isEmpty()) {
      settings.setRepository(identity);
    }
  }

  /** Whether the database was created for another repository than the one that contains it. */
  public static boolean isCopied(Path database, StoredSettings settings) {
    Path common = common(database);
    String identity = common == null ? null : of(common);
    String created = settings.repository().orElse(null);
    return identity != null && created != null && !created.equals(identity);
  }

  /** The common directory that contains a database; null where none does. */
  static @Nullable Path common(Path database) {
    Path folder = database.toAbsolutePath().getParent();
    return folder != null && folder.endsWith("baton") ? folder.getParent() : null;
  }

  /** Whether this repository contains the database. */
  public static boolean contains(GitLayout git, Path database) {
    Path common = common(database);
    try {
      return common != null && common.toRealPath().equals(git.commonDir());
    } catch (IOException gone) {
      return false;
    }
  }

  /** The inode of a common directory; null where the system has none. */
  static @Nullable String of(Path common) {
    try {
      return String.valueOf(Files.getAttribute(common, "unix:ino"));
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException unknown) {
      return null;
    }
  }
}
