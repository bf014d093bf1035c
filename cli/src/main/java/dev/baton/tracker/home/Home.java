package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.RecordStyle;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.format.TrackerProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
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
  /** The link to it. */
  HomeLink link();

  /** The zone of times without one. */
  Supplier<ZoneId> zone();

  /** When it is asked. */
  Instant now();

  /** Where it is, for people, such as the path of a file. */
  default String place() {
    return link().path().toString();
  }

  /**
   * Notes for the launcher what was seen.
   *
   * @param mark of the moment at which all tasks were read
   */
  default void noteSeen(Path database, String mark, HomeNeeds needs) {}

  /**
   * A mark for the same tasks, after the fingerprint of the home has changed.
   *
   * @return the same mark if it has another fingerprint than the former one
   */
  default String renamed(String mark, String from, String to) {
    return mark;
  }

  /**
   * Whether the launcher asked it because of an outdated note, so that a new note saves a start.
   */
  default boolean isAskedInVain() {
    return false;
  }

  /** What it is called in messages, such as {@code the linked file}. */
  String name();

  /** The program that has its tasks; null where a file has them. */
  default @Nullable TrackerProgram program() {
    return null;
  }

  /** Whether it keeps deleted tasks, with a status of their own. */
  default boolean keepsDeleted() {
    return style().keepsDeleted();
  }

  /**
   * Whether its state is always the newest: then it cannot be overwritten by mistake, and what
   * changed there wins over what changed here. A file does not decide: another program may
   * overwrite it with what it had read before.
   */
  default boolean decides() {
    return false;
  }

  /**
   * What stores its tasks.
   *
   * @throws IOException when it cannot be asked
   */
  default TrackerProgram.Kind kind() throws IOException {
    return TrackerProgram.Kind.FILE;
  }

  /**
   * When its tasks were last read, if that is known; null otherwise.
   *
   * @param mark the empty text for none
   */
  default @Nullable Instant readAt(String mark) {
    return null;
  }

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
   * @param name of a field of {@link TaskFields}
   */
  default boolean keeps(String name) {
    return style().keeps(name);
  }

  /** Creates a reader for its records. */
  default TrackerFormat.Reader reader() {
    return link().format().reader(times());
  }

  private ForeignTimes times() {
    return new ForeignTimes(SideFiles.NONE, zone().get(), now());
  }

  private RecordStyle style() {
    return link().format().style(times(), zone().get());
  }

  /** Changes its records. */
  default LinePatch patch() {
    return new LinePatch(reader(), style(), times());
  }

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
   * @param wanted only these tasks may be read, if that is less work; the mark of such a reading is
   *     the old one
   * @throws IOException when the home cannot be read
   */
  Reading changesSince(String mark, FreshTasks wanted) throws IOException;

  /**
   * The problem that prevents syncing. Changes nothing.
   *
   * @param hadTasks whether it had tasks when both sides were last in sync
   * @return null for none
   * @throws IOException when it exists but cannot be read
   */
  @Nullable Trouble trouble(boolean hadTasks) throws IOException;

  /** A home as it was at one moment. */
  interface Reading {
    /** Whether something changed since the given mark. */
    boolean isChanged();

    /** The mark of this moment. */
    String mark();

    /**
     * Whether git has another branch checked out than at the given mark, so that the home is
     * another version of itself.
     */
    default boolean isElsewhere() {
      return false;
    }

    /** The tasks that it is about, as what may be their ids; null for all. */
    default @Nullable Set<String> only() {
      return null;
    }

    /** What the home calls ready, if it was asked; null otherwise. */
    default HomeNeeds.@Nullable ReadyAnswer ready() {
      return null;
    }

    /** Whether metadata can show later that nothing changed since. */
    boolean isSettled();

    /**
     * Its records.
     *
     * @param known the ids of tasks by their records, as far as known
     * @throws dev.baton.task.InvalidValue when a part of it cannot be parsed: then none of it may
     *     be used, because tasks that seem to be missing may be in that part
     * @throws IOException when the home has to be asked again, and cannot be
     */
    Records records(Map<String, String> known) throws IOException;
  }

  /** The records of a home. */
  interface Records {
    /** The tasks that it has. */
    Set<String> ids();

    /** The record of a task; null when the home does not have it. */
    @Nullable String record(String id);

    /** The position of the record, 1 or more; 0 when the home does not have the task. */
    long number(String id);

    /**
     * Applies changes.
     *
     * @param actor who makes them, for a home that asks
     * @return null when the home had changed since it was read, and nothing was done
     * @throws IOException when it cannot be changed, or not be known whether it was
     */
    @Nullable Applied apply(Changes changes, String actor) throws IOException;
  }

  /**
   * The changes to make in a home.
   *
   * @param lines the new record of a task by its id, in the order in which new ones are added
   * @param removed tasks whose records are removed
   */
  record Changes(Map<String, String> lines, Set<String> removed) {
    Changes() {
      this(new LinkedHashMap<>(), new HashSet<>());
    }

    boolean isEmpty() {
      return lines.isEmpty() && removed.isEmpty();
    }
  }

  /**
   * The result of applying changes to a home.
   *
   * @param after the home afterwards; null for one that decides itself what a change leads to
   * @param refused what the home said about the changes that it refused, by task
   * @param failure why those were perhaps made all the same; null where they were refused
   */
  record Applied(
      @Nullable Reading after, Map<String, String> refused, @Nullable IOException failure) {}

  /**
   * Why a home and the database are not in sync.
   *
   * @param broken whether nothing can be synced
   * @param problem one line
   * @param fix what to do about it
   */
  record Trouble(boolean broken, String problem, String fix) {}
}
