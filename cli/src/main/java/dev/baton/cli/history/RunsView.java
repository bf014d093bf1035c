package dev.baton.cli.history;

import dev.baton.app.history.Figures;
import dev.baton.app.history.Figures.TaskFigures;
import dev.baton.app.history.RunView;
import dev.baton.breaker.TokenUse;
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
      output.field("why", view.reason());
      output.field("pause", pauseAskedBy == null ? null : pauseAskedBy + " asked for it");
      output.field("started", Ages.ago(run.startedAt(), now));
      output.field("ended", view.endedAt() == null ? null : Ages.ago(view.endedAt(), now));
      output.field("took", took(view));
      output.field("worker", run.worker());
      output.field("machine", run.host().machine());
      output.field("agent", run.host().agent());
      output.field("work tree", run.worktree());
      output.field("task", run.task() == null ? null : run.task().value());
      output.field("tasks", tasks(run));
      output.field("iterations", String.valueOf(view.figures().iterations()));
      output.field("tokens", tokens(view.figures()));
      output.field("tool calls", String.valueOf(view.figures().toolCalls()));
      output.field("cost", RunTable.cost(view.figures()));
      tasks(output, TaskFigures.of(view.iterations()));
    }

    private static String tasks(Run run) {
      return "%s closed, %s skipped, of these %s blocked"
          .formatted(run.used().tasksClosed(), run.left().skipped(), run.left().blocked());
    }

    private static String took(RunView view) {
      Duration worked = Duration.ofSeconds(view.run().used().workedSeconds());
      String all = Ages.format(view.took());
      boolean waited = view.took().minus(worked).toMinutes() > 0 && !view.condition().mayRun();
      return waited ? all + ", of these " + Ages.format(worked) + " at work" : all;
    }

    private static String tokens(Figures figures) {
      TokenUse tokens = figures.tokens();
      return "%s in, %s cached, %s out"
          .formatted(tokens.input(), tokens.cachedInput(), tokens.output());
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
