package dev.baton.cli.command.move;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.NewFile;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.ExportJson;
import java.io.PrintStream;

/** {@code baton export}: writes all tasks for other programs. */
public final class ExportCommand implements Command {
  private final TaskExport export;

  public ExportCommand(TaskExport export) {
    this.export = export;
  }

  @Override
  public Syntax syntax() {
    String name = "export " + export.name();
    Syntax syntax =
        new Syntax(name, export.summary())
            .option("-o --output", "FILE", "write to this file instead of standard output");
    if (export.hasMemories()) {
      syntax
          .flag("--include-memories --all", "also what bd remember stored")
          // All tasks are exported, always.
          .flag("--include-infra --no-memories", "");
    }
    return syntax.onlyReads().example("baton " + name + " -o " + export.example());
  }

  @Override
  public ExitCode run(Session session) {
    String file = session.arguments().value("--output");
    if (file == null || file.equals("-")) {
      PrintStream data = session.output().data(export.isJson());
      export.write(session, data);
      session.output().end(data);
      return ExitCode.OK;
    }
    try (NewFile target = NewFile.create(session.environment().resolve(file), file)) {
      long tasks = export.writeOver(session, session.environment().resolve(file), target.stream());
      target.finish();
      if (session.output().isJson()) {
        session.output().json(new ExportJson(tasks, file));
      } else {
        session.output().note(tasks + (tasks == 1 ? " task" : " tasks") + " written to " + file);
      }
    }
    return ExitCode.OK;
  }
}
