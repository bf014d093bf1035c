package dev.baton.breaker;

import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Rule;

/** What a decision means for the loop that asked, after the policy's action is applied. */
public enum LoopVerdict {
  /** The loop may continue. */
  CONTINUE,
  /** The breaker is open. */
  BREAKER_OPEN,
  /** A person must decide. */
  PAUSED,
  /** A budget or limit was reached. */
  LIMIT_REACHED;

  /**
   * Applies the policy's action to a decision. The action concerns rules that find a problem in the
   * loop, not its budget and not a person's decision.
   */
  public static LoopVerdict of(Decision decision, Action action) {
    if (decision.allowed()) {
      return CONTINUE;
    }
    if (!(decision.code() instanceof Rule halt) || halt == Rule.MANUAL) {
      return BREAKER_OPEN;
    }
    if (halt.isLimit()) {
      return LIMIT_REACHED;
    }
    return switch (action) {
      case ALERT -> CONTINUE;
      case ABORT, SKIP -> BREAKER_OPEN;
      case PAUSE, ESCALATE -> PAUSED;
    };
  }
}
