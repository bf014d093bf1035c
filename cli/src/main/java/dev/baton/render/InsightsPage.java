package dev.baton.render;

import dev.baton.app.insight.InsightData;
import dev.baton.app.insight.InsightData.Chance;
import dev.baton.app.insight.InsightData.OpenTask;
import dev.baton.app.report.ReportData.SignatureCount;
import dev.baton.breaker.policy.Money;
import dev.baton.insight.Estimates;
import dev.baton.insight.WorkGroup;
import dev.baton.json.document.InsightsJson;
import dev.baton.task.Plural;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Statistics about past work, for people. */
public record InsightsPage(InsightData data, List<SignatureCount> signatures) {
  private static final int MOST = 10;

  public void print(Output output) {
    if (output.isJson()) {
      output.json(new InsightsJson(data, signatures));
      return;
    }
    if (data.isThin()) {
      output.line(
          "too little to tell: "
              + Plural.of(data.closed(), "closed task")
              + " with iterations, expected at least "
              + Estimates.FEWEST);
    } else {
      groups(output);
      chances(output, "AFTER", data.after());
      chances(output, "NO PROGRESS", data.streaks());
      open(output);
    }
    errors(output);
  }

  private void groups(Output output) {
    Table table = Table.of("BY", ">TASKS", ">ITERATIONS", ">HALF OF THEM", ">COST", "|NAME");
    for (WorkGroup each : data.groups()) {
      table.row(
          Cell.of(each.kind()),
          Cell.of(String.valueOf(each.tasks())),
          Cell.of(number(each.median())),
          Cell.of(number(each.low()) + " to " + number(each.high())),
          Cell.of(cost(each)),
          Cell.of(each.name()));
    }
    output.table(table, true);
  }

  private static void chances(Output output, String name, List<Chance> chances) {
    if (chances.isEmpty()) {
      return;
    }
    output.line("");
    Table table = Table.of(">" + name, ">TASKS", ">CLOSED", ">CHANCE", ">95 %");
    for (Chance each : chances) {
      table.row(
          Cell.of(String.valueOf(each.iterations())),
          Cell.of(String.valueOf(each.tasks())),
          Cell.of(String.valueOf(each.closed())),
          Cell.of(percent(each.chance())),
          Cell.of(
              each.low() == null || each.high() == null
                  ? ""
                  : percent(each.low()) + " to " + percent(each.high())));
    }
    output.table(table, true);
  }

  private void open(Output output) {
    for (OpenTask each : data.estimates()) {
      output.line(
          each.task()
              + ": "
              + Plural.of(each.iterations(), "iteration")
              + "; "
              + estimate(each.like())
              + (each.beyond() ? "; that is more than any of them needed" : ""));
    }
  }

  /** Such as {@code tasks like this: 2 to 5 iterations, $0.80}. */
  public static String estimate(WorkGroup like) {
    String cost = cost(like);
    return "tasks like this: "
        + number(like.low())
        + " to "
        + number(like.high())
        + " iterations"
        + (cost.isEmpty() ? "" : ", " + cost)
        + " ("
        + like.name()
        + ", "
        + like.tasks()
        + " closed)";
  }

  private void errors(Output output) {
    if (signatures.isEmpty()) {
      return;
    }
    output.line("");
    Table table = Table.of(">COUNT", "SIGNATURE", ">ITERATIONS", ">TASKS", "|MESSAGE");
    for (SignatureCount each : signatures.subList(0, Math.min(MOST, signatures.size()))) {
      table.row(
          Cell.of(String.valueOf(each.count())),
          new Cell(Style.ID, each.signature()),
          Cell.of(String.valueOf(each.iterations())),
          Cell.of(String.valueOf(each.tasks().size())),
          Cell.of(each.message()));
    }
    output.table(table, true);
  }

  private static String cost(WorkGroup group) {
    Double cost = group.medianMicrocents();
    return cost == null ? "" : new Money(Math.round(cost)).dollars();
  }

  private static String percent(@Nullable Double share) {
    return share == null ? "" : Math.round(share * 100) + " %";
  }

  private static String number(double value) {
    return value == Math.rint(value)
        ? String.valueOf((long) value)
        : String.format(Locale.ROOT, "%.1f", value);
  }
}
