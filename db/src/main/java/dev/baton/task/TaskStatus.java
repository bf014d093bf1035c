package dev.baton.task;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
}
