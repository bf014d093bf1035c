package dev.baton.cli.move;

import static dev.baton.cli.kit.Heading.MOVE;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.NewFile;
import dev.baton.cli.kit.OtherStore;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.ObjectDocument;
import dev.baton.store.Stores.Copied;
import dev.baton.task.Plural;
import dev.baton.task.TaskStatus;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code baton move} and {@code baton export}: all tasks, for another place or program. */
public final class MoveCommands implements Commands {
  private static final String EXPORT = "export";
  private static final String OF_FORMAT = EXPORT + " ";

  @Override
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.add(Row.of(MOVE, "move", "move everything to a server, or back into a file"));
    rows.add(Row.hidden(EXPORT));
    for (TaskExport export : TaskExport.values()) {
      rows.add(Row.of(MOVE, OF_FORMAT + export.word(), "write all tasks as " + export.contents()));
    }
    return rows;
  }

  @Override
  public Syntax syntax(String name) {
    return name.equals("move")
        ? new Syntax(
                "Move all tasks with their whole history to a server, or back into a file. The"
                    + " target must be empty. The source keeps its tasks, but each command that"
                    + " uses it says where they are now.",
                MoveCommands::move)
            .flag(
                "--force",
                "use the source of an earlier move again, because its target was lost: --to names"
                    + " that source, and its claims are valid again")
            .option("--to", "PLACE", "postgresql://[USER@]HOST/DATABASE?project=NAME, or a file")
            .example("baton move --to postgresql://db.example.org/baton?project=app")
            .example("baton move --db postgresql://db.example.org/baton?project=app --to app.db")
        : syntax(export(name));
  }

  private static Syntax syntax(TaskExport export) {
    String name = OF_FORMAT + export.word();
    Syntax syntax =
        new Syntax(export.summary(), call -> export(call, export))
            .option("-o --output", "FILE", "write to this file instead of standard output");
    if (export == TaskExport.BEADS) {
      syntax
          .flag("--include-memories --all", "also what bd remember stored")
          // All tasks are exported, always.
          .flag("--include-infra --no-memories", "");
    }
    return syntax.onlyReads().example("baton " + name + " -o " + export.example());
  }

  /** The format of an export; {@code export} alone uses bd's. */
  private static TaskExport export(String name) {
    for (TaskExport export : TaskExport.values()) {
      if (name.equals(EXPORT) || name.equals(OF_FORMAT + export.word())) {
        return export;
      }
    }
    throw Commands.unknown(name);
  }

  private static ExitCode move(Call call) {
    String to = call.value("--to");
    if (to == null) {
      throw Failure.usage(
          "--to is missing: expected a file or postgresql://...", "baton move --to PLACE");
    }
    if (call.has("--force")) {
      OtherStore.comeBack(call.workspace(), to);
      String place = call.workspace().location().place();
      return call.show(new MoveView(place, place, new Copied(Map.of(), 0), 0));
    }
    OtherStore.openSource(call.workspace(), to);
    try (OtherStore target = OtherStore.create(call.workspace(), to)) {
      if (target.onServer() && call.workspace().location().isLinked()) {
        throw Failure.failed(
            "linked",
            "the tasks are linked to another tracker's files, of which each clone has its own"
                + " copy: they cannot be on a server",
            "first: baton unlink");
      }
      Copied copied =
          call.stores()
              .moveInto(target.stores(), target.place())
              .orElseThrow(() ->
                  Failure.conflict(
                      "not_empty",
                      target.place() + " has tasks already: expected an empty database",
                      "name another project or file"));
      int held = target.stores().taskQueries().counts().getOrDefault(TaskStatus.IN_PROGRESS, 0);
      if (target.onServer()) {
        // Which notes this machine, because the copied machines replaced it.
        OtherStore.create(call.workspace(), to).close();
      }
      return moved(call, target.place(), copied, held);
    }
  }

  private static ExitCode moved(Call call, String place, Copied copied, int inProgress) {
    String from = call.workspace().location().place();
    if (inProgress > 0) {
      call.output()
          .warn(
              inProgress
                  + " in progress: their workers must use the new database; their claims are valid"
                  + " there, and not in "
                  + from);
    }
    return call.show(new MoveView(from, place, copied, inProgress));
  }

  private static ExitCode export(Call call, TaskExport export) {
    String file = call.value("--output");
    if (file == null || file.equals("-")) {
      PrintStream data = call.output().data(export != TaskExport.CSV);
      export.write(call, null, data);
      call.output().end(data);
      return ExitCode.OK;
    }
    try (NewFile target = NewFile.create(call, file)) {
      long tasks = export.write(call, call.environment().resolve(file), target.stream());
      target.finish();
      // {@code exported} in docs/schema/definitions.json
      ObjectDocument json = fields -> fields.number("exported", tasks).anyText("file", file);
      return call.show(
          json, output -> output.note(Plural.of(tasks, "task") + " written to " + file));
    }
  }
}
