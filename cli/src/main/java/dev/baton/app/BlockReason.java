package dev.baton.app;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Why a run has blocked a task. A task's {@code blockedReason} has the word. */
public enum BlockReason {
  /** The run waits for a person, and will go on with the task. */
  PAUSED,
  /** The breaker stopped it. */
  STAGNATION,
  /** A person passed it over. */
  SKIPPED;

  /** The word in the store. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a task is blocked because of that.
   *
   * @param blockedReason what the task has; null when it has none
   */
  public boolean is(@Nullable String blockedReason) {
    return wireName().equals(blockedReason);
  }

  /** Whether a run has blocked a task with that reason, whatever for. */
  public static boolean isAny(@Nullable String blockedReason) {
    for (BlockReason hold : values()) {
      if (hold.is(blockedReason)) {
        return true;
      }
    }
    return false;
  }
}
