package dev.baton.cli.report;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.app.insight.InsightData;
import dev.baton.app.insight.Insights;
import dev.baton.app.report.CollectReport;
import dev.baton.app.report.ReportData;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.NewFile;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.SinceOption;
import dev.baton.json.document.ReportJson;
import dev.baton.render.InsightsPage;
import dev.baton.report.ReportHtml;
import dev.baton.report.ReportMarkdown;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Table;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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
                  "Show what past work says about open tasks: how many iterations tasks need, the"
                      + " chance that a task is still closed after some, and which errors come"
                      + " again.",
                  ReportCommands::insights)
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
                    "Write what happened as one HTML file that needs no network: iterations, cost,"
                        + " errors, stale tasks, breakers and insights.",
                    ReportCommands::report),
                "only what happened"))
        .onlyReads()
        .example("baton " + name + " --since 24h -o night.html")
        .example("baton " + name + " --since 7d --format markdown");
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
          if (target.markdown()) {
            out.print(ReportMarkdown.of(data, call.workspace().clock().getZone()));
          } else {
            ReportHtml.write(json, out);
          }
        });
    return ExitCode.OK;
  }

  private static ExitCode insights(Call call) {
    InsightData data = new Insights(call.stores()).read();
    new InsightsPage(data, new CollectReport(call.workspace()).signatures()).print(call.output());
    return ExitCode.OK;
  }

  /**
   * Where a report goes: to a file that was named; otherwise to standard output, except that a page
   * is written to a file where standard output is a terminal. A file that is not a report is never
   * replaced without {@code --force}.
   */
  private record ReportTarget(boolean markdown, @Nullable String file) {
    private static final String USUAL = "baton-report.html";
    private static final List<String> FORMATS = List.of("html", "markdown");

    static Syntax addTo(Syntax syntax) {
      return syntax
          .option("-o --output", "FILE", "write to this file (at a terminal: " + USUAL + ")")
          .option("--format", "FORMAT", "html or markdown (default html; --json for JSON)")
          .flag("--force", "replace a file that is not a report");
    }

    /** Reads the options, and refuses a file that must not be replaced before any work is done. */
    static ReportTarget of(Call call) {
      String format = call.value("--format");
      if (format != null && !FORMATS.contains(format)) {
        throw InvalidValue.notAmong(
            InvalidValue.quote(format) + " is not a format: expected html or markdown",
            format,
            FORMATS);
      }
      boolean markdown = "markdown".equals(format);
      String given = call.value("--output");
      if (call.output().isJson()) {
        if (given != null || format != null) {
          throw Failure.usage(
              "--json prints the report to standard output", "leave out --output and --format");
        }
        return new ReportTarget(false, null);
      }
      boolean terminal = call.output().columns() != Table.UNLIMITED;
      String file = given == null && terminal && !markdown ? USUAL : given;
      ReportTarget target = new ReportTarget(markdown, "-".equals(file) ? null : file);
      if (target.file != null && !call.has("--force")) {
        refuseOther(call.environment().resolve(target.file), target.file);
      }
      return target;
    }

    private static void refuseOther(Path path, String shown) {
      if (!Files.isRegularFile(path) || isReport(path)) {
        return;
      }
      throw Failure.failed(
          "output",
          shown + " exists and is not a report of Baton",
          "expected another file, or --force to replace it");
    }

    private static boolean isReport(Path path) {
      try (InputStream in = Files.newInputStream(path)) {
        int longest = Math.max(ReportHtml.MARK.length(), ReportMarkdown.MARK.length());
        String start = new String(in.readNBytes(longest), StandardCharsets.UTF_8);
        return start.isEmpty()
            || start.startsWith(ReportHtml.MARK)
            || start.startsWith(ReportMarkdown.MARK);
      } catch (IOException e) {
        throw Failure.failed("output", "cannot read " + path + ": " + FileTrouble.of(e), "");
      }
    }

    void write(Call call, Consumer<PrintStream> report) {
      if (file == null) {
        PrintStream data = call.output().data(false);
        report.accept(data);
        call.output().end(data);
        return;
      }
      try (NewFile target = NewFile.create(call, file)) {
        report.accept(target.stream());
        target.finish();
        call.output().note("report written to " + file);
      }
    }
  }
}
