package dev.baton.claim;

import java.util.Locale;

/**
 * What is known about a worker's process. DEAD and ALIVE need proof; everything else is UNKNOWN.
 */
public enum Liveness {
  DEAD,
  ALIVE,
  UNKNOWN;

  /** The name in JSON. */
  public String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
