package dev.baton.cli.command.plan;

import dev.baton.app.OtherEnds;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.Document;
import dev.baton.json.document.DependencyJson;
import dev.baton.render.TaskPage;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton dep list}: shows dependencies and dependents of tasks. */
public final class DepListCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("dep list", "List what tasks depend on, and what depends on them.")
        .arguments("ID", "1..*", "the ids of the tasks")
        .option("--direction", "WAY", "down: only what it depends on; up: only what depends on it")
        .option("-t --type", "TYPE", "only dependencies of this type")
        .onlyReads()
        .example("baton dep list app-a1b --json");
  }

  @Override
  public ExitCode run(Call call) {
    String direction = call.arguments().value("--direction");
    if (direction == null && call.output().isJson() && call.dialect().answersAsBd()) {
      direction = DependencyOptions.DOWN; // the default of bd
    }
    List<TaskId> ids = ChangeOutcome.resolveAll(call);
    if (call.output().isJson()) {
      writeJson(call, ids, direction);
      return ExitCode.OK;
    }
    for (TaskId id : ids) {
      print(call, id, direction, ids.size() > 1);
    }
    return ExitCode.OK;
  }

  private static void writeJson(Call call, List<TaskId> ids, @Nullable String direction) {
    List<Edge> down =
        DependencyOptions.chosen(call, call.workspace().stores().dependencies().dependencies(ids));
    List<Edge> up =
        DependencyOptions.chosen(call, call.workspace().stores().dependencies().dependents(ids));
    if (direction == null) {
      call.output().json(new DependencyJson(down, up));
    } else {
      boolean isUp = DependencyOptions.isUp(direction);
      call.output().json(oneWay(call, isUp ? up : down, !isUp && ids.size() > 1));
    }
  }

  /**
   * As bd, the whole tasks.
   *
   * @param several whether the dependencies of several tasks were asked for, which bd prints bare
   */
  private static Document oneWay(Call call, List<Edge> edges, boolean several) {
    if (!call.dialect().answersAsBd()) {
      return DependencyJson.oneWay(edges);
    }
    return several
        ? DependencyJson.bare(edges)
        : DependencyJson.whole(edges, new OtherEnds(call.workspace()).of(edges));
  }

  private static void print(Call call, TaskId id, @Nullable String direction, boolean several) {
    if (several) {
      call.output().line(id.value());
    }
    List<Edge> on =
        DependencyOptions.chosen(
            call, call.workspace().stores().dependencies().dependencies(List.of(id)));
    List<Edge> by =
        DependencyOptions.chosen(
            call, call.workspace().stores().dependencies().dependents(List.of(id)));
    TaskPage page = new TaskPage(call.output(), call.now());
    if (direction != null) {
      boolean up = DependencyOptions.isUp(direction);
      page.printEdges(up ? List.of() : on, up ? by : List.of());
    } else if (on.isEmpty() && by.isEmpty()) {
      call.output().note(id + " has no dependencies");
    } else {
      page.printEdges(on, by);
    }
  }
}
