package dev.baton.render;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.RuleGauge;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.json.document.BreakerStatusJson;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The state of a breaker: its phase, and how close each rule is to opening it. */
public final class BreakerPage {
  private static final int BAR = 10;
  private static final int SHOWN_ERRORS = 5;

  private final String scope;
  private final BreakerState state;
  private final Decision decision;
  private final Resolution resolution;
  private final List<RuleGauge> readings;
  private final Instant now;

  public BreakerPage(
      String scope, BreakerState state, Decision decision, Resolution resolution, Instant now) {
    this.scope = scope;
    this.state = state;
    this.decision = decision;
    this.resolution = resolution;
    this.readings = RuleGauge.of(state, resolution.policy(), now);
    this.now = now;
  }

  public void print(Output output) {
    BreakerStatus status = new BreakerStatus(scope, decision, resolution.policy());
    if (output.isJson()) {
      output.json(new BreakerStatusJson(status.document(), state, resolution.preset(), readings));
      return;
    }
    status.print(output, now);
    output.line("preset " + resolution.preset().presetName() + lastProgress());
    Table table =
        new Table(
            List.of(
                Column.left("RULE"), Column.right("COUNT"), Column.left("LIMIT"), Column.left("")));
    for (RuleGauge reading : readings) {
      table.row(
          Cell.of(reading.rule().slug()),
          Cell.of(withUnit(reading.rule(), reading.actual())),
          Cell.of(
              withUnit(reading.rule(), reading.limit()) + counted(reading.rule(), reading.limit())),
          new Cell(style(reading.fraction()), bar(reading.fraction())));
    }
    output.table(table, true);
    printErrors(output);
  }

  private static String withUnit(Rule rule, String number) {
    return switch (rule) {
      case SPEND -> Money.ofCents(new BigDecimal(number)).dollars();
      case DURATION, IDLE -> Ages.format(Duration.ofSeconds(new BigDecimal(number).longValue()));
      default -> number + (rule.isConcern() ? "%" : "");
    };
  }

  /** What is counted, where the number does not say it. */
  private static String counted(Rule rule, String limit) {
    String one =
        switch (rule) {
          case NO_PROGRESS, TASK_ITERATIONS -> "iteration";
          case CONSECUTIVE_FAILURES -> "failure";
          case SAME_ERROR -> "time";
          case COMPLETION_WITHOUT_EVIDENCE -> "claim";
          case PERMISSION_DENIALS -> "denial";
          case TOOL_CALLS -> "call";
          case OUTPUT_LOOP -> "output";
          default -> "";
        };
    return one.isEmpty() ? "" : " " + one + (limit.equals("1") ? "" : "s");
  }

  private String lastProgress() {
    Instant at = state.times().lastProgress();
    return at == null
        ? ", no progress so far"
        : ", last progress " + Ages.format(Duration.between(at, now)) + " ago";
  }

  /** Full only when the limit is reached. */
  private static String bar(double fraction) {
    int full = (int) Math.floor(Math.clamp(fraction, 0, 1) * BAR);
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
  }

  private static Style style(double fraction) {
    if (fraction >= 1) {
      return Style.BAD;
    }
    return fraction >= 0.5 ? Style.WARN : Style.GOOD;
  }

  private void printErrors(Output output) {
    List<Map.Entry<ErrorSignature, Tally>> errors =
        state.errors().bySignature().entrySet().stream()
            .sorted((a, b) -> Long.compare(b.getValue().count(), a.getValue().count()))
            .toList();
    for (Map.Entry<ErrorSignature, Tally> error :
        errors.subList(0, Math.min(SHOWN_ERRORS, errors.size()))) {
      Tally tally = error.getValue();
      output.line(tally.count() + " x " + error.getKey().value() + "  " + tally.sample());
    }
    if (errors.size() > SHOWN_ERRORS) {
      output.line("and " + (errors.size() - SHOWN_ERRORS) + " other errors; see --json");
    }
  }
}
