package dev.baton.cli.breaker;

import dev.baton.breaker.LoopVerdict;
import dev.baton.breaker.Phase;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Policy;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Stores;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * {@code decision} in docs/schema/definitions.json: whether the loop of one scope may continue.
 *
 * @param verdict the decision after the action of the policy is applied
 */
record DecisionView(String scope, Decision decision, LoopVerdict verdict, Instant now)
    implements View, ObjectDocument {
  private static final String RUN = "run";

  static DecisionView of(String scope, Decision decision, Policy policy, Instant now) {
    return new DecisionView(scope, decision, LoopVerdict.of(decision, policy.action()), now);
  }

  private boolean isAllowed() {
    return verdict == LoopVerdict.CONTINUE;
  }

  /** After a decision that is about no task, names the tasks that have stopped. */
  void noteOtherTasks(Stores stores, Output output) {
    List<TaskId> open = scope.equals(RUN) ? stores.breakers().openTasks() : List.of();
    if (!open.isEmpty()) {
      String tasks = Plural.of(open.size(), "task has", "tasks have");
      output.note(
          "%s an open breaker: %s; baton breaker status --task %s shows why"
              .formatted(tasks, TaskIds.list(open, ", "), open.getFirst()));
    }
  }

  @Override
  public void writeFields(JsonFields fields) {
    fields
        .complete()
        .truth("allowed", isAllowed())
        .text("state", decision.phase().name())
        .text("reason_code", decision.code().slug())
        .text("reason", decision.reason())
        .time("retry_at", decision.retryAt())
        .text("scope", scope);
  }

  /** Prints one line, and a warning where the loop continues although a rule tripped. */
  @Override
  public void text(Output output) {
    output.rendered(line(output) + "\n");
    if (isAllowed() && !decision.allowed()) {
      output.warn(
          "the breaker of " + scope + " is open, but its action is alert: the loop may continue");
    }
  }

  private String line(Output output) {
    boolean ofRun = scope.equals(RUN);
    String task = scope.substring(scope.indexOf(':') + 1);
    String breaker = " (breaker " + words(decision.phase().name()) + ")";
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
        decision.retryAt() == null ? "" : "; one retry in " + Ages.between(now, decision.retryAt());
    return output.paint(Style.BAD, word())
        + Sanitize.line(": " + (ofRun ? "" : task + ": ") + decision.reason() + breaker + retry);
  }

  /** The name of a phase for people, such as {@code half-open}. */
  static String words(String phase) {
    return phase.toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private String word() {
    return switch (verdict) {
      case CONTINUE -> "OK";
      case BREAKER_OPEN -> "STOP";
      case PAUSED -> "PAUSED";
      case LIMIT_REACHED -> "LIMIT";
    };
  }

  /** docs/schema/observe.json: the decision of each loop that was observed. */
  record All(List<DecisionView> decisions) implements View {
    /** The most severe of the verdicts: a limit before a pause, a pause before an open breaker. */
    LoopVerdict worst() {
      LoopVerdict worst = LoopVerdict.CONTINUE;
      for (DecisionView each : decisions) {
        worst = each.verdict.compareTo(worst) > 0 ? each.verdict : worst;
      }
      return worst;
    }

    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(decisions, (fields, each) -> each.writeFields(fields)).write(json);
    }

    @Override
    public void text(Output output) {
      for (DecisionView each : decisions) {
        each.text(output);
      }
    }
  }
}
