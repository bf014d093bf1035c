package dev.baton.app;

import dev.baton.git.GitLayout;
import dev.baton.store.StoredSettings;
import dev.baton.task.IdPrefix;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Gives a database the prefix of its ids. */
public final class NameDatabase {
  private final Services services;

  public NameDatabase(Services services) {
    this.services = services;
  }

  /**
   * How the database is named now.
   *
   * @param created whether it had no prefix before, as a new one has none
   */
  public record Result(String prefix, boolean created) {}

  /**
   * The prefix of a database that nobody has named: it is like that of the folder.
   *
   * @param git the repository that the database belongs to; null outside of any
   * @param directory where the database lies otherwise
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
   * Names it.
   *
   * @param replaces whether the prefix takes the place of another one
   */
  public Result name(IdPrefix prefix, boolean replaces) {
    StoredSettings settings = services.stores().settings();
    Optional<String> before = settings.prefix();
    if (before.isEmpty() || (replaces && !before.get().equals(prefix.value()))) {
      settings.setPrefix(prefix.value());
    }
    return new Result(settings.prefix().orElse(prefix.value()), before.isEmpty());
  }
}
