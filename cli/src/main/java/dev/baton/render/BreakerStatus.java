package dev.baton.render;

import dev.baton.breaker.Decision;
import dev.baton.breaker.LoopVerdict;
import dev.baton.breaker.policy.Policy;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import io.avaje.json.JsonWriter;
import java.util.List;

/** Whether the loop of one scope may go on, and how that reads. */
public final class BreakerStatus {
  private final String scope;
  private final Decision decision;
  private final LoopVerdict verdict;

  public BreakerStatus(String scope, Decision decision, Policy policy) {
    this.scope = scope;
    this.decision = decision;
    this.verdict = LoopVerdict.of(decision, policy.action());
  }

  /** What it means for the loop. */
  public LoopVerdict verdict() {
    return verdict;
  }

  /** The worst of several: a limit before a pause, a pause before an open breaker. */
  public static LoopVerdict worst(List<BreakerStatus> statuses) {
    LoopVerdict worst = LoopVerdict.GO_ON;
    for (BreakerStatus status : statuses) {
      worst = status.verdict.compareTo(worst) > 0 ? status.verdict : worst;
    }
    return worst;
  }

  private boolean isAllowed() {
    return verdict == LoopVerdict.GO_ON;
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
