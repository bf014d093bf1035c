package dev.baton.cli.kit;

import dev.baton.git.GitLayout;
import dev.baton.trust.Ownership;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Refuses a database that another user prepared, before anything in it is read. In a repository of
 * another user that git accepts, because {@code safe.directory} lists it, the database may belong
 * to the repository's owner, too.
 */
final class StoreOwner {
  private final StoreLocation location;
  private final Ownership ownership;

  StoreOwner(StoreLocation location, Map<String, String> variables) {
    this.location = location;
    this.ownership = Ownership.of(variables);
  }

  /**
   * Checks the database and, where Baton chose the place itself, its folder.
   *
   * @throws Failure when one of them belongs to another user, or the folder is a link
   */
  void check() {
    Path file = location.file().toAbsolutePath();
    Path folder = file.getParent();
    if (folder != null && location.isUsualPlace()) {
      if (Files.isSymbolicLink(folder)) {
        throw refused(folder, "is a link, and Baton follows none there", "replace it by a folder");
      }
      check(folder);
    }
    check(file);
  }

  private void check(Path file) {
    GitLayout git = location.git();
    boolean accepted =
        ownership.owns(file) || (git != null && Ownership.sameOwner(file, git.commonDir()));
    if (!accepted) {
      throw refused(
          file,
          "belongs to " + Ownership.ownerOf(file),
          "if you trust it, make a copy of your own and name it with --db");
    }
  }

  private static Failure refused(Path file, String problem, String hint) {
    return new Failure(
        ExitCode.STORE, "foreign_database", file + " " + problem + "; nothing was read", hint);
  }
}
