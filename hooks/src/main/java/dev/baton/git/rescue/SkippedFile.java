package dev.baton.git.rescue;

import dev.baton.git.RawPaths;

/**
 * A file that a rescue did not save; it stays where it is.
 *
 * @param path from the top of the work tree, as text
 * @param why in words, such as the rule that speaks against it
 */
public record SkippedFile(String path, String why) {
  /** One line for people. */
  @Override
  public String toString() {
    return RawPaths.oneLine(path + " (" + why + ")");
  }
}
