package dev.baton.render;

import dev.baton.app.history.Figures;
import dev.baton.app.history.RunView;
import dev.baton.app.history.TaskFigures;
import dev.baton.store.Runs.Run;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Output;
import dev.baton.terminal.Sanitize;
import dev.baton.terminal.Style;
import dev.baton.terminal.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Everything that is known about one run, for people. */
public final class RunPage {
  private static final int NAME_WIDTH = 11;

  private final Output output;
  private final Instant now;

  public RunPage(Output output, Instant now) {
    this.output = output;
    this.now = now;
  }

  /**
   * Prints all of it.
   *
   * @param pauseAskedBy who asked it to pause; null when nobody did
   */
  public void print(RunView view, @Nullable String pauseAskedBy) {
    Run run = view.run();
    output.rendered(
        output.paint(Style.ID, Sanitize.line(run.id()))
            + "  "
            + output.paint(RunTable.style(view.condition()), view.condition().word())
            + "\n");
    field("why", view.reason());
    field("pause", pauseAskedBy == null ? null : pauseAskedBy + " asked for it");
    field("started", ago(run.startedAt()) + " (" + run.startedAt() + ")");
    field("ended", view.endedAt() == null ? null : ago(view.endedAt()));
    field("took", took(view));
    field("worker", run.worker());
    field("machine", run.host().machine());
    field("agent", run.host().agent());
    field("work tree", run.worktree());
    field("task", run.task() == null ? null : run.task().value());
    field("tasks", tasks(run));
    field("iterations", String.valueOf(view.figures().iterations()));
    field("tokens", tokens(view.figures()));
    field("tool calls", String.valueOf(view.figures().toolCalls()));
    field("cost", RunTable.cost(view.figures()));
    tasks(TaskFigures.of(view.iterations()));
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

  private void tasks(List<TaskFigures> tasks) {
    if (tasks.isEmpty()) {
      return;
    }
    Table table =
        new Table(
            List.of(
                Column.left("TASK"),
                Column.right("ITER"),
                Column.right("TOKENS"),
                Column.right("COST")));
    for (TaskFigures task : tasks) {
      table.row(
          new Cell(Style.ID, task.task().value()),
          Cell.of(String.valueOf(task.figures().iterations())),
          Cell.of(RunTable.tokens(task.figures())),
          Cell.of(RunTable.cost(task.figures())));
    }
    output.table(table, true);
  }

  private String ago(Instant at) {
    return Ages.format(Duration.between(at, now)) + " ago";
  }

  private void field(String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      output.line(name + " ".repeat(NAME_WIDTH - name.length()) + value);
    }
  }
}
