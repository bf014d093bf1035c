package dev.baton.cli.command.loop;

import dev.baton.app.report.CollectReport;
import dev.baton.app.report.ReportData;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.ReportTarget;
import dev.baton.cli.option.SinceOption;
import dev.baton.json.document.ReportJson;
import dev.baton.report.ReportHtml;
import dev.baton.report.ReportMarkdown;

/** {@code baton report}: what happened, as a page, as Markdown or as JSON. */
final class ReportCommand implements Command {
  private final String name;

  /**
   * @param name report; or dashboard, as cub calls its page
   */
  ReportCommand(String name) {
    this.name = name;
  }

  @Override
  public Syntax syntax() {
    Syntax syntax =
        ReportTarget.addTo(
            SinceOption.addTo(
                new Syntax(
                    name,
                    "Write what happened as one HTML file that needs no network: iterations, cost,"
                        + " errors, stale tasks, breakers and insights."),
                "only what happened"));
    if (name.equals("dashboard")) {
      // The file needs no server, and reads nothing that would have to be synced before.
      syntax.option("-p --port", "N", "").flag("--no-browser --no-sync", "");
    }
    return syntax
        .onlyReads()
        .example("baton " + name + " --since 24h -o night.html")
        .example("baton " + name + " --since 7d --format markdown");
  }

  @Override
  public ExitCode run(Call call) {
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
            out.print(ReportMarkdown.of(data));
          } else {
            ReportHtml.write(json, out);
          }
        });
    return ExitCode.OK;
  }
}
