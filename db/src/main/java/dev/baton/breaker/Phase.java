package dev.baton.breaker;

import dev.baton.breaker.Judgement.Signal;

/** The phase of a breaker. */
public enum Phase {
  /** The loop may continue. */
  CLOSED,
  /** The loop may continue but is watched: it slowed down, or has its one retry. */
  HALF_OPEN,
  /** The loop must stop. */
  OPEN;

  /** The phase after a signal. These are all legal transitions. */
  Phase after(Signal.Kind signal) {
    return switch (this) {
      case CLOSED ->
          switch (signal) {
            case QUIET, RECOVERING, COOLED, RESTARTING -> CLOSED;
            case SLOWING -> HALF_OPEN;
            case TRIPPING -> OPEN;
          };
      case HALF_OPEN ->
          switch (signal) {
            case QUIET, SLOWING, COOLED -> HALF_OPEN;
            case RECOVERING, RESTARTING -> CLOSED;
            case TRIPPING -> OPEN;
          };
      case OPEN ->
          switch (signal) {
            case QUIET, SLOWING, RECOVERING, TRIPPING -> OPEN;
            case COOLED -> HALF_OPEN;
            case RESTARTING -> CLOSED;
          };
    };
  }
}
