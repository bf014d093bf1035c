package dev.baton.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The states of a task, named as bd names them. */
public enum TaskStatus {
  OPEN,
  /** Claimed by a worker. Only a claim sets this state. */
  IN_PROGRESS,
  BLOCKED,
  DEFERRED,
  CLOSED,
  /** Shown permanently; neither work nor a blocker. */
  PINNED,
  /** bd: waiting on an agent's hook. */
  HOOKED,
  /** Deleted; the row is kept so that merges do not bring the task back. */
  TOMBSTONE;

  /** The name in JSON and in the store, such as {@code in_progress}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The name for people. */
  public String word() {
    return this == TOMBSTONE ? "deleted" : wireName();
  }

  /** Whether a task in this state is finished: it neither blocks others nor is blocked. */
  public boolean isOver() {
    return this == CLOSED || this == TOMBSTONE;
  }

  /**
   * Parses a status as people type it ({@code in_progress}, {@code in-progress}, {@code OPEN}).
   *
   * @throws InvalidValue for anything else
   */
  public static TaskStatus parse(String text) {
    String wanted = text.toLowerCase(Locale.ROOT).replace('-', '_');
    for (TaskStatus status : values()) {
      if (status.wireName().equals(wanted)) {
        return status;
      }
    }
    throw InvalidValue.notAmong(
        InvalidValue.quote(text)
            + " is not a status: expected open, in_progress, blocked, deferred, closed, pinned or"
            + " hooked",
        wanted,
        wireNames());
  }

  /** The names of all statuses, as people type them. */
  public static List<String> wireNames() {
    List<String> names = new ArrayList<>();
    for (TaskStatus status : values()) {
      names.add(status.wireName());
    }
    return names;
  }

  /**
   * A status that a database has besides Baton's own, as in bd. Baton treats a task in it as one in
   * its base, and shows the name.
   *
   * @param category active, wip, done, frozen or unspecified
   */
  public record CustomStatus(String name, String category) {
    private static final String MARK = "status:";
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]*");
    private static final List<String> CATEGORIES = List.of("active", "wip", "done", "frozen");

    /**
     * Parses bd's setting {@code status.custom}.
     *
     * @param text names with commas between them, each perhaps with {@code :CATEGORY} behind it
     * @throws InvalidValue when a name or a category is not valid
     */
    public static List<CustomStatus> parse(String text) {
      List<CustomStatus> all = new ArrayList<>();
      for (String part : text.split(",", -1)) {
        String one = part.strip();
        if (one.isEmpty()) {
          continue;
        }
        int colon = one.indexOf(':');
        String name = colon < 0 ? one : one.substring(0, colon);
        String category = colon < 0 ? "unspecified" : one.substring(colon + 1);
        if (!NAME.matcher(name).matches()) {
          throw new InvalidValue(
              "invalid status name "
                  + InvalidValue.quote(name)
                  + ": expected lower-case letters, digits, '_' and '-'");
        }
        if (colon >= 0 && !CATEGORIES.contains(category)) {
          throw new InvalidValue(
              "invalid category "
                  + InvalidValue.quote(category)
                  + " of status "
                  + name
                  + ": expected active, wip, done or frozen");
        }
        if (TaskStatus.wireNames().contains(name)
            || all.stream().anyMatch(other -> other.name().equals(name))) {
          throw new InvalidValue("the status " + name + " exists already: expected new names only");
        }
        all.add(new CustomStatus(name, category));
      }
      return all;
    }

    /** How a task keeps the name. */
    public String mark() {
      return MARK + name;
    }

    /** The name in a task's reason; null when it is another reason. */
    static @Nullable String in(@Nullable String reason) {
      return reason != null && reason.startsWith(MARK) ? reason.substring(MARK.length()) : null;
    }

    /** The status that Baton treats it as: it is unfinished or closed like that one. */
    public TaskStatus base() {
      return switch (category) {
        case "done" -> TaskStatus.CLOSED;
        case "frozen" -> TaskStatus.DEFERRED;
        default -> TaskStatus.HOOKED;
      };
    }
  }
}
