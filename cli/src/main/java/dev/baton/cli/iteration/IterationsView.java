package dev.baton.cli.iteration;

import dev.baton.app.FindIterations.IterationView;
import dev.baton.git.ObjectIds;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.IterationJson;
import dev.baton.render.IterationWords;
import dev.baton.render.IterationWords.OutcomeStyle;
import dev.baton.store.Iteration;
import dev.baton.store.Iteration.IterationError;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sparkline;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/iterations-list.json: iterations, each error as {@code iterationError} in
 * docs/schema/definitions.json. For people a line each, and below it bars for the sizes of output
 * and changes.
 *
 * @param views oldest first
 */
public record IterationsView(List<IterationView> views, Instant now) implements View {
  private static final int MOST_BARS = 60;

  /** Which of the columns that are not always known are shown. */
  private record Shown(boolean tests, boolean cost, boolean workers) {}

  /** docs/schema/iterations-diff.json. */
  record Diff(Iteration iteration, String patch, boolean cut) implements ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields
          .number("n", iteration.n())
          .text("base", iteration.base())
          .text("commit", iteration.commit())
          .truth("cut", cut)
          .text("patch", patch);
    }
  }

  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(views, IterationsView::write).write(json);
  }

  /** One of them, as in the document of one iteration. */
  static void write(JsonFields fields, IterationView view) {
    IterationJson.writeStart(fields, view.iteration());
    fields.objects("errors", view.errors(), IterationsView::writeError);
    IterationJson.writeFigures(fields, view.iteration());
  }

  static void writeError(JsonFields fields, IterationError error) {
    fields
        .complete()
        .text("signature", error.signature().value())
        .text("message", error.message())
        .text("file", error.file())
        .number("line", error.line())
        .number("count", error.count())
        .text("source", error.source())
        .time("at", error.at());
  }

  @Override
  public void text(Output output) {
    if (views.isEmpty()) {
      output.note("no iterations yet; each commit after baton init is one");
      return;
    }
    Shown shown =
        new Shown(
            any(one -> one.tests().failing() != null),
            any(one -> !IterationWords.cost(one).isEmpty()),
            any(one -> one.worker() != null));
    Table table = new Table(columns(shown));
    for (IterationView view : views) {
      table.row(cells(view, shown).toArray(new Cell[0]));
    }
    output.table(table, true);
    bars(output, "change", view -> IterationWords.lines(view.iteration()));
    bars(output, "output", view -> view.iteration().effort().outputLength());
  }

  private static List<String> columns(Shown shown) {
    List<String> columns = new ArrayList<>(List.of(">N", "COMMIT", ">FILES", ">+/-", ">ERRORS"));
    if (shown.tests) {
      columns.add(">TESTS");
    }
    if (shown.cost) {
      columns.add(">COST");
    }
    columns.addAll(List.of("OUTCOME", ">STARTED", ">TOOK"));
    if (shown.workers) {
      columns.add("WORKER");
    }
    columns.add("|TASK");
    return columns;
  }

  private List<Cell> cells(IterationView view, Shown shown) {
    Iteration iteration = view.iteration();
    List<Cell> cells = new ArrayList<>();
    cells.add(Cell.of(String.valueOf(iteration.n())));
    String commit = iteration.commit();
    cells.add(new Cell(Style.ID, commit == null ? "" : ObjectIds.brief(commit)));
    cells.add(Cell.of(IterationWords.number(iteration.diff().filesChanged())));
    cells.add(Cell.of(IterationWords.size(iteration.diff())));
    int errors = view.errorCount();
    cells.add(errors == 0 ? Cell.of("") : new Cell(Style.BAD, String.valueOf(errors)));
    if (shown.tests) {
      cells.add(Cell.of(IterationWords.tests(iteration.tests())));
    }
    if (shown.cost) {
      cells.add(Cell.of(IterationWords.cost(iteration)));
    }
    cells.add(new Cell(OutcomeStyle.of(iteration), iteration.outcomeWord().replace('_', ' ')));
    cells.add(new Cell(Style.DIM, started(iteration)));
    cells.add(Cell.of(IterationWords.took(iteration, now)));
    if (shown.workers) {
      cells.add(Cell.of(iteration.worker() == null ? "" : iteration.worker()));
    }
    cells.add(Cell.of(iteration.task() == null ? "" : iteration.task().value()));
    return cells;
  }

  /** A commit whose beginning is not known is shown at its end. */
  private String started(Iteration iteration) {
    Instant at = iteration.startedAt() == null ? iteration.endedAt() : iteration.startedAt();
    return at == null ? "" : Ages.ago(at, now);
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

  private boolean any(Predicate<Iteration> test) {
    return views.stream().map(IterationView::iteration).anyMatch(test);
  }
}
