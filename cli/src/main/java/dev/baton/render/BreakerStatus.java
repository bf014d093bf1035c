package dev.baton.render;

import dev.baton.breaker.Decision;
import dev.baton.breaker.HaltReason;
import dev.baton.breaker.policy.Action;
import dev.baton.breaker.policy.Policy;
import dev.baton.cli.core.ExitCode;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import io.avaje.json.JsonWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether the loop of one scope may go on, and what becomes of that in words and exit codes. */
public final class BreakerStatus {
  private final String scope;
  private final Decision decision;
  private final @Nullable HaltReason halt;
  private final Action action;

  public BreakerStatus(String scope, Decision decision, Policy policy) {
    this.scope = scope;
    this.decision = decision;
    this.halt = decision.code() instanceof HaltReason reason ? reason : null;
    this.action = policy.action();
  }

  /**
   * What a script learns. What the policy's action says is about rules that find fault with the
   * loop: not about its budget, nor about what a person decided.
   */
  public ExitCode exitCode() {
    if (decision.allowed()) {
      return ExitCode.OK;
    }
    if (halt == null || halt == HaltReason.MANUAL) {
      return ExitCode.BREAKER_OPEN;
    }
    if (halt.isLimit()) {
      return ExitCode.LIMIT;
    }
    return switch (action) {
      case ALERT -> ExitCode.OK;
      case ABORT -> ExitCode.BREAKER_OPEN;
      case PAUSE, ESCALATE -> ExitCode.PAUSED;
    };
  }

  /** The worst of several: a limit before a pause, a pause before an open breaker. */
  public static ExitCode worst(List<BreakerStatus> standings) {
    ExitCode worst = ExitCode.OK;
    for (BreakerStatus standing : standings) {
      ExitCode code = standing.exitCode();
      worst = code.number() > worst.number() ? code : worst;
    }
    return worst;
  }

  private boolean isAllowed() {
    return exitCode() == ExitCode.OK;
  }

  /** The fields of the contract, without a brace. */
  void writeFields(JsonWriter json) {
    JsonFields.complete(json)
        .truth("allowed", isAllowed())
        .text("state", decision.phase().name())
        .text("reason_code", decision.code().slug())
        .text("reason", decision.reason())
        .time("retry_at", decision.retryAt())
        .text("scope", scope);
  }

  public void write(JsonWriter json) {
    json.beginObject();
    writeFields(json);
    json.endObject();
  }

  /** An array of several. */
  public static void writeAll(JsonWriter json, List<BreakerStatus> standings) {
    json.beginArray();
    for (BreakerStatus standing : standings) {
      standing.write(json);
    }
    json.endArray();
  }

  /** One line, and a warning where the loop goes on although a rule says stop. */
  public void print(Output output) {
    output.rendered(line(output) + "\n");
    if (isAllowed() && !decision.allowed()) {
      output.warn(
          "the breaker of " + scope + " is open, but its action is alert: the loop may go on");
    }
  }

  private String line(Output output) {
    String line = scope + " is " + decision.phase() + ": " + decision.reason();
    if (decision.retryAt() != null) {
      line += "; one retry from " + decision.retryAt() + " on";
    }
    String word =
        isAllowed() ? output.paint(Style.GOOD, "go on") : output.paint(Style.BAD, "stop ");
    return word + "  " + Sanitize.line(line);
  }
}
