package dev.baton.git.rescue;

import dev.baton.git.RawPaths;

/**
 * A file that a rescue did not save and did not change.
 *
 * @param path from the top of the work tree, as text
 * @param why in words, such as the rule that excludes it
 */
public record SkippedFile(String path, String why) {
  /** One line for people. */
  @Override
  public String toString() {
    return RawPaths.oneLine(path + " (" + why + ")");
  }
}
