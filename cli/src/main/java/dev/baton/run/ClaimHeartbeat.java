package dev.baton.run;

import dev.baton.task.Task;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Renews the claim of a run while it works on the task. */
final class ClaimHeartbeat {
  /** The lease is several times longer. */
  private static final Duration INTERVAL = Duration.ofSeconds(60);

  private final Workplace place;
  private final Task task;
  private Instant last;

  ClaimHeartbeat(Workplace place, Task task) {
    this.place = place;
    this.task = task;
    this.last = place.now();
  }

  /** Renews the claim when it is time; returns why to stop if it was lost. */
  @Nullable Halt hold() {
    if (!Halt.isHeld(task, place.current(task))) {
      return Halt.claimLost(task.id());
    }
    Instant now = place.now();
    if (now.isBefore(last) || !now.isBefore(last.plus(INTERVAL))) {
      // A claim that has just been lost is noticed at the next look; a closed task has none.
      place.renew(task);
      last = now;
    }
    return null;
  }
}
