package dev.baton.run;

import dev.baton.store.Iteration.Effort;
import dev.baton.store.Iterations.AgentSign;
import dev.baton.store.Locks;
import dev.baton.store.StoreException;
import dev.baton.stream.AgentEvent;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Stores what the running iteration has used and done so far: for those who watch the run from
 * elsewhere, and so that the figures survive if the run is killed.
 */
final class LiveNotes implements RunListener {
  /** Each note is a transaction, which waits for the disk. */
  private static final Duration PAUSE = Duration.ofSeconds(2);

  /** Another writer is more important than a note. */
  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final Workplace place;
  private final RunListener next;
  private long n;
  private @Nullable Effort noted;
  private Instant lastNote = Instant.EPOCH;

  /**
   * @param next gets all events, too
   */
  LiveNotes(Workplace place, RunListener next) {
    this.place = place;
    this.next = next;
  }

  @Override
  public void on(RunEvent event) {
    if (event instanceof RunEvent.IterationStarted started) {
      n = started.n();
      noted = null;
      lastNote = Instant.EPOCH;
    } else if (event instanceof RunEvent.Progress progress) {
      note(progress.reading());
    }
    next.on(event);
  }

  private void note(IterationReading reading) {
    Effort soFar = reading.effort(null);
    Instant now = place.now();
    boolean pausing = !now.isBefore(lastNote) && now.isBefore(lastNote.plus(PAUSE));
    if (pausing || soFar.equals(noted)) {
      return;
    }
    AgentEvent.ToolCalled tool = reading.lastTool();
    AgentSign sign =
        new AgentSign(
            tool == null ? null : tool.name(),
            tool == null || tool.subject().isEmpty() ? null : tool.subject(),
            now.minusSeconds(reading.idleSeconds()));
    try {
      place
          .stores()
          .inTransaction(
              PATIENCE, Locks.NOTHING, () -> place.stores().runIterations().note(n, soFar, sign));
      noted = soFar;
      lastNote = now;
    } catch (StoreException busy) {
      // The next second is soon enough; whether the database works at all, others find out.
    }
  }
}
