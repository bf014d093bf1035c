package dev.baton.breaker;

import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Rule;

/** What a decision means for the loop that asked, once the policy's action is applied to it. */
public enum LoopVerdict {
  /** The loop may go on. */
  GO_ON,
  /** The breaker is open. */
  BREAKER_OPEN,
  /** A person must decide. */
  PAUSED,
  /** A budget or limit was reached. */
  LIMIT_REACHED;

  /**
   * The verdict on a decision. The policy's action applies to rules that find fault with the loop:
   * not to its budget, nor to what a person decided.
   */
  public static LoopVerdict of(Decision decision, Action action) {
    if (decision.allowed()) {
      return GO_ON;
    }
    if (!(decision.code() instanceof Rule halt) || halt == Rule.MANUAL) {
      return BREAKER_OPEN;
    }
    if (halt.isLimit()) {
      return LIMIT_REACHED;
    }
    return switch (action) {
      case ALERT -> GO_ON;
      case ABORT -> BREAKER_OPEN;
      case PAUSE, ESCALATE -> PAUSED;
    };
  }
}
