package dev.baton.claim;

import dev.baton.task.TaskId;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Claims for tests that only look at their times. */
final class ClaimSamples {
  private ClaimSamples() {}

  static Claim claim(Instant renewedAt, @Nullable Duration lease, @Nullable Instant deadSeenAt) {
    return new Claim(
        new TaskId("app-a1b"),
        1,
        "",
        "ann",
        renewedAt,
        renewedAt,
        lease,
        null,
        null,
        null,
        deadSeenAt);
  }
}
