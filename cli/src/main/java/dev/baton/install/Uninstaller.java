package dev.baton.install;

import dev.baton.install.InstallFailure.Kind;
import dev.baton.install.Installer.ManualLinks;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/** Removes an installation: its names, then its folder. Restores programs that were moved aside. */
public record Uninstaller(Prefix prefix) {
  /**
   * The result.
   *
   * @param removed links to the program
   * @param restored programs that have their name back
   * @param pages how many manual pages were removed
   */
  public record Result(List<Path> removed, List<Path> restored, int pages) {}

  /**
   * Removes everything that an installation made, under all its names.
   *
   * @throws InstallFailure when there is none, or it cannot be removed
   */
  public Result uninstall() {
    if (!Files.isDirectory(prefix.home(), LinkOption.NOFOLLOW_LINKS)) {
      throw new InstallFailure(
          Kind.MISSING,
          "not_found",
          "not installed in " + prefix.home(),
          "name its folder with --prefix");
    }
    List<Path> removed = new ArrayList<>();
    List<Path> restored = new ArrayList<>();
    int pages;
    try {
      for (Path link : Trees.list(prefix.bin()).stream().filter(prefix::isOurs).toList()) {
        Path kept = prefix.kept(link.getFileName().toString());
        if (Files.exists(kept, LinkOption.NOFOLLOW_LINKS)) {
          Files.move(kept, link, StandardCopyOption.ATOMIC_MOVE);
          restored.add(link);
        } else {
          Files.delete(link);
        }
        removed.add(link);
      }
      pages = new ManualLinks(prefix).remove();
      loadWhatTheEndNeeds();
      TreeFiles.delete(prefix.home());
    } catch (IOException e) {
      throw new InstallFailure(
          "files", "cannot remove " + prefix.home() + ": " + e, "choose a --prefix");
    }
    return new Result(removed, restored, pages);
  }

  /**
   * Loads classes in advance, because the program may be removing itself: {@link Runtime#exit}
   * looks up a logger, whose classes cannot be read from a deleted runtime.
   */
  private static void loadWhatTheEndNeeds() {
    var _ = System.getLogger(Runtime.class.getName()).isLoggable(System.Logger.Level.DEBUG);
  }
}
