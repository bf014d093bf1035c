package dev.baton.cli.command.cub;

import dev.baton.app.history.WorkSummary;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.NewFile;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.Document;
import dev.baton.json.document.LedgerJson;
import dev.baton.task.InvalidValue;
import java.io.PrintStream;
import java.util.List;

/** {@code cub ledger export}: writes the work on all tasks for other programs. */
final class LedgerExportCommand implements Command {
  private static final List<String> FORMATS = List.of("json", "csv");

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("ledger export", "Write the work on all tasks, as JSON or CSV.")
            .option("-f --format", "FORMAT", "json (the default) or csv")
            .option("-o --output", "FILE", "write to this file instead of standard output");
    return LedgerLookup.addTo(syntax)
        .onlyReads()
        .example("cub ledger export --format csv -o ledger.csv");
  }

  @Override
  public ExitCode run(Call call) {
    String given = call.arguments().value("--format");
    String format = given == null || call.output().isJson() ? "json" : given;
    if (!FORMATS.contains(format)) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(format) + " is not a format: expected json or csv", format, FORMATS);
    }
    List<WorkSummary> entries = LedgerLookup.find(call);
    String file = call.arguments().value("--output");
    if (file == null || file.equals("-")) {
      PrintStream data = call.output().data(format.equals("json"));
      write(entries, format, data);
      call.output().end(data);
      return ExitCode.OK;
    }
    try (NewFile target = NewFile.create(call.environment().resolve(file), file)) {
      write(entries, format, target.stream());
      target.finish();
      call.output().note("the work on " + entries.size() + " tasks was written to " + file);
    }
    return ExitCode.OK;
  }

  private static void write(List<WorkSummary> entries, String format, PrintStream out) {
    if (format.equals("csv")) {
      LedgerCsv.write(entries, out);
    } else {
      out.print(Document.text(new LedgerJson(entries, true)) + "\n");
    }
  }
}
