package dev.baton.breaker.history;

import dev.baton.breaker.Observation;
import java.time.Instant;

/**
 * One step of a recorded iteration.
 *
 * @param observation what was seen. The words of an output are not kept
 * @param similarity of an output to the one before it, in thousandths, rounded down; 0 where it was
 *     below a half or not known; -1 for every other observation
 * @param rests whether nobody worked until this time; then the observation only has a time
 */
public record TraceStep(Observation observation, int similarity, boolean rests) {
  static final int NONE = -1;

  /** A step that is not an output. */
  public static TraceStep of(Observation observation) {
    return new TraceStep(observation, NONE, false);
  }

  /** Nobody worked until that time. */
  public static TraceStep rest(Instant until) {
    return new TraceStep(new Observation.Tick(until), NONE, true);
  }
}
