package dev.baton.breaker;

/** All legal transitions. */
final class PhaseTable {
  private PhaseTable() {}

  static Phase next(Phase phase, Signal.Kind signal) {
    return switch (phase) {
      case CLOSED ->
          switch (signal) {
            case QUIET, RECOVERING, COOLED, RESTARTING -> Phase.CLOSED;
            case SLOWING -> Phase.HALF_OPEN;
            case TRIPPING -> Phase.OPEN;
          };
      case HALF_OPEN ->
          switch (signal) {
            case QUIET, SLOWING, COOLED -> Phase.HALF_OPEN;
            case RECOVERING, RESTARTING -> Phase.CLOSED;
            case TRIPPING -> Phase.OPEN;
          };
      case OPEN ->
          switch (signal) {
            case QUIET, SLOWING, RECOVERING, TRIPPING -> Phase.OPEN;
            case COOLED -> Phase.HALF_OPEN;
            case RESTARTING -> Phase.CLOSED;
          };
    };
  }
}
