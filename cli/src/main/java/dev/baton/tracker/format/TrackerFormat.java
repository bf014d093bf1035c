package dev.baton.tracker.format;

import dev.baton.store.WholeTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A file format of another tracker: how its files are named, found, detected and read, and its
 * texts for people. A format whose files Baton also writes is a {@link Linkable}. To add a format,
 * implement this interface and add it to the list of formats; commands, help and completion follow
 * from that list.
 */
public interface TrackerFormat {
  Words words();

  /**
   * Texts about a format, for people.
   *
   * @param name its word in commands, in the history and in the store, such as {@code beads}
   * @param program the one that maintains such files, such as {@code bd}
   * @param contents what such a file is, such as {@code a file of bd's issues}
   * @param expected what can be imported, for help and errors
   * @param example an argument of {@code import}
   */
  record Words(String name, String program, String contents, String expected, String example) {}

  default String name() {
    return words().name();
  }

  /**
   * Finds the tasks at a path: in the file itself, or in a file of that folder.
   *
   * @return null where there are none
   * @throws dev.baton.task.InvalidValue where there are none, and this format can explain what it
   *     expects
   * @throws IOException when the path or a related file cannot be read
   */
  @Nullable Found find(Path path) throws IOException;

  /**
   * What this tracker knows about the tasks in a file of another one: some programs work on tasks
   * that they leave there.
   *
   * @return null when it knows nothing
   * @throws IOException when that cannot be read
   */
  default @Nullable SideFiles workOn(Path file) throws IOException {
    return null;
  }

  /** Whether a file with that name has this format, whatever its content. */
  default boolean hasName(Path file) {
    return false;
  }

  /** Whether a file that begins like this has this format. */
  boolean recognises(Beginning beginning);

  /** Splits a file into records; null where each line is a record. */
  default @Nullable Splitter splitter() {
    return null;
  }

  /** Creates a reader for the records of a file. */
  Reader reader(ForeignTimes times);

  /** Parses the records of one format. */
  interface Reader {
    /**
     * Parses a record.
     *
     * @param line where it begins, 1 or more
     * @param record a JSON object as text
     * @throws dev.baton.task.InvalidValue when it cannot be imported
     */
    Imported read(long line, String record);
  }

  /** Writes tasks as the records of one format. */
  interface Writer {
    /** A task as a JSON object, without a line end. */
    String line(WholeTask whole);
  }

  /** Splits a single document into its records. */
  interface Splitter {
    /**
     * Passes each record with the number of the line on which it begins, 1 or more.
     *
     * @throws dev.baton.task.InvalidValue when there are none
     */
    void forEach(String document, ObjLongConsumer<String> consumer);

    /** The number of the line that shows that a document has no records, 1 or more. */
    long troubleAt(String document);
  }

  /**
   * A file with the tasks of another tracker.
   *
   * @param beside information from its other files; {@link SideFiles#NONE} for none
   */
  record Found(Path path, SideFiles beside) {
    /** A file without related files. */
    public static Found alone(Path path) {
      return new Found(path, SideFiles.NONE);
    }
  }

  /**
   * The first lines of a file, from which its format is detected.
   *
   * @param text without leading blanks and byte order mark; its last line may be cut
   * @param record the members of the first line that is a JSON object; null where there is none
   */
  record Beginning(String text, @Nullable Map<String, String> record) {
    /** How many bytes of a file contain enough lines. */
    public static final int LENGTH = 1 << 18;

    private static final int MOST_LINES = 50;

    public static Beginning of(String beginning) {
      String text = beginning.strip();
      if (text.startsWith("\uFEFF")) {
        text = text.substring(1).strip();
      }
      for (String line : text.lines().limit(MOST_LINES).toList()) {
        // An indented line is part of a larger object.
        Map<String, String> members = line.startsWith("{") ? RawJson.members(line) : null;
        if (members != null) {
          return new Beginning(text, members);
        }
      }
      return new Beginning(text, null);
    }
  }

  /**
   * A parsed record of a file.
   *
   * @param dated whether it has a time of its last change; otherwise its times are those of the
   *     import
   * @param problems invalid parts; the rest of the record is imported
   * @param invalid the first field whose value is none; null where all are
   */
  record Imported(
      WholeTask whole, boolean dated, List<String> problems, @Nullable String invalid) {}

  /** A format with one record per line to whose files tasks can be linked. */
  interface Linkable extends TrackerFormat {
    /**
     * How Baton writes to such a file.
     *
     * @param zone in which the other program writes times without a zone
     */
    RecordStyle style(ForeignTimes times, ZoneId zone);

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
}
