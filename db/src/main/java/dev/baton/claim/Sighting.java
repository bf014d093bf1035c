package dev.baton.claim;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known about a worker's process after looking for it.
 *
 * @param finding the evidence in words, such as {@code process 4242 is gone}
 * @param deadSince the earliest moment at which the process is proven to have been dead, such as
 *     the boot of a rebooted machine; null where the evidence gives no time, or the process is not
 *     dead
 */
public record Sighting(Liveness liveness, String finding, @Nullable Instant deadSince) {

  /** A sighting without a time. */
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
