package dev.baton.claim;

/** What is known of a worker's process. Only proof makes it dead or alive. */
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
