package dev.baton.cli.command.bd;

import dev.baton.app.find.TaskGraph;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.BdFindingsJson;
import dev.baton.render.GraphPage;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code bd graph}: shows what hangs together with a task, in layers. */
final class GraphCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("graph", "Show what hangs together with a task, in layers.")
        .arguments("ID", "0..1", "the id of the task")
        .flag("--all", "all unfinished tasks")
        .flag("--dot", "for Graphviz")
        .flag("--compact --box", "")
        .onlyReads()
        .example("bd graph app-a1b --dot | dot -Tsvg > graph.svg");
  }

  @Override
  public ExitCode run(Session session) {
    boolean all = session.arguments().has("--all");
    List<String> words = session.arguments().words();
    if (all != words.isEmpty()) {
      throw Failure.usage("graph needs a task id or --all", "bd graph app-a1b");
    }
    TaskGraph.Reader reader = new TaskGraph.Reader(session);
    List<TaskGraph> graphs =
        all ? reader.all() : List.of(reader.around(task(session, words.getFirst())));
    if (session.output().isJson()) {
      session
          .output()
          .json(all ? BdFindingsJson.graphs(graphs) : BdFindingsJson.graph(graphs.getFirst()));
    } else {
      GraphPage.print(session.output(), graphs, session.arguments().has("--dot"));
    }
    return ExitCode.OK;
  }

  private static Task task(Session session, String typed) {
    TaskId id = session.resolve(typed);
    return session.stores().taskQueries().find(id).orElseThrow(() -> Failure.noTask(id.value()));
  }
}
