package dev.baton.setup;

import dev.baton.task.InvalidValue;
import org.jspecify.annotations.Nullable;

/**
 * A file that belongs to Baton.
 *
 * @param text the content
 * @param mark a text that only Baton's version of the file contains
 */
record WholeFile(String text, String mark) implements Part {

  @Override
  public String with(@Nullable String present) {
    if (present != null && !present.contains(mark)) {
      throw new InvalidValue(
          "it was not written by Baton: expected '" + mark + "' in it",
          "move it away, or rename it");
    }
    return text;
  }

  @Override
  public @Nullable String without(String present) {
    return present.contains(mark) ? null : present;
  }
}
