package dev.baton.task;

import java.util.Locale;

/** The states of a task, in bd's words. */
public enum TaskStatus {
  OPEN,
  /** Claimed by a worker. Only a claim leads here. */
  IN_PROGRESS,
  BLOCKED,
  DEFERRED,
  CLOSED,
  /** Kept in sight for ever; neither work nor an obstacle. */
  PINNED,
  /** bd: waits on an agent's hook. */
  HOOKED,
  /** Deleted, kept for merging. */
  TOMBSTONE;

  /** The name in JSON and in the store, such as {@code in_progress}. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether work in this state is over: it neither blocks nor can be blocked. */
  public boolean isOver() {
    return this == CLOSED || this == TOMBSTONE;
  }

  /**
   * Reads a status as people write it ({@code in_progress}, {@code in-progress}, {@code OPEN}).
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
    throw new InvalidValue(
        InvalidValue.quote(text)
            + " is not a status: expected open, in_progress, blocked, deferred, closed, pinned or"
            + " hooked",
        "");
  }
}
