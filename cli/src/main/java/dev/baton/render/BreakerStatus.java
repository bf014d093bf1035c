package dev.baton.render;

import dev.baton.breaker.LoopVerdict;
import dev.baton.breaker.Phase;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Policy;
import dev.baton.json.ArrayDocument;
import dev.baton.json.document.DecisionJson;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** Whether the loop of one scope may continue, in words. */
public record BreakerStatus(String scope, Decision decision, LoopVerdict verdict) {
  private static final String RUN = "run";

  public BreakerStatus(String scope, Decision decision, Policy policy) {
    this(scope, decision, LoopVerdict.of(decision, policy.action()));
  }

  /**
   * The most severe of several verdicts: a limit before a pause, a pause before an open breaker.
   */
  public static LoopVerdict worst(List<BreakerStatus> statuses) {
    LoopVerdict worst = LoopVerdict.CONTINUE;
    for (BreakerStatus status : statuses) {
      worst = status.verdict.compareTo(worst) > 0 ? status.verdict : worst;
    }
    return worst;
  }

  private boolean isAllowed() {
    return verdict == LoopVerdict.CONTINUE;
  }

  DecisionJson document() {
    return new DecisionJson(scope, decision, isAllowed());
  }

  /** One line for each; as JSON an array. */
  public static void printAll(Output output, List<BreakerStatus> statuses, Instant now) {
    if (output.isJson()) {
      output.json(
          new ArrayDocument<>(statuses, (fields, each) -> each.document().writeFields(fields)));
      return;
    }
    for (BreakerStatus status : statuses) {
      status.print(output, now);
    }
  }

  /** Prints one line, and a warning where the loop continues although a rule tripped. */
  public void print(Output output, Instant now) {
    if (output.isJson()) {
      output.json(document());
      return;
    }
    output.rendered(line(output, now) + "\n");
    if (isAllowed() && !decision.allowed()) {
      output.warn(
          "the breaker of " + scope + " is open, but its action is alert: the loop may continue");
    }
  }

  private String line(Output output, Instant now) {
    boolean ofRun = scope.equals(RUN);
    String task = scope.substring(scope.indexOf(':') + 1);
    String breaker =
        " (breaker " + decision.phase().name().toLowerCase(Locale.ROOT).replace('_', '-') + ")";
    if (isAllowed()) {
      String reason = decision.phase() == Phase.CLOSED ? "" : "; " + decision.reason();
      return output.paint(Style.GOOD, "OK")
          + Sanitize.line(
              ": the loop "
                  + (ofRun ? "" : "on " + task + " ")
                  + "may continue"
                  + breaker
                  + reason);
    }
    String retry =
        decision.retryAt() == null
            ? ""
            : "; one retry in " + Ages.format(Duration.between(now, decision.retryAt()));
    return output.paint(Style.BAD, word())
        + Sanitize.line(": " + (ofRun ? "" : task + ": ") + decision.reason() + breaker + retry);
  }

  private String word() {
    return switch (verdict) {
      case CONTINUE -> "OK";
      case BREAKER_OPEN -> "STOP";
      case PAUSED -> "PAUSED";
      case LIMIT_REACHED -> "LIMIT";
    };
  }
}
