package dev.baton.render;

import dev.baton.app.history.Figures;
import dev.baton.app.history.Figures.SumOfRuns;
import dev.baton.app.history.RunView;
import dev.baton.app.history.RunView.RunCondition;
import dev.baton.breaker.policy.Money;
import dev.baton.task.Plural;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Runs for people: a line each, and below them their sum. */
public final class RunTable {
  private final List<RunView> views;
  private final Instant now;
  private final boolean left;
  private final boolean machines;

  /**
   * @param views oldest first
   */
  public RunTable(List<RunView> views, Instant now) {
    this.views = views;
    this.now = now;
    this.left = views.stream().anyMatch(view -> view.run().left().skipped() > 0);
    this.machines =
        views.stream()
                .map(view -> view.run().host().machine())
                .filter(Objects::nonNull)
                .distinct()
                .count()
            > 1;
  }

  public void print(Output output) {
    Table table = new Table(columns());
    for (RunView view : views) {
      table.row(cells(view).toArray(new Cell[0]));
    }
    output.table(table, true);
    if (views.size() > 1) {
      output.line(summary(SumOfRuns.of(views)));
    }
  }

  /** The sum in one line. */
  public static String summary(SumOfRuns totals) {
    return Plural.of(totals.runs(), "run")
        + ", "
        + Plural.of(totals.figures().iterations(), "iteration")
        + ", "
        + totals.tasksClosed()
        + " closed, "
        + totals.left().skipped()
        + " skipped, "
        + tokens(totals.figures())
        + " tokens, "
        + cost(totals.figures())
        + ", "
        + Ages.format(totals.took())
        + " in all";
  }

  /** New input and output, as limits count them. */
  public static String tokens(Figures figures) {
    return IterationWords.amount(figures.tokens().counted());
  }

  public static String cost(Figures figures) {
    return new Money(figures.costMicrocents()).dollars();
  }

  private List<String> columns() {
    List<String> columns =
        new ArrayList<>(List.of("RUN", ">STARTED", ">TOOK", "STATE", ">ITER", ">CLOSED"));
    if (left) {
      columns.add(">SKIPPED");
    }
    columns.addAll(List.of(">TOKENS", ">COST", "AGENT"));
    if (machines) {
      columns.add("MACHINE");
    }
    columns.add("|WHY");
    return columns;
  }

  private List<Cell> cells(RunView view) {
    List<Cell> cells = new ArrayList<>();
    cells.add(new Cell(Style.ID, view.run().id()));
    cells.add(new Cell(Style.DIM, Ages.ago(view.run().startedAt(), now)));
    cells.add(Cell.of(Ages.format(view.took())));
    cells.add(new Cell(style(view.condition()), view.condition().word()));
    cells.add(Cell.of(String.valueOf(view.figures().iterations())));
    cells.add(Cell.of(String.valueOf(view.run().used().tasksClosed())));
    if (left) {
      cells.add(Cell.of(String.valueOf(view.run().left().skipped())));
    }
    cells.add(Cell.of(tokens(view.figures())));
    cells.add(Cell.of(cost(view.figures())));
    cells.add(Cell.of(known(view.run().host().agent())));
    if (machines) {
      cells.add(Cell.of(known(view.run().host().machine())));
    }
    cells.add(Cell.of(view.reason() == null ? "" : view.reason()));
    return cells;
  }

  private static String known(@Nullable String name) {
    return name == null ? "?" : name;
  }

  public static Style style(RunCondition condition) {
    return switch (condition) {
      case RUNNING -> Style.GOOD;
      case PAUSED, UNKNOWN -> Style.WARN;
      case DIED -> Style.BAD;
      case ENDED -> Style.PLAIN;
    };
  }
}
