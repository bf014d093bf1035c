package dev.baton.tracker.format;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file format of another tracker: how its files are named, found, detected and read, and its
 * texts for people. A format whose files Baton also writes is a {@link LinkableFormat} or an {@link
 * ExportableFormat} as well. To add a format, implement this interface and add it to the list of
 * formats; commands, help and completion follow from that list.
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
  @Nullable TrackerFile find(Path path) throws IOException;

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
  boolean recognises(FileBeginning beginning);

  /** Splits a file into records; null where each line is a record. */
  default @Nullable RecordSplitter splitter() {
    return null;
  }

  /** Creates a reader for the records of a file. */
  TaskReader reader(ForeignTimes times);
}
