package dev.baton.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The folders below an installation's prefix, by the usual layout of a Unix program.
 *
 * @param folder absolute, such as {@code ~/.local}
 */
public record Prefix(Path folder) {
  /** Under which a foreign program is kept that a forced installation replaced. */
  static final String KEPT = ".before-baton";

  /** Where the names that a shell finds are. */
  public Path bin() {
    return folder.resolve("bin");
  }

  /** Everything else. */
  public Path home() {
    return folder.resolve("lib/baton");
  }

  /** The link that is switched when a version is complete. */
  Path current() {
    return home().resolve("current");
  }

  Path launcher() {
    return current().resolve("bin/baton");
  }

  Path name(String name) {
    return bin().resolve(name);
  }

  Path kept(String name) {
    return bin().resolve(name + KEPT);
  }

  /** Whether that name in {@link #bin()} is a link that an installation made. */
  boolean isOurs(Path link) {
    Path target = target(link);
    return target != null && link.resolveSibling(target).normalize().startsWith(home());
  }

  private static @Nullable Path target(Path link) {
    try {
      return Files.isSymbolicLink(link) ? Files.readSymbolicLink(link) : null;
    } catch (IOException unreadable) {
      return null;
    }
  }
}
