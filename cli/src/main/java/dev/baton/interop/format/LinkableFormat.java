package dev.baton.interop.format;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;

/** A format of one record a line, in whose files tasks can stay at home. */
public interface LinkableFormat extends TrackerFormat {
  /**
   * How Baton writes into such a file.
   *
   * @param zone in which the other program writes times that name none
   */
  Dialect dialect(ForeignTimes times, ZoneId zone);

  LinkWords linkWords();

  /**
   * What people are told about linking.
   *
   * @param argument what {@code link} takes, such as {@code FILE}
   * @param usual what it takes when nothing is given
   * @param example another argument
   */
  record LinkWords(String argument, String usual, String example) {}

  /**
   * The file that keeps the tasks, which need not exist.
   *
   * @param path what was given to {@code link}
   * @throws dev.baton.task.InvalidValue when there cannot be such a file
   */
  default Path linkedFile(Path path) throws IOException {
    return path;
  }
}
