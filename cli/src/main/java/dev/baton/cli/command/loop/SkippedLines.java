package dev.baton.cli.command.loop;

import dev.baton.cli.kit.Failure;
import java.util.Optional;

/** Counts invalid lines, and remembers the first of them. */
final class SkippedLines {
  private long broken;
  private long unknown;
  private String first = "";

  void broken(long line, String problem) {
    broken++;
    remember(line, problem);
  }

  void unknown(long line, String problem) {
    unknown++;
    remember(line, problem);
  }

  private void remember(long line, String problem) {
    if (first.isEmpty()) {
      first = "line " + line + ": " + problem;
    }
  }

  /**
   * Fails if the stream contained an invalid line.
   *
   * @throws Failure when there was one
   */
  void refuse() {
    if (!first.isEmpty()) {
      throw Failure.usage(first, "the lines before it were recorded");
    }
  }

  /** A summary of the invalid lines; empty when there were none. */
  Optional<String> summary(long lines) {
    long count = broken + unknown;
    return count == 0
        ? Optional.empty()
        : Optional.of(
            count
                + " of "
                + lines
                + " lines were skipped ("
                + broken
                + " broken, "
                + unknown
                + " of unknown type); the first was "
                + first);
  }
}
