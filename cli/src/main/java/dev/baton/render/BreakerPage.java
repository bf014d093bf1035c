package dev.baton.render;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Decision;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.RuleGauge;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.json.JsonFields;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import io.avaje.json.JsonWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** How a breaker stands: its phase, and how far each rule is from opening it. */
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

  public void write(JsonWriter json) {
    json.beginObject();
    JsonFields fields = JsonFields.complete(json);
    new BreakerStatus(scope, decision, resolution.policy()).writeFields(json);
    fields
        .text("preset", resolution.preset().presetName())
        .number("consecutive_no_progress", state.counters().of(Counter.NO_PROGRESS))
        .number("consecutive_failures", state.counters().of(Counter.FAILURES))
        .number("total_failures", state.totals().failures())
        .number("total_iterations", state.totals().iterations())
        .number("unique_errors", state.errors().unique());
    json.name("error_counts");
    json.beginObject();
    for (Map.Entry<ErrorSignature, Tally> error : state.errors().bySignature().entrySet()) {
      fields.number(error.getKey().value(), error.getValue().count());
    }
    json.endObject();
    json.name("output_trend");
    json.beginArray();
    for (long length : state.recent().outputTrend()) {
      json.value(length);
    }
    json.endArray();
    fields.time("last_progress", state.times().lastProgress());
    fields.time("opened_at", state.times().openedAt());
    json.name("limits");
    writeReadings(json, true);
    json.name("rules");
    writeReadings(json, false);
    json.endObject();
  }

  private void writeReadings(JsonWriter json, boolean limits) {
    json.beginObject();
    for (RuleGauge reading : readings) {
      if (reading.isLimit() == limits) {
        json.name(reading.rule().slug());
        json.beginObject();
        // Numbers already, as JSON has them.
        new JsonFields(json).raw("actual", reading.actual()).raw("limit", reading.limit());
        json.endObject();
      }
    }
    json.endObject();
  }

  public void print(Output output) {
    new BreakerStatus(scope, decision, resolution.policy()).print(output);
    output.line("preset " + resolution.preset().presetName() + lastProgress());
    Table table =
        new Table(
            List.of(
                Column.left("RULE"),
                Column.right("COUNT"),
                Column.right("LIMIT"),
                Column.left("")));
    for (RuleGauge reading : readings) {
      String unit = reading.rule().isConcern() ? "%" : "";
      table.row(
          Cell.of(reading.rule().slug()),
          Cell.of(reading.actual() + unit),
          Cell.of(reading.limit() + unit),
          new Cell(style(reading.fraction()), bar(reading.fraction())));
    }
    output.table(table, true);
    printErrors(output);
  }

  private String lastProgress() {
    Instant at = state.times().lastProgress();
    return at == null
        ? ", no progress so far"
        : ", last progress " + Ages.format(Duration.between(at, now)) + " ago";
  }

  /** Full only when there is no way left. */
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
