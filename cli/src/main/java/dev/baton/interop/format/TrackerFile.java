package dev.baton.interop.format;

import java.nio.file.Path;

/**
 * A file with the tasks of another tracker.
 *
 * @param beside what other files know about its tasks; {@link SideFiles#NONE} for nothing
 */
public record TrackerFile(Path path, SideFiles beside) {
  /** A file that no other one knows about. */
  public static TrackerFile alone(Path path) {
    return new TrackerFile(path, SideFiles.NONE);
  }
}
