package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.view.TaskJson;
import dev.baton.cli.view.TaskPage;
import dev.baton.store.DependencyStore.Edge;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton dep list}: what a task waits for, and what waits for it. */
public final class DepListCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("dep list", "What a task depends on, and what depends on it.")
        .arguments("ID", "1", "the task")
        .example("baton dep list app-a1b --json");
  }

  @Override
  public ExitCode run(Session session) {
    TaskId id = session.resolve(session.arguments().words().getFirst());
    List<Edge> dependencies = session.dependencies().dependencies(List.of(id));
    List<Edge> dependents = session.dependencies().dependents(List.of(id));
    if (session.finder().find(id).isEmpty()) {
      throw Failure.noTask(id.value());
    }
    if (session.output().isJson()) {
      session.output().json(json -> TaskJson.writeEdges(json, dependencies, dependents));
    } else if (dependencies.isEmpty() && dependents.isEmpty()) {
      session.output().note(id + " depends on nothing, and nothing on it");
    } else {
      new TaskPage(session.output(), session.now()).printEdges(dependencies, dependents);
    }
    return ExitCode.OK;
  }
}
