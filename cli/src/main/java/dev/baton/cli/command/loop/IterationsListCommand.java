package dev.baton.cli.command.loop;

import dev.baton.app.IterationView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.json.document.IterationJson;
import dev.baton.render.IterationTable;
import java.util.List;

/** {@code baton iterations list}: shows what a loop really did. */
final class IterationsListCommand implements Command {
  private static final int SHOWN = 50;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("iterations list", "List the iterations, oldest first. Each commit is one.")
            .option("-n --limit", "N", "the last N (default 50; 0 = all)");
    return IterationLookup.addTo(syntax)
        .onlyReads()
        .example("baton iterations list --task app-a1b")
        .example("baton iterations --json --limit 0");
  }

  @Override
  public ExitCode run(Call call) {
    int limit = FilterOptions.limit(call, SHOWN);
    List<IterationView> views = IterationLookup.find(call, limit);
    if (call.output().isJson()) {
      call.output().json(new IterationJson(views));
    } else {
      new IterationTable(views, call.now()).print(call.output());
    }
    if (views.size() == limit) {
      call.output().note("the last " + limit + " are shown; -n 0 shows all");
    }
    return ExitCode.OK;
  }
}
