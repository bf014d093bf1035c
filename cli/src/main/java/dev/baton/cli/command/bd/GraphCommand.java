package dev.baton.cli.command.bd;

import dev.baton.app.find.TaskGraph;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    boolean all = call.arguments().has("--all");
    List<String> words = call.arguments().words();
    if (all != words.isEmpty()) {
      throw Failure.usage("graph needs a task id or --all", "bd graph app-a1b");
    }
    TaskGraph.Reader reader = new TaskGraph.Reader(call.workspace());
    List<TaskGraph> graphs =
        all ? reader.all() : List.of(reader.around(task(call, words.getFirst())));
    if (call.output().isJson()) {
      call.output()
          .json(all ? BdFindingsJson.graphs(graphs) : BdFindingsJson.graph(graphs.getFirst()));
    } else {
      GraphPage.print(call.output(), graphs, call.arguments().has("--dot"));
    }
    return ExitCode.OK;
  }

  private static Task task(Call call, String typed) {
    TaskId id = call.resolve(typed);
    return call.workspace()
        .stores()
        .taskQueries()
        .find(id)
        .orElseThrow(() -> Failure.noTask(id.value()));
  }
}
