package dev.baton.cli.command.history;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.SinceOption;
import dev.baton.store.Runs;

/** {@code baton runs}: shows what runs did, what they cost, and why they ended. */
final class RunsListCommand implements Command {
  private static final int SHOWN = 20;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("runs list", "List the runs of baton run, oldest first, with what they cost.")
            .option("-n --limit", "N", "the last N (default 20; 0 = all)");
    return SinceOption.addTo(syntax, "only runs that were at work")
        .option("--worker", "NAME", "only runs of this worker")
        .flag("--all", "include runs that ended because no task was ready")
        .onlyReads()
        .example("baton runs list --since 8h")
        .example("baton runs list --json --limit 0");
  }

  @Override
  public ExitCode run(Call call) {
    return RunListing.print(
        call,
        new Runs.Filter(
            SinceOption.read(call),
            call.arguments().value("--worker"),
            call.arguments().has("--all"),
            FilterOptions.limit(call, SHOWN)));
  }
}
