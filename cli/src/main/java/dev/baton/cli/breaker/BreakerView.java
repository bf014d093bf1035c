package dev.baton.cli.breaker;

import dev.baton.breaker.BreakerState;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.RuleGauge;
import dev.baton.breaker.policy.Money;
import dev.baton.breaker.policy.PolicySources;
import dev.baton.breaker.policy.PolicySources.Explained;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.breaker.policy.Preset;
import dev.baton.breaker.policy.Rule;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What is shown of a breaker. */
final class BreakerView {
  /**
   * docs/schema/breaker-status.json: the state of a breaker, and how close each rule is to opening
   * it.
   *
   * @param gauges of the limits and of the other rules
   */
  record Gauged(DecisionView decision, BreakerState state, Preset preset, List<RuleGauge> gauges)
      implements View, ObjectDocument {
    private static final int BAR = 10;
    private static final int SHOWN_ERRORS = 5;

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

    @Override
    public void text(Output output) {
      decision.text(output);
      output.line("preset " + preset.presetName() + lastProgress());
      Table table = Table.of("RULE", ">COUNT", "LIMIT", "");
      for (RuleGauge gauge : gauges) {
        Rule rule = gauge.rule();
        table.row(
            Cell.of(rule.slug()),
            Cell.of(withUnit(rule, gauge.actual())),
            Cell.of(withUnit(rule, gauge.limit()) + counted(rule, gauge.limit())),
            new Cell(style(gauge.fraction()), gauge.bar(BAR)));
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
          : ", last progress " + Ages.ago(at, decision.now());
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
        output.line(
            "and " + Plural.of(errors.size() - SHOWN_ERRORS, "other error") + "; see --json");
      }
    }
  }

  /**
   * docs/schema/breaker-history.json: the transitions of breakers, oldest first.
   *
   * @param ofOne whether only one breaker was asked for
   */
  record Transitions(boolean ofOne, List<TransitionRecord> changes, Instant now) implements View {
    @Override
    public void write(JsonWriter json) {
      new ArrayDocument<>(changes, this::writeChange).write(json);
    }

    private void writeChange(JsonFields fields, TransitionRecord change) {
      fields
          .text("scope", ofOne ? null : change.scope())
          .time("at", change.at())
          .text("from", change.from())
          .text("to", change.to())
          .text("reason_code", change.reasonCode())
          .text("reason", change.reason())
          .text("actor", change.actor())
          .text("cause", change.cause())
          .text("observation", change.observation())
          .raw("before", change.before())
          .raw("after", change.after());
    }

    @Override
    public void text(Output output) {
      if (changes.isEmpty()) {
        output.note(
            ofOne
                ? "this breaker has never changed its state"
                : "breakers have never changed their state here");
        return;
      }
      Table table = Table.of("BREAKER", ">AT", "FROM", "TO", "BY", "ON", "|REASON");
      for (TransitionRecord change : changes) {
        table.row(
            new Cell(Style.ID, change.scope()),
            new Cell(Style.DIM, Ages.ago(change.at(), now)),
            Cell.of(DecisionView.words(change.from())),
            Cell.of(DecisionView.words(change.to())),
            Cell.of(change.actor()),
            Cell.of(change.cause().replace('_', ' ')),
            Cell.of(change.reason()));
      }
      output.table(table, true);
    }
  }

  /**
   * docs/schema/breaker-policy.json: the thresholds in effect.
   *
   * @param explain whether to show where each value comes from
   */
  record Thresholds(Resolution resolution, boolean explain) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields.text("preset", resolution.preset().presetName());
      if (explain) {
        fields
            .text("preset_source", name(resolution.presetKind()))
            .text("preset_origin", resolution.presetOrigin());
      }
      fields.objects("settings", resolution.settings(), this::writeSetting);
    }

    private void writeSetting(JsonFields fields, Explained setting) {
      fields.text("name", setting.setting().key()).text("value", setting.value());
      if (explain) {
        fields.text("source", name(setting.kind())).text("origin", setting.origin());
      }
    }

    private static String name(PolicySources.Kind kind) {
      return kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void text(Output output) {
      List<String> columns = new ArrayList<>(List.of("SETTING", "VALUE"));
      if (explain) {
        columns.add("|BY");
      }
      Table table = new Table(columns);
      for (Explained setting : resolution.settings()) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(setting.setting().key()));
        cells.add(Cell.of(setting.value()));
        if (explain) {
          cells.add(new Cell(Style.DIM, setting.origin()));
        }
        table.row(cells.toArray(new Cell[0]));
      }
      output.line(
          "preset "
              + resolution.preset().presetName()
              + (explain ? " (by " + resolution.presetOrigin() + ")" : ""));
      output.table(table, true);
    }
  }
}
