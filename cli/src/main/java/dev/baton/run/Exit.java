package dev.baton.run;

import dev.baton.run.RunEvent.TaskEnding;

/** The exit codes of a run; see docs/scripting.md. */
final class Exit {
  static final int NOTHING_TO_DO = 13;
  private static final int CONFLICT = 4;
  private static final int BREAKER_OPEN = 10;
  private static final int PAUSED = 11;
  private static final int LIMIT = 12;
  static final int INTERRUPTED = 130;

  private Exit() {}

  static int of(Halt halt, TaskEnding ending) {
    return switch (halt.kind()) {
      case LIMIT, BUDGET -> LIMIT;
      case QUESTION -> PAUSED;
      case STAGNATION -> ending == TaskEnding.PAUSED ? PAUSED : BREAKER_OPEN;
      case CLOSED_DOOR -> BREAKER_OPEN;
      case CLAIM_LOST -> CONFLICT;
      case INTERRUPT -> INTERRUPTED;
    };
  }
}
