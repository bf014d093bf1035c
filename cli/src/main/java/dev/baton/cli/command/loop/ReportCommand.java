package dev.baton.cli.command.loop;

import dev.baton.app.report.CollectReport;
import dev.baton.app.report.ReportData;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.BacktestOptions;
import dev.baton.cli.option.ReportTarget;
import dev.baton.json.document.ReportJson;
import dev.baton.report.ReportHtml;
import dev.baton.report.ReportMarkdown;
import java.time.Instant;

/** {@code baton report}: what happened, as a page, as Markdown or as JSON. */
final class ReportCommand implements Command {

  @Override
  public Syntax syntax() {
    return ReportTarget.addTo(
            BacktestOptions.addSinceTo(
                new Syntax(
                    "report",
                    "Write what happened as one HTML file that needs no network: iterations, cost,"
                        + " errors, stale tasks, breakers and insights.")))
        .onlyReads()
        .example("baton report --since 24h -o night.html")
        .example("baton report --since 7d --format markdown");
  }

  @Override
  public ExitCode run(Session session) {
    ReportTarget target = ReportTarget.of(session);
    Instant since = session.arguments().has("--since") ? BacktestOptions.since(session) : null;
    ReportData data = new CollectReport(session).collect(since);
    ReportJson json = new ReportJson(data);
    if (session.output().isJson()) {
      session.output().object(json);
      return ExitCode.OK;
    }
    target.write(session, target.isMarkdown() ? ReportMarkdown.of(data) : ReportHtml.of(json));
    return ExitCode.OK;
  }
}
