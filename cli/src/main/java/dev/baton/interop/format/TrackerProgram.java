package dev.baton.interop.format;

import dev.baton.store.WholeTask;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A tracker that keeps its tasks in a database which only its own program reads and writes. Files
 * that it exports are copies.
 */
public interface TrackerProgram {
  /** The folder of the tracker; absolute. */
  Path folder();

  /** The program; absolute. */
  Path executable();

  /**
   * How it stores its tasks, and the version of the program.
   *
   * @throws IOException when the program cannot be asked
   */
  HomeKind kind() throws IOException;

  /**
   * What the ids of new tasks begin with, before the hyphen; empty where it does not tell.
   *
   * @throws IOException when the program cannot be asked
   */
  String idPrefix() throws IOException;

  /**
   * A text that differs after each change of a task and is the same after each read. Reads one
   * small file.
   *
   * @return null where only the program can tell whether something changed
   * @throws IOException when it cannot be read
   */
  @Nullable String fingerprint() throws IOException;

  /**
   * The records of all tasks, one per line, in UTF-8 as ISO 8859-1.
   *
   * @throws IOException when the program fails; the message has its own words
   */
  String export() throws IOException;

  /** Whether the program can make the one task into the other. */
  boolean differs(WholeTask before, WholeTask after);

  /**
   * Makes a task what it should be.
   *
   * @param before the task as the program has it; null for a new one
   * @param actor the name under which the change is made
   * @throws ProgramRefusal when the program refuses the change, of which a part may be made
   * @throws IOException when the program cannot be run
   */
  void write(@Nullable WholeTask before, WholeTask after, String actor)
      throws IOException, ProgramRefusal;

  /**
   * Deletes a task.
   *
   * @throws ProgramRefusal when the program refuses it
   * @throws IOException when the program cannot be run
   */
  void delete(String id, String actor) throws IOException, ProgramRefusal;
}
