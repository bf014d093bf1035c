package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import java.io.PrintStream;

/** {@code baton export}: writes all tasks for other programs. */
public final class ExportCommand implements Command {
  private final String format;

  /**
   * @param format beads, json or csv
   */
  public ExportCommand(String format) {
    this.format = format;
  }

  @Override
  public Syntax syntax() {
    return new Syntax(
            "export " + format,
            switch (format) {
              case "json" -> "Write all tasks as one JSON array, as list --json has them.";
              case "csv" -> "Write all tasks as a table for spreadsheets.";
              default -> "Write all tasks as bd's issues, with all that was imported.";
            })
        .option("-o --output", "FILE", "write to this file instead of standard output")
        .example("baton export " + format + " -o " + example());
  }

  private String example() {
    return switch (format) {
      case "json" -> "tasks.json";
      case "csv" -> "tasks.csv";
      default -> ".beads/issues.jsonl";
    };
  }

  @Override
  public ExitCode run(Session session) {
    Export export = new Export(session, format);
    String file = session.arguments().value("--output");
    if (file == null || file.equals("-")) {
      export.write(session.environment().out());
      return ExitCode.OK;
    }
    try (NewFile target = NewFile.create(session.environment().resolve(file), file)) {
      PrintStream out = target.stream();
      long tasks = export.write(out);
      target.finish();
      if (session.output().isJson()) {
        session
            .output()
            .json(json -> {
              json.beginObject();
              json.name("exported");
              json.value(tasks);
              json.name("file");
              json.value(file);
              json.endObject();
            });
      } else {
        session.output().note(tasks + (tasks == 1 ? " task" : " tasks") + " written to " + file);
      }
    }
    return ExitCode.OK;
  }
}
