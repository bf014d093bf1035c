package dev.baton.cli.command.move;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.NewFile;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    String file = call.arguments().value("--output");
    if (file == null || file.equals("-")) {
      PrintStream data = call.output().data(export.isJson());
      export.write(call, data);
      call.output().end(data);
      return ExitCode.OK;
    }
    try (NewFile target = NewFile.create(call.environment().resolve(file), file)) {
      long tasks = export.writeOver(call, call.environment().resolve(file), target.stream());
      target.finish();
      if (call.output().isJson()) {
        call.output().json(new ExportJson(tasks, file));
      } else {
        call.output().note(tasks + (tasks == 1 ? " task" : " tasks") + " written to " + file);
      }
    }
    return ExitCode.OK;
  }
}
