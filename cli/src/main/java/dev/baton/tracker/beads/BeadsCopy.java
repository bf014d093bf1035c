package dev.baton.tracker.beads;

import dev.baton.install.Trees;
import dev.baton.trust.OwnFile;
import dev.baton.trust.TreeFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * A copy of the folder of an embedded database, on which a command of bd can be tried. The scripts
 * that bd calls after a change are left out, and so are its backups.
 *
 * @param place with what bd writes beside its folder; deleted in the end
 */
record BeadsCopy(Path place, BeadsProgram program) implements AutoCloseable {
  private static final List<String> LEFT_OUT = List.of("hooks", "backup");

  /** Another program may write while the copy is made. */
  private static final int TRIES = 5;

  /**
   * Makes a copy.
   *
   * @throws IOException when that fails, or the database keeps changing
   */
  static BeadsCopy of(BeadsProgram original, Path place) throws IOException {
    for (int i = 0; i < TRIES; i++) {
      TreeFiles.delete(place); // that of a process that was killed
      Files.createDirectory(place, OwnFile.privateFolder());
      if (isCopied(original, place.resolve(".beads"))) {
        BeadsFolder beads = Objects.requireNonNull(BeadsFolder.of(place));
        return new BeadsCopy(place, new BeadsProgram(beads, original.executable()));
      }
    }
    TreeFiles.delete(place);
    throw new IOException("other programs keep changing " + original.folder());
  }

  private static boolean isCopied(BeadsProgram original, Path folder) throws IOException {
    String before = original.fingerprint();
    try {
      Trees.copy(original.folder(), folder);
    } catch (NoSuchFileException deletedMeanwhile) {
      return false;
    }
    for (String name : LEFT_OUT) {
      TreeFiles.delete(folder.resolve(name));
    }
    return Objects.equals(before, original.fingerprint());
  }

  @Override
  public void close() throws IOException {
    TreeFiles.delete(place);
  }
}
