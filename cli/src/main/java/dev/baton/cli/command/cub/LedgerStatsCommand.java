package dev.baton.cli.command.cub;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.store.Iteration;
import dev.baton.store.IterationFilter;
import dev.baton.store.TaskCounter.Spending;
import java.util.List;
import java.util.Locale;

/** {@code cub ledger stats}: shows what the work on all tasks took. */
final class LedgerStatsCommand implements Command {
  private static final double MICROCENTS_IN_A_DOLLAR = 100_000_000;

  @Override
  public Syntax syntax() {
    return new Syntax("ledger stats", "Show how much work there was, and what it cost.")
        .onlyReads()
        .example("cub ledger stats");
  }

  @Override
  public ExitCode run(Session session) {
    List<Iteration> all =
        session.stores().iterations().list(IterationFilter.ALL.withOnlyKept(true));
    long tasks = all.stream().map(Iteration::task).distinct().count();
    Spending spending = session.stores().taskCounter().spending();
    double dollars = spending.microcents() / MICROCENTS_IN_A_DOLLAR;
    if (session.output().isJson()) {
      session
          .output()
          .object(fields ->
              fields
                  .number("total_tasks", tasks)
                  .number("total_attempts", all.size())
                  .fraction("total_cost_usd", dollars)
                  .number("total_tokens", spending.tokens()));
    } else {
      session
          .output()
          .line(
              String.format(
                  Locale.ROOT,
                  "%d iterations on %d tasks, $%.2f, %d tokens",
                  all.size(),
                  tasks,
                  dollars,
                  spending.tokens()));
    }
    return ExitCode.OK;
  }
}
