package dev.baton.claim;

/**
 * What is known about a worker's process. DEAD and ALIVE need proof; everything else is UNKNOWN.
 */
public enum Liveness {
  DEAD,
  ALIVE,
  UNKNOWN;

  /** The name in JSON. */
  public String wireName() {
    return switch (this) {
      case DEAD -> "dead";
      case ALIVE -> "alive";
      case UNKNOWN -> "unknown";
    };
  }
}
