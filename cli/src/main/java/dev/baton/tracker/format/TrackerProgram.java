package dev.baton.tracker.format;

import dev.baton.store.WholeTask;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
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
  Kind kind() throws IOException;

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

  /** The small file whose content is the fingerprint; null where there is none. */
  @Nullable Path fingerprintFile();

  /**
   * The records of all tasks, which are taken as the program prints them.
   *
   * @throws IOException when the program fails; the message has its own words
   * @throws dev.baton.task.InvalidValue when a record is no text
   */
  List<String> export() throws IOException;

  /**
   * The records of the tasks in progress by id, each perhaps incomplete ({@link #completed}).
   *
   * @throws IOException when the program fails
   */
  Map<String, String> inProgress() throws IOException;

  /**
   * The records of the tasks that can be started by id, each perhaps incomplete.
   *
   * @throws IOException when the program fails
   */
  Map<String, String> ready() throws IOException;

  /**
   * The same from the text that the program printed when the launcher asked it.
   *
   * @return null where it is not such a list
   */
  @Nullable Map<String, String> ready(String answer);

  /**
   * The records of some tasks by id, each perhaps incomplete; without those that do not exist.
   *
   * @param ids what may be ids
   * @throws IOException when the program fails
   */
  Map<String, String> these(Collection<String> ids) throws IOException;

  /**
   * The id of the task that a user means by a word, such as a part of an id.
   *
   * @return null for none
   * @throws IOException when the program cannot be run
   */
  @Nullable String resolve(String word) throws IOException;

  /** The task that a command changes which names none; null for none. */
  @Nullable String lastTouched();

  /**
   * The ids of the tasks in the answer of a command that changed them.
   *
   * @param answer what it printed
   * @return null when the answer does not tell
   */
  @Nullable List<String> changed(String answer);

  /**
   * A record as {@link #export} has it.
   *
   * @param known the last one that was exported; null for none
   * @param record what the program says about the task now, without what it only exports
   * @throws IOException when the program has to be asked for that, and fails
   */
  String completed(@Nullable String known, String record) throws IOException;

  /**
   * Renews the lease of a claim.
   *
   * @return false where the program knows no leases
   * @throws Refusal when the worker does not have the claim any more
   * @throws IOException when the program cannot be run
   */
  boolean renewLease(String id, String worker) throws IOException, Refusal;

  /**
   * A text that differs after each change of a task, and is the same after a lease was renewed.
   *
   * @return null where that is not known
   * @throws IOException when the program cannot be run
   */
  @Nullable String revision() throws IOException;

  /**
   * What becomes of a claim whose lease nobody renews, in a few words; empty where the program
   * knows no leases.
   *
   * @throws IOException when the program cannot be run
   */
  String leases() throws IOException;

  /**
   * The names to which tasks are assigned that everybody may claim.
   *
   * @throws IOException when the program cannot be run
   */
  List<String> pools() throws IOException;

  /**
   * Tries a command on a copy of the database.
   *
   * @param ids of tasks
   * @return their records afterwards, by id; null where the database cannot be copied
   * @throws IOException when the copy cannot be made or read
   */
  @Nullable Map<String, String> rehearse(Rehearsal rehearsal, Collection<String> ids)
      throws IOException;

  /**
   * A command that is tried.
   *
   * @param place where the copy is made, and deleted in the end
   * @param directory in which the command is called
   * @param words of the command
   * @param input its standard input, as bytes in ISO 8859-1
   */
  record Rehearsal(Path place, Path directory, List<String> words, String input) {}

  /**
   * Whether a claim may have been made on another machine, where its worker may live.
   *
   * @param record of the task, in progress
   */
  boolean mayBeElsewhere(String record);

  /**
   * When the tracker's own lease on a claim ends.
   *
   * @param record of the task
   * @return null where there is none
   */
  @Nullable Instant leaseEnd(String record);

  /** Whether the program can make the one task into the other. */
  boolean differs(WholeTask before, WholeTask after);

  /**
   * Makes a task what it should be.
   *
   * @param before the task as the program has it; null for a new one
   * @param actor the name under which the change is made
   * @throws Refusal when the program refuses the change, of which a part may be made
   * @throws IOException when the program cannot be run
   */
  void write(@Nullable WholeTask before, WholeTask after, String actor) throws IOException, Refusal;

  /**
   * Deletes a task.
   *
   * @throws Refusal when the program refuses it
   * @throws IOException when the program cannot be run
   */
  void delete(String id, String actor) throws IOException, Refusal;

  /** A tracker's program refused a change. The message has its own words, as one line. */
  final class Refusal extends Exception {
    private static final long serialVersionUID = 1;

    public Refusal(String words) {
      super(words);
    }

    /** What the program said; never empty. */
    public String words() {
      return String.valueOf(getMessage());
    }

    /** Whether the program does not know the command, or an option of it. */
    public boolean isUnknown() {
      return isUnknownCommand() || words().contains("unknown flag");
    }

    /** Whether the program does not know the command. */
    public boolean isUnknownCommand() {
      return words().contains("unknown command");
    }
  }

  /**
   * What stores the tasks of a home.
   *
   * @param storage one word for programs: {@code file}, {@code embedded} or {@code server}
   * @param words the same for people, such as {@code an embedded Dolt database of bd 1.0.3}
   * @param version of the program; null where the tasks are in a file
   */
  record Kind(String storage, String words, @Nullable String version) {
    /** A file that another program also reads and writes. */
    public static final Kind FILE = new Kind("file", "a file", null);
  }
}
