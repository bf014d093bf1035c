package dev.baton.run;

import dev.baton.run.RunEvent.TaskEnding;
import java.util.List;

/** The exit codes of a run; see docs/scripting.md. */
final class Exit {
  static final int NOTHING_TO_DO = 13;
  private static final int AWAY = 14;
  private static final int CONFLICT = 4;
  private static final int BREAKER_OPEN = 10;
  private static final int PAUSED = 11;
  private static final int LIMIT = 12;
  private static final int NO_DATABASE = 5;
  static final int INTERRUPTED = 130;

  /** What it means, in words. */
  static String words(int code) {
    return switch (code) {
      case 0 -> "done";
      case CONFLICT -> "the claim was lost";
      case NO_DATABASE -> "the database cannot be used";
      case BREAKER_OPEN -> "the breaker is open";
      case PAUSED -> "a person must decide";
      case LIMIT -> "a limit was reached";
      case NOTHING_TO_DO -> "nothing to do";
      case AWAY -> "the provider was away";
      case INTERRUPTED -> "interrupted";
      default -> "failed";
    };
  }

  /** Where a run continued without these tasks: what they have in common. */
  static int ofSkipped(List<Skipped> skipped) {
    int first = of(skipped.getFirst().halt(), skipped.getFirst().ending());
    boolean allEqual = skipped.stream().allMatch(one -> of(one.halt(), one.ending()) == first);
    return allEqual ? first : BREAKER_OPEN;
  }

  static int of(Halt halt, TaskEnding ending) {
    return switch (halt.kind()) {
      case LIMIT, BUDGET, REFUSED -> LIMIT;
      case OUTAGE -> AWAY;
      case QUESTION, DENIED, AUTHENTICATION, PAUSE -> PAUSED;
      case STAGNATION -> ending == TaskEnding.PAUSED ? PAUSED : BREAKER_OPEN;
      case BREAKER_OPEN, AGENT -> BREAKER_OPEN;
      case CLAIM_LOST -> CONFLICT;
      case INTERRUPT -> INTERRUPTED;
      case NOT_RENEWED -> NO_DATABASE;
    };
  }
}
