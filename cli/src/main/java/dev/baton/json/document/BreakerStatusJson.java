package dev.baton.json.document;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.RuleGauge;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import java.util.List;

/**
 * docs/schema/breaker-status.json: the state of a breaker, and how close each rule is to opening
 * it.
 *
 * @param gauges of the limits and of the other rules
 */
public record BreakerStatusJson(
    DecisionJson decision, BreakerState state, Preset preset, List<RuleGauge> gauges)
    implements ObjectDocument {

  @Override
  public void writeFields(JsonFields sparse) {
    JsonFields fields = sparse.complete();
    decision.writeFields(fields);
    fields
        .text("preset", preset.presetName())
        .number("consecutive_no_progress", state.counters().of(Counter.NO_PROGRESS))
        .number("consecutive_failures", state.counters().of(Counter.FAILURES))
        .number("total_failures", state.totals().failures())
        .number("total_iterations", state.totals().iterations())
        .number("unique_errors", state.errors().unique())
        .object("error_counts", this::writeErrorCounts)
        .numbers("output_trend", state.recent().outputTrend())
        .time("last_progress", state.times().lastProgress())
        .time("opened_at", state.times().openedAt())
        .object("limits", each -> writeGauges(each, true))
        .object("rules", each -> writeGauges(each, false));
  }

  private void writeErrorCounts(JsonFields fields) {
    state
        .errors()
        .bySignature()
        .forEach((signature, tally) -> fields.number(signature.value(), tally.count()));
  }

  private void writeGauges(JsonFields fields, boolean limits) {
    for (RuleGauge gauge : gauges) {
      if (gauge.isLimit() == limits) {
        fields.object(gauge.rule().slug(), each -> writeGauge(each, gauge));
      }
    }
  }

  /** Both values are numbers in JSON form. */
  private static void writeGauge(JsonFields fields, RuleGauge gauge) {
    fields.raw("actual", gauge.actual()).raw("limit", gauge.limit());
  }
}
