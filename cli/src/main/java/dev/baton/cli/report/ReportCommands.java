package dev.baton.cli.report;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.app.insight.InsightData;
import dev.baton.app.insight.Insights;
import dev.baton.app.report.CollectReport;
import dev.baton.app.report.ReportData;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.SinceOption;
import dev.baton.json.document.ReportJson;
import dev.baton.render.InsightsPage;
import dev.baton.report.ReportHtml;
import dev.baton.report.ReportMarkdown;
import java.util.List;

/**
 * {@code baton report} and {@code baton insights}: what happened, and what it says about the rest.
 *
 * @param forCub whether the report has the name that cub's page has, too
 */
public record ReportCommands(boolean forCub) implements Commands {
  @Override
  public List<Row> rows() {
    Row report = Row.of(LOOP, "report", "write what happened as one HTML file");
    Row insights = Row.of(LOOP, "insights", "what past work says about open tasks");
    return forCub
        ? List.of(report, Row.of(LOOP, "dashboard", "the same as report"), insights)
        : List.of(report, insights);
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "report" -> report(name);
      // The file needs no server, and reads nothing that would have to be synced before.
      case "dashboard" ->
          report(name).option("-p --port", "N", "").flag("--no-browser --no-sync", "");
      case "insights" ->
          new Syntax(
                  name,
                  "What past work says about open tasks: how many iterations tasks need, the chance"
                      + " that one is still closed after some, and which errors come again.")
              .onlyReads()
              .example("baton insights")
              .example("baton insights --json | jq .after_no_progress");
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax report(String name) {
    return ReportTarget.addTo(
            SinceOption.addTo(
                new Syntax(
                    name,
                    "Write what happened as one HTML file that needs no network: iterations, cost,"
                        + " errors, stale tasks, breakers and insights."),
                "only what happened"))
        .onlyReads()
        .example("baton " + name + " --since 24h -o night.html")
        .example("baton " + name + " --since 7d --format markdown");
  }

  @Override
  public ExitCode run(String name, Call call) {
    return switch (name) {
      case "report", "dashboard" -> report(call);
      case "insights" -> insights(call);
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode report(Call call) {
    ReportTarget target = ReportTarget.of(call);
    ReportData data = new CollectReport(call.workspace()).collect(SinceOption.read(call));
    ReportJson json = new ReportJson(data);
    if (call.output().isJson()) {
      call.output().object(json);
      return ExitCode.OK;
    }
    target.write(
        call,
        out -> {
          if (target.isMarkdown()) {
            out.print(ReportMarkdown.of(data, call.workspace().clock().getZone()));
          } else {
            ReportHtml.write(json, out);
          }
        });
    return ExitCode.OK;
  }

  private static ExitCode insights(Call call) {
    InsightData data = new Insights(call.workspace().stores()).read();
    new InsightsPage(data, new CollectReport(call.workspace()).signatures()).print(call.output());
    return ExitCode.OK;
  }
}
