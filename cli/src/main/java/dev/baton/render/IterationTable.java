package dev.baton.render;

import dev.baton.app.IterationView;
import dev.baton.store.Iteration;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sparkline;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Iterations for people: a line each, and below it bars for the sizes of output and changes. */
public final class IterationTable {
  private static final int SHORT_COMMIT = 7;
  private static final int MOST_BARS = 60;

  private final List<IterationView> views;
  private final Instant now;
  private final boolean tests;
  private final boolean cost;
  private final boolean workers;

  /**
   * @param views oldest first
   */
  public IterationTable(List<IterationView> views, Instant now) {
    this.views = views;
    this.now = now;
    this.tests = any(view -> view.iteration().tests().failing() != null);
    this.cost = any(view -> !IterationWords.cost(view.iteration()).isEmpty());
    this.workers = any(view -> view.iteration().worker() != null);
  }

  private boolean any(Function<IterationView, Boolean> test) {
    for (IterationView view : views) {
      if (test.apply(view)) {
        return true;
      }
    }
    return false;
  }

  public void print(Output output) {
    if (views.isEmpty()) {
      output.note("no iterations yet; each commit after baton init is one");
      return;
    }
    Table table = new Table(columns());
    for (IterationView view : views) {
      table.row(cells(view).toArray(new Cell[0]));
    }
    output.table(table, true);
    bars(output, "change", view -> IterationWords.lines(view.iteration()));
    bars(output, "output", view -> view.iteration().effort().outputLength());
  }

  private List<Column> columns() {
    List<Column> columns =
        new ArrayList<>(
            List.of(
                Column.right("N"),
                Column.left("COMMIT"),
                Column.right("FILES"),
                Column.right("+/-"),
                Column.right("ERRORS")));
    if (tests) {
      columns.add(Column.right("TESTS"));
    }
    if (cost) {
      columns.add(Column.right("COST"));
    }
    columns.add(Column.left("OUTCOME"));
    columns.add(Column.right("STARTED"));
    columns.add(Column.right("TOOK"));
    if (workers) {
      columns.add(Column.left("WORKER"));
    }
    columns.add(Column.wrapped("TASK"));
    return columns;
  }

  private List<Cell> cells(IterationView view) {
    Iteration iteration = view.iteration();
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(String.valueOf(iteration.n())));
    cells.add(new Cell(Style.ID, shortCommit(iteration)));
    cells.add(Cell.of(IterationWords.number(iteration.diff().filesChanged())));
    cells.add(Cell.of(IterationWords.size(iteration.diff())));
    int errors = view.errorCount();
    cells.add(errors == 0 ? Cell.of("") : new Cell(Style.BAD, String.valueOf(errors)));
    if (tests) {
      cells.add(Cell.of(IterationWords.tests(iteration.tests())));
    }
    if (cost) {
      cells.add(Cell.of(IterationWords.cost(iteration)));
    }
    cells.add(new Cell(OutcomeStyle.of(iteration), iteration.outcomeWord()));
    cells.add(new Cell(Style.DIM, started(iteration)));
    cells.add(Cell.of(IterationWords.took(iteration, now)));
    if (workers) {
      cells.add(Cell.of(iteration.worker() == null ? "" : iteration.worker()));
    }
    cells.add(Cell.of(iteration.task() == null ? "" : iteration.task().value()));
    return cells;
  }

  /** A commit whose beginning is not known is shown at its end. */
  private String started(Iteration iteration) {
    Instant at = iteration.startedAt() == null ? iteration.endedAt() : iteration.startedAt();
    return at == null ? "" : Ages.format(Duration.between(at, now)) + " ago";
  }

  private static String shortCommit(Iteration iteration) {
    String commit = iteration.commit() == null ? "" : iteration.commit();
    return commit.substring(0, Math.min(SHORT_COMMIT, commit.length()));
  }

  private void bars(Output output, String name, Function<IterationView, @Nullable Long> value) {
    List<@Nullable Long> values = new ArrayList<>();
    boolean known = false;
    for (IterationView view : views.subList(Math.max(0, views.size() - MOST_BARS), views.size())) {
      Long one = value.apply(view);
      known |= one != null;
      values.add(one);
    }
    if (known) {
      output.line(name + "  " + Sparkline.of(values));
    }
  }
}
