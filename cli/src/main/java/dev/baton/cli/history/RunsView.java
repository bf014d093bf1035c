package dev.baton.cli.history;

import dev.baton.app.history.Figures;
import dev.baton.app.history.Figures.TaskFigures;
import dev.baton.app.history.RunView;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.RunsJson;
import dev.baton.render.RunTable;
import dev.baton.store.Iteration;
import dev.baton.store.Runs.Run;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import io.avaje.json.JsonWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * docs/schema/runs-list.json: runs with their figures.
 *
 * @param views oldest first
 */
record RunsView(List<RunView> views, Instant now) implements View {
  @Override
  public void write(JsonWriter json) {
    new ArrayDocument<>(views, RunsJson::write).write(json);
  }

  @Override
  public void text(Output output) {
    if (views.isEmpty()) {
      output.note("no runs; baton run starts one");
    } else {
      new RunTable(views, now).print(output);
    }
  }

  /**
   * docs/schema/runs-show.json: one run, with its tasks and the numbers of its iterations.
   *
   * @param pauseAskedBy who asked it to pause; null when nobody did
   */
  record Shown(RunView view, @Nullable String pauseAskedBy, Instant now)
      implements View, ObjectDocument {
    private static final int NAME_WIDTH = 11;

    @Override
    public void writeFields(JsonFields fields) {
      RunsJson.write(fields, view);
      fields
          .complete()
          .raw("command", view.run().words())
          .text("pause_asked_by", pauseAskedBy)
          .objects("tasks", TaskFigures.of(view.iterations()), Shown::writeTask)
          .numbers("iteration_numbers", view.iterations().stream().map(Iteration::n).toList());
    }

    private static void writeTask(JsonFields fields, TaskFigures task) {
      fields.text("task", task.task().value());
      RunsJson.writeFigures(fields, task.figures());
    }

    @Override
    public void text(Output output) {
      Run run = view.run();
      output.rendered(
          output.paint(Style.ID, Sanitize.line(run.id()))
              + "  "
              + output.paint(RunTable.style(view.condition()), view.condition().word())
              + "\n");
      field(output, "why", view.reason());
      field(output, "pause", pauseAskedBy == null ? null : pauseAskedBy + " asked for it");
      field(output, "started", Ages.ago(run.startedAt(), now));
      field(output, "ended", view.endedAt() == null ? null : Ages.ago(view.endedAt(), now));
      field(output, "took", took(view));
      field(output, "worker", run.worker());
      field(output, "machine", run.host().machine());
      field(output, "agent", run.host().agent());
      field(output, "work tree", run.worktree());
      field(output, "task", run.task() == null ? null : run.task().value());
      field(output, "tasks", tasks(run));
      field(output, "iterations", String.valueOf(view.figures().iterations()));
      field(output, "tokens", tokens(view.figures()));
      field(output, "tool calls", String.valueOf(view.figures().toolCalls()));
      field(output, "cost", RunTable.cost(view.figures()));
      tasks(output, TaskFigures.of(view.iterations()));
    }

    private static String tasks(Run run) {
      return run.used().tasksClosed()
          + " closed, "
          + run.left().skipped()
          + " skipped, of these "
          + run.left().blocked()
          + " blocked";
    }

    private static String took(RunView view) {
      Duration worked = Duration.ofSeconds(view.run().used().workedSeconds());
      String all = Ages.format(view.took());
      boolean waited = view.took().minus(worked).toMinutes() > 0 && !view.condition().mayRun();
      return waited ? all + ", of these " + Ages.format(worked) + " at work" : all;
    }

    private static String tokens(Figures figures) {
      return figures.tokens().input()
          + " in, "
          + figures.tokens().cachedInput()
          + " cached, "
          + figures.tokens().output()
          + " out";
    }

    private static void tasks(Output output, List<TaskFigures> tasks) {
      if (tasks.isEmpty()) {
        return;
      }
      Table table = Table.of("TASK", ">ITER", ">TOKENS", ">COST");
      for (TaskFigures task : tasks) {
        table.row(
            new Cell(Style.ID, task.task().value()),
            Cell.of(String.valueOf(task.figures().iterations())),
            Cell.of(RunTable.tokens(task.figures())),
            Cell.of(RunTable.cost(task.figures())));
      }
      output.table(table, true);
    }

    private static void field(Output output, String name, @Nullable String value) {
      if (value != null && !value.isEmpty()) {
        output.line(name + " ".repeat(NAME_WIDTH - name.length()) + value);
      }
    }
  }

  /** docs/schema/runs-pause.json: who asked a run to pause; null when that was withdrawn. */
  record Pause(String run, @Nullable String askedBy) implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      fields.complete().text("run", run).text("pause_asked_by", askedBy);
    }

    @Override
    public void text(Output output) {
      if (askedBy == null) {
        output.line(run + " continues");
      } else {
        output.line(run + " pauses after its present iteration");
        output.note("to continue it then: baton resume --run " + run);
      }
    }
  }
}
