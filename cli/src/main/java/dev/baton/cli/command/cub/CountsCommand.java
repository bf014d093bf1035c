package dev.baton.cli.command.cub;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.TaskCountsJson;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Cell;
import dev.baton.terminal.Column;
import dev.baton.terminal.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code cub task counts}: shows how many tasks there are. */
final class CountsCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("counts", "Show how many tasks there are, by status.")
        .onlyReads()
        .example("cub task counts --json");
  }

  @Override
  public ExitCode run(Call call) {
    Map<TaskStatus, Integer> counts = call.workspace().stores().taskQueries().counts();
    TaskCountsJson figures =
        new TaskCountsJson(counts, call.workspace().stores().taskCounter().blocked(call.now()));
    if (call.output().isJson()) {
      call.output().json(figures);
      return ExitCode.OK;
    }
    Table table = new Table(List.of(Column.left("TASKS"), Column.right("COUNT")));
    row(table, "total", figures.total());
    row(table, "open", figures.count(TaskStatus.OPEN));
    row(table, "in progress", figures.count(TaskStatus.IN_PROGRESS));
    row(table, "blocked", figures.blocked());
    row(table, "closed", figures.count(TaskStatus.CLOSED));
    row(table, "remaining", figures.remaining());
    call.output().table(table, true);
    call.output()
        .line(String.format(Locale.ROOT, "%.1f%% complete", figures.completionPercentage()));
    return ExitCode.OK;
  }

  private static void row(Table table, String name, int count) {
    table.row(Cell.of(name), Cell.of(String.valueOf(count)));
  }
}
