package dev.baton.git.worktree;

import java.time.Clock;
import java.time.Instant;

/** The remaining budget for scanning one work tree. */
final class Budget {
  /** Asking for the time at each file would cost as much as the file itself. */
  private static final int CLOCK_EVERY = 256;

  private final Clock clock;
  private final Instant deadline;
  private final int names;
  private int files;
  private long contentBytes;

  Budget(Clock clock, EvidenceLimits limits) {
    this.clock = clock;
    this.deadline = clock.instant().plus(limits.time());
    this.files = limits.files();
    this.contentBytes = limits.contentBytes();
    this.names = limits.names();
  }

  /** Counts one more file; false when the limit is reached. */
  boolean takeFile() {
    if (files == 0 || (files % CLOCK_EVERY == 0 && clock.instant().isAfter(deadline))) {
      return false;
    }
    files--;
    return true;
  }

  /** Counts content to be read; false when that would exceed the limit. */
  boolean takeContent(long bytes) {
    if (bytes > contentBytes) {
      return false;
    }
    contentBytes -= bytes;
    return true;
  }

  int names() {
    return names;
  }
}
