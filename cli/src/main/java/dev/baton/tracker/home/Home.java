package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.tracker.format.HomeAbilities;
import dev.baton.tracker.format.HomeKind;
import dev.baton.tracker.format.TaskReader;
import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The tracker in which the tasks of a database live, if that is not the database itself. The home
 * is authoritative for a task's own fields, such as title, status, assignee and dependencies; Baton
 * for what the home does not have: process, epoch, evidence, iterations, breaker.
 *
 * <p>A home reports what changed since a mark, accepts changes, and says what it can store. Its
 * description of a task is a record: a JSON object as text, in the home's own format. Marks are
 * made by the home, and only the home interprets them; they are stored as text without line ends.
 *
 * <p>{@link HomeSync} does the rest, the same for every home. It holds a lock against other
 * processes of Baton; other programs may change the home at any time. If it is killed, the next one
 * finds the old mark and asks again for the changes, so a home has to notice changes that it is
 * given a second time.
 */
public interface Home {
  /** Where it is, for people, such as the path of a file. */
  String place();

  /**
   * Notes for the launcher what was seen.
   *
   * @param mark of the moment at which all tasks were read
   */
  default void noteSeen(Path database, String mark, HomeNeeds needs) {}

  /**
   * Whether the launcher asked it because of an outdated note, so that a new note saves a start.
   */
  default boolean isAskedInVain() {
    return false;
  }

  /** What it is called in messages, such as {@code the linked file}. */
  String name();

  /** Whether the other one is the same home. */
  boolean isAt(Home other);

  /**
   * Whether the other one is a copy that this one exports: then a link to it was a mistake, which
   * linking again corrects.
   */
  default boolean replaces(Home other) {
    return false;
  }

  /**
   * Makes this the home of the tasks of a database, from the next command on.
   *
   * @throws IOException when that cannot be stored
   */
  void remember(Path database) throws IOException;

  /** The program that has its tasks; null where a file has them. */
  default @Nullable TrackerProgram program() {
    return null;
  }

  HomeAbilities abilities();

  /**
   * What stores its tasks.
   *
   * @throws IOException when it cannot be asked
   */
  HomeKind kind() throws IOException;

  /**
   * When its tasks were last read, if that is known; null otherwise.
   *
   * @param mark the empty text for none
   */
  @Nullable Instant readAt(String mark);

  /**
   * What the ids of its new tasks begin with, before the hyphen; empty where it does not tell.
   *
   * @throws IOException when it cannot be asked
   */
  default String idPrefix() throws IOException {
    return "";
  }

  /**
   * Whether the home keeps the field when the other program changes a task. If not, a record
   * without it shows nothing.
   *
   * @param name of a field of {@link dev.baton.tracker.format.TaskFields}
   */
  default boolean keeps(String name) {
    return true;
  }

  /** Creates a reader for its records. */
  TaskReader reader();

  /**
   * The record that a task should have.
   *
   * @param record the present one; null when the home does not have the task
   * @return the same text where nothing has to change
   */
  String record(@Nullable String record, WholeTask whole);

  /**
   * Whether metadata shows that nothing changed since a mark; called at the beginning and at the
   * end of each command. False when that cannot be decided.
   *
   * @param mark the empty text for none
   * @throws IOException when the home cannot be reached
   */
  boolean isSurelyAt(String mark) throws IOException;

  /**
   * Reads what changed since a mark.
   *
   * @param mark the empty text for none
   * @throws IOException when the home cannot be read
   */
  HomeReading changesSince(String mark) throws IOException;

  /**
   * Reads what changed since a mark, but only of some tasks, if that is less work. The mark of such
   * a reading is the old one.
   *
   * @throws IOException when the home cannot be read
   */
  default HomeReading changesSince(String mark, Wanted wanted) throws IOException {
    return changesSince(mark);
  }

  /**
   * The problem that prevents syncing. Changes nothing.
   *
   * @param hadTasks whether it had tasks when both sides were last in sync
   * @return null for none
   * @throws IOException when it exists but cannot be read
   */
  @Nullable HomeTrouble trouble(boolean hadTasks) throws IOException;
}
