package dev.baton.store;

import dev.baton.task.TaskId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The database cannot be used. The message is one line with the file in it. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private static final String RUN_SCOPE = "run";

  /** What is wrong with the database. */
  public enum Kind {
    MISSING("no_database"),
    LOCKED("database_locked"),
    DAMAGED("database_damaged"),
    FOREIGN("not_a_baton_database"),
    NEWER("database_too_new"),
    READ_ONLY("database_read_only"),
    DISK_FULL("disk_full"),
    UNREADABLE("database_unreadable"),
    /** A server that cannot be reached now; nothing is wrong with the data. */
    AWAY("server_away"),
    /** A server that crashed, or was replaced, while it stored a change. */
    UNSURE("change_not_known"),
    /** A server whose disk is full: it changes nothing until somebody frees some space. */
    SERVER_FULL("disk_full"),
    LOST("database_lost"),
    /** Its tasks are in another database now. */
    MOVED("moved"),
    UNREADABLE_STATE("breaker_unreadable");

    private final String code;

    Kind(String code) {
      this.code = code;
    }

    /** Whether the same may succeed later, without anything being wrong with the data. */
    public boolean isPassing() {
      return this == AWAY || this == SERVER_FULL;
    }

    /** The name in JSON errors. */
    public String code() {
      return code;
    }
  }

  private final Kind kind;
  private final String hint;
  private final @Nullable String movedTo;

  /**
   * @param message one line with the place of the database in it
   * @param hint what to do about it, in one line
   */
  public StoreException(Kind kind, String message, String hint, @Nullable Throwable cause) {
    this(kind, message, hint, null, cause);
  }

  private StoreException(
      Kind kind, String message, String hint, @Nullable String movedTo, @Nullable Throwable cause) {
    super(message, cause);
    this.kind = kind;
    this.hint = hint;
    this.movedTo = movedTo;
  }

  public Kind kind() {
    return kind;
  }

  /** What to do about it; one line. */
  public String hint() {
    return hint;
  }

  /** Where the tasks are now; null unless they were moved. */
  public @Nullable String movedTo() {
    return movedTo;
  }

  @Override
  public String getMessage() {
    String message = super.getMessage();
    return message == null ? kind.code : message;
  }

  /** The same after something was changed. */
  StoreException afterChanges() {
    boolean passing = kind.isPassing() || kind == Kind.LOCKED;
    return passing
        ? new StoreException(
            Kind.UNSURE,
            getMessage() + "; something was changed before that, and whether all was is not known",
            "look at the task before you repeat it",
            this)
        : this;
  }

  /** The same in the middle of a move, where the old place stays marked as left. */
  StoreException afterLeaving() {
    return new StoreException(
        Kind.UNSURE,
        getMessage() + "; the old place already says that its tasks were moved",
        "do the same move again, unless the new place has the tasks by now",
        this);
  }

  /**
   * For what was left behind by a move.
   *
   * @param from the place that was opened
   * @param to where its tasks are now
   */
  public static StoreException moved(String from, String to) {
    return new StoreException(
        Kind.MOVED,
        "the tasks of " + from + " were moved to " + to,
        (to.startsWith("postgresql:")
                ? "set BATON_DB, or the setting store.server,"
                : "set BATON_DB")
            + " to that place",
        to,
        null);
  }

  /**
   * For a breaker with an unreadable state. Callers must treat it as open.
   *
   * @param trouble what is wrong with it, such as {@code phase cannot be "SIDEWAYS"}
   */
  public static StoreException unreadableState(String scope, String trouble) {
    TaskId task = TaskId.ofScope(scope);
    String other = scope.equals(RUN_SCOPE) ? "" : " --scope " + scope;
    String option = task == null ? other : " --task " + task;
    return new StoreException(
        Kind.UNREADABLE_STATE,
        "the breaker of " + scope + " cannot be read, so the loop must stop: " + trouble,
        "check what the loop was doing, then run baton breaker reset" + option,
        null);
  }

  /**
   * The failures of an engine, three lines each: their names and the kind, the message, and what to
   * do. A word in braces stands for a value.
   */
  public record Failures(String table) {
    /** The failure with that name; null where there is none. */
    public @Nullable StoreException find(
        String name, Map<String, String> values, @Nullable Throwable cause) {
      String[] lines = table.split("\n", -1);
      for (int i = 0; i + 2 < lines.length; i += 3) {
        List<String> names = List.of(lines[i].split(" ", -1));
        if (names.contains(name)) {
          String message = filled(lines[i + 1], values);
          String hint = filled(lines[i + 2], values);
          return new StoreException(Kind.valueOf(names.getLast()), message, hint, cause);
        }
      }
      return null;
    }

    private static String filled(String text, Map<String, String> values) {
      StringBuilder filled = new StringBuilder();
      int end = 0;
      for (int start = text.indexOf('{'); start >= 0; start = text.indexOf('{', end)) {
        filled.append(text, end, start);
        end = text.indexOf('}', start) + 1;
        filled.append(values.get(text.substring(start + 1, end - 1)));
      }
      return filled.append(text, end, text.length()).toString();
    }
  }
}
