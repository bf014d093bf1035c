package dev.baton.cli.command.loop;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.option.FilterOptions;
import dev.baton.render.BreakerHistory;

/** {@code baton breaker history}: shows when and why a breaker opened and closed. */
final class BreakerHistoryCommand implements Command {
  private static final int SHOWN = 50;

  @Override
  public Syntax syntax() {
    return BreakerOptions.addScopeTo(
            new Syntax("breaker history", "Show when and why the breaker changed its state.")
                .option("-n --limit", "N", "the last N changes (default 50; 0 = all)"))
        .onlyReads()
        .example("baton breaker history --limit 5");
  }

  @Override
  public ExitCode run(Call call) {
    int limit = FilterOptions.limit(call, SHOWN);
    String scope = BreakerOptions.scope(call);
    BreakerHistory.print(
        call.output(), scope, call.workspace().stores().breakers().history(scope, limit));
    return ExitCode.OK;
  }
}
