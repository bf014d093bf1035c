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

  /** What {@code link} takes, as help calls it, such as {@code FILE}. */
  String linkArgument();

  /** What {@code link} takes when nothing is given. */
  String usualPlace();

  /** An argument of {@code link} other than the usual one, as an example. */
  String linkExample();

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
