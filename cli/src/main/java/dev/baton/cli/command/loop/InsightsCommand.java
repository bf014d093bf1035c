package dev.baton.cli.command.loop;

import dev.baton.app.insight.InsightData;
import dev.baton.app.insight.Insights;
import dev.baton.app.report.CollectReport;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.render.InsightsPage;

/** {@code baton insights}: what past work says about open tasks. */
final class InsightsCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "insights",
            "What past work says about open tasks: how many iterations tasks need, the chance that"
                + " one is still closed after some, and which errors come again.")
        .onlyReads()
        .example("baton insights")
        .example("baton insights --json | jq .after_no_progress");
  }

  @Override
  public ExitCode run(Call call) {
    InsightData data = new Insights(call.workspace().stores()).read();
    new InsightsPage(data, new CollectReport(call.workspace()).signatures()).print(call.output());
    return ExitCode.OK;
  }
}
