package dev.baton.interop.home;

import dev.baton.interop.format.HomeAbilities;
import dev.baton.interop.format.TaskReader;
import dev.baton.store.WholeTask;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The tracker in which the tasks of a database live, if that is not the database itself. The home
 * is the truth for what a task is, such as its title, status, assignee and dependencies; Baton is
 * the truth for what the home does not know: process, epoch, evidence, iterations, breaker.
 *
 * <p>A home says what changed since a mark, takes changes, and tells what it can keep. What it says
 * of a task is a record: a JSON object as text, in the home's own format. Marks are made by the
 * home, which alone understands them; they are stored as text without line ends.
 *
 * <p>{@link HomeSync} does the rest, the same for every home. It holds a lock that all of Baton's
 * processes take; other programs may change the home at any time. When it is killed, the next one
 * finds the old mark and asks again what changed, so a home has to notice which of the changes that
 * are applied a second time are there already.
 */
public interface Home {
  /** Where it is, for people, such as the path of a file. */
  String place();

  /** Whether another one is the same home. */
  boolean isAt(Home other);

  /**
   * Makes this the home of the tasks of a database, from the next command on.
   *
   * @throws IOException when that cannot be written down
   */
  void remember(Path database) throws IOException;

  HomeAbilities abilities();

  /** Understands what it says of a task. */
  TaskReader reader();

  /**
   * What it would say of a task.
   *
   * @param record what it says now; null when it does not know the task
   * @return the same text where nothing has to change
   */
  String record(@Nullable String record, WholeTask whole);

  /**
   * Whether a glance shows that nothing changed since a mark; asked at the beginning and at the end
   * of each command. When the glance cannot tell, the answer is false.
   *
   * @param mark the empty text for none
   * @throws IOException when it cannot be reached
   */
  boolean isSurelyAt(String mark) throws IOException;

  /**
   * Finds out what changed since a mark.
   *
   * @param mark the empty text for none
   * @throws IOException when it cannot be read
   */
  HomeReading changesSince(String mark) throws IOException;

  /**
   * What keeps tasks from going there or from coming here. Changes nothing.
   *
   * @param hadTasks whether it had tasks when both sides were last in step
   * @return null for nothing
   * @throws IOException when it is there and cannot be read
   */
  @Nullable HomeTrouble trouble(boolean hadTasks) throws IOException;
}
