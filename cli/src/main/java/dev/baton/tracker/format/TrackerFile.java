package dev.baton.tracker.format;

import java.nio.file.Path;

/**
 * A file with the tasks of another tracker.
 *
 * @param beside information from its other files; {@link SideFiles#NONE} for none
 */
public record TrackerFile(Path path, SideFiles beside) {
  /** A file without related files. */
  public static TrackerFile alone(Path path) {
    return new TrackerFile(path, SideFiles.NONE);
  }
}
