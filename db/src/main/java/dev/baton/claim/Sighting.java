package dev.baton.claim;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a look at a worker's process showed.
 *
 * @param finding the proof in words, such as {@code process 4242 is gone}
 * @param deadSince the earliest moment for which the death is proved, such as the boot of a machine
 *     that was rebooted; null where the proof says nothing of a time, or the process is not dead
 */
public record Sighting(Liveness liveness, String finding, @Nullable Instant deadSince) {

  /** A sighting that says nothing of a time. */
  public Sighting(Liveness liveness, String finding) {
    this(liveness, finding, null);
  }

  static Sighting dead(String finding) {
    return new Sighting(Liveness.DEAD, finding);
  }

  static Sighting deadSince(@Nullable Instant moment, String finding) {
    return new Sighting(Liveness.DEAD, finding, moment);
  }

  static Sighting alive(String finding) {
    return new Sighting(Liveness.ALIVE, finding);
  }

  public static Sighting unknown(String finding) {
    return new Sighting(Liveness.UNKNOWN, finding);
  }
}
