package dev.baton.tracker.format;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

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

  /** Whether there are versions of the other tracker that only their program can read. */
  default boolean hasProgram() {
    return false;
  }

  /**
   * The program that has the tasks there; null where a file has them.
   *
   * @param path the argument of {@code link}
   * @param searchPath where to look for the program: the value of {@code PATH}; null for none
   * @throws dev.baton.task.InvalidValue when there should be one, and it is not found
   */
  default @Nullable TrackerProgram program(Path path, @Nullable String searchPath)
      throws IOException {
    return null;
  }

  /**
   * Whether a file is only a copy that the other tracker exports and never reads back.
   *
   * @throws IOException when that cannot be found out
   */
  default boolean isCopy(Path file) throws IOException {
    return false;
  }

  /**
   * The program of a link.
   *
   * @param folder what {@link TrackerProgram#folder} was when the tasks were linked
   * @param executable what {@link TrackerProgram#executable} was
   * @return null when this format has none
   */
  default @Nullable TrackerProgram program(Path folder, Path executable) throws IOException {
    return null;
  }
}
