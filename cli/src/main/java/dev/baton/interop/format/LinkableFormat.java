package dev.baton.interop.format;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;

/** A format with one record per line to whose files tasks can be linked. */
public interface LinkableFormat extends TrackerFormat {
  /**
   * How Baton writes to such a file.
   *
   * @param zone in which the other program writes times without a zone
   */
  Dialect dialect(ForeignTimes times, ZoneId zone);

  LinkWords linkWords();

  /**
   * Texts about linking, for people.
   *
   * @param argument the placeholder for the argument of {@code link}, such as {@code FILE}
   * @param usual the default of the argument
   * @param example another argument
   */
  record LinkWords(String argument, String usual, String example) {}

  /**
   * The file with the tasks, which need not exist.
   *
   * @param path the argument of {@code link}
   * @throws dev.baton.task.InvalidValue when there cannot be such a file
   */
  default Path linkedFile(Path path) throws IOException {
    return path;
  }
}
