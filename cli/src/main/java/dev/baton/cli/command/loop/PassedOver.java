package dev.baton.cli.command.loop;

import dev.baton.cli.core.Failure;
import java.util.Optional;

/** Counts the lines that could not be taken, and remembers the first of them. */
final class PassedOver {
  private static final String TYPES =
      "expected iteration, error, assistant, tool_use, usage, heartbeat, question or api_limit";

  private long broken;
  private long unknown;
  private String first = "";

  void broken(long line, String problem) {
    broken++;
    remember(line, problem);
  }

  void unknown(long line) {
    unknown++;
    remember(line, "its type is none that is counted: " + TYPES);
  }

  private void remember(long line, String problem) {
    if (first.isEmpty()) {
      first = "line " + line + ": " + problem;
    }
  }

  /**
   * Refuses a stream with such a line in it.
   *
   * @throws Failure when there was one
   */
  void refuse() {
    if (!first.isEmpty()) {
      throw Failure.usage(first, "what stood before that line was recorded");
    }
  }

  /** One line about all of them; empty when there was none. */
  Optional<String> summary(long lines) {
    long count = broken + unknown;
    return count == 0
        ? Optional.empty()
        : Optional.of(
            count
                + " of "
                + lines
                + " lines were passed over ("
                + broken
                + " broken, "
                + unknown
                + " of unknown type); the first was "
                + first);
  }
}
