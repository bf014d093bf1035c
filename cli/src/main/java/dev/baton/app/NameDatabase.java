package dev.baton.app;

import dev.baton.git.GitLayout;
import dev.baton.store.StoredSettings;
import dev.baton.store.Stores;
import dev.baton.task.TaskId.IdPrefix;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sets the id prefix of a database. */
public record NameDatabase(Stores stores) {
  /**
   * The prefix that the database has now.
   *
   * @param before the one that it had; null for a new database
   */
  public record Result(String prefix, @Nullable String before) {}

  /**
   * The default prefix, made from the folder's name.
   *
   * @param git the repository that the database belongs to; null outside a repository
   * @param directory where the database is otherwise
   */
  public static IdPrefix usual(@Nullable GitLayout git, Path directory) {
    Path folder = git == null ? directory : top(git);
    Path name = folder == null ? null : folder.getFileName();
    return IdPrefix.like(name == null ? "" : name.toString());
  }

  private static @Nullable Path top(GitLayout git) {
    // All work trees share the database, so the main one gives the name.
    Path common = git.commonDir();
    return common.endsWith(".git") ? common.getParent() : common;
  }

  /**
   * Sets the prefix.
   *
   * @param replaces whether to replace an existing prefix
   */
  public Result name(IdPrefix prefix, boolean replaces) {
    StoredSettings settings = stores.settings();
    Optional<String> before = settings.prefix();
    if (before.isEmpty() || (replaces && !before.get().equals(prefix.value()))) {
      settings.setPrefix(prefix.value());
    }
    return new Result(settings.prefix().orElse(prefix.value()), before.orElse(null));
  }
}
