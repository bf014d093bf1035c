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
public record ProcessState(Liveness liveness, String finding, @Nullable Instant deadSince) {
  /** A sighting without a time. */
  public ProcessState(Liveness liveness, String finding) {
    this(liveness, finding, null);
  }

  static ProcessState dead(String finding) {
    return new ProcessState(Liveness.DEAD, finding);
  }

  static ProcessState deadSince(@Nullable Instant moment, String finding) {
    return new ProcessState(Liveness.DEAD, finding, moment);
  }

  static ProcessState alive(String finding) {
    return new ProcessState(Liveness.ALIVE, finding);
  }

  public static ProcessState unknown(String finding) {
    return new ProcessState(Liveness.UNKNOWN, finding);
  }
}
