package dev.baton.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Symbolic links of an installation. */
final class SymbolicLinks {
  private SymbolicLinks() {}

  /** Creates a link, or replaces one atomically. */
  static void set(Path link, Path target) throws IOException {
    Path fresh = link.resolveSibling("." + link.getFileName() + ".new");
    Files.deleteIfExists(fresh);
    Files.createSymbolicLink(fresh, target);
    Files.move(fresh, link, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
