package dev.baton.app;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Why a run blocked a task; stored as the task's {@code blockedReason}. */
public enum BlockReason {
  /** The run waits for a person, and will then continue with the task. */
  PAUSED,
  /** The breaker stopped it. */
  STAGNATION,
  /** A person skipped it. */
  SKIPPED;

  /** The word in the store. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * Whether a task is blocked for this reason.
   *
   * @param blockedReason the task's reason; null when it has none
   */
  public boolean is(@Nullable String blockedReason) {
    return wireName().equals(blockedReason);
  }

  /** Whether a run blocked a task, for any of these reasons. */
  public static boolean isAny(@Nullable String blockedReason) {
    for (BlockReason hold : values()) {
      if (hold.is(blockedReason)) {
        return true;
      }
    }
    return false;
  }
}
