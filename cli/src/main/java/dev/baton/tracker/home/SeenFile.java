package dev.baton.tracker.home;

import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A small file beside the database that tells the launcher how the database of a tracker's program
 * was when it was last read. The launcher then knows before Java starts whether the program will be
 * asked, and asks it. Nothing else relies on it.
 *
 * <p>Its time of change is newer than the reading, so that a fingerprint whose file is older needs
 * no look. The lines that suffice then come first: a shell reads a file byte by byte.
 */
final class SeenFile {
  private static final int LINES = 4;

  /** In place of a fingerprint. */
  private static final String NEVER = "never";

  private SeenFile() {}

  static Path place(Path database) {
    return database.resolveSibling(database.getFileName() + ".seen");
  }

  /**
   * Writes it; where that fails, the next start takes longer.
   *
   * @param all the fingerprint when all tasks were last read
   * @param ready the fingerprint when those that are ready were last read
   * @param asks whether a list of ready tasks asks the program for those
   */
  static void write(Path database, TrackerProgram program, String all, String ready, boolean asks) {
    Path manifest = program.fingerprintFile();
    if (manifest == null) {
      return;
    }
    String folder = asks ? program.folder().toString() : "";
    String other = all.equals(ready) ? "" : all.isEmpty() ? NEVER : all;
    String text = String.join("\n", manifest.toString(), other, ready, folder, "");
    if (text.split("\n", -1).length != LINES + 1) {
      return; // the name of a folder has a line end
    }
    Path place = place(database);
    Path beside = database.resolveSibling(database.getFileName() + ".seen.new");
    try {
      // Another user of this folder could have put a link to some other file here.
      Files.deleteIfExists(beside);
      Files.writeString(beside, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException slower) {
      // Another process may have written it at the same time.
    }
  }
}
