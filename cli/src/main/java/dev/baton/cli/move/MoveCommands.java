package dev.baton.cli.move;

import static dev.baton.cli.kit.Heading.MOVE;

import dev.baton.app.TaskView;
import dev.baton.claim.Assessment;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.NewFile;
import dev.baton.cli.kit.OtherStore;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.TasksJson;
import dev.baton.store.Stores.Copied;
import dev.baton.task.Plural;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import dev.baton.terminal.View;
import dev.baton.tracker.move.Csv;
import dev.baton.tracker.move.ExportTasks;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  /** docs/schema/move.json: what was copied into another database. */
  private record MoveView(String from, String to, Copied copied, int inProgress)
      implements View, ObjectDocument {
    @Override
    public void writeFields(JsonFields fields) {
      long rows = copied.rows().values().stream().mapToLong(Long::longValue).sum();
      fields
          .anyText("from", from)
          .anyText("to", to)
          .number("tasks", count("task"))
          .number("events", count("event"))
          .number("iterations", count("iteration"))
          .number("runs", count("run"))
          .number("rows", rows)
          .number("in_progress", (long) inProgress)
          .number("replaced", copied.zeros());
    }

    @Override
    public void text(Output output) {
      if (from.equals(to)) {
        output.line(to + " is in use again, without what was changed elsewhere since the move");
        return;
      }
      output.line(
          "copied %s and %s to %s, and compared them"
              .formatted(
                  Plural.of(count("task"), "task"), Plural.of(count("event"), "change"), to));
      output.note(
          (to.startsWith("postgresql:")
                  ? "to use it: BATON_DB='" + to + "', or the setting store.server"
                  : "to use it: BATON_DB='" + to + "'")
              + "; commands that use the old one say so; you may delete "
              + from);
    }

    private long count(String table) {
      @Nullable Long rows = copied.rows().get(table);
      return rows == null ? 0 : rows;
    }
  }

  /** An export format for all tasks. */
  private enum TaskExport {
    /** One issue a line, deleted ones included. */
    BEADS(
        "bd's issues",
        "Write all tasks as bd's issues, with all that was imported.",
        ".beads/issues.jsonl"),

    /** An array in the form of {@code list --json}. */
    JSON("JSON", "Write all tasks as one JSON array, in the format of list --json.", "tasks.json"),

    /** A table with one row for each task. */
    CSV("CSV", "Write all tasks as CSV, for spreadsheets.", "tasks.csv");

    private final String contents;
    private final String summary;
    private final String example;

    TaskExport(String contents, String summary, String example) {
      this.contents = contents;
      this.summary = summary;
      this.example = example;
    }

    /** The word that selects it on the command line. */
    String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    /** What is written, in a few words. */
    String contents() {
      return contents;
    }

    /** A sentence for the help. */
    String summary() {
      return summary;
    }

    /** The name of an output file. */
    String example() {
      return example;
    }

    /**
     * Writes every task, by id.
     *
     * @param former the file that is replaced; null for none
     * @return how many there were
     */
    long write(Call call, @Nullable Path former, PrintStream out) {
      return switch (this) {
        case BEADS -> {
          ExportTasks export = new ExportTasks(call.stores(), call.workspace().clock());
          boolean memories = call.has("--include-memories");
          yield former == null
              ? export.write(out, memories)
              : export.writeOver(former, out, memories);
        }
        case JSON -> writeJson(call, out);
        case CSV -> writeCsv(call, out);
      };
    }

    private static long writeJson(Call call, PrintStream out) {
      Map<TaskId, Assessment> assessments = new HashMap<>();
      for (Assessment assessment : call.workspace().scan().all()) {
        assessments.put(assessment.claim().task(), assessment);
      }
      long[] count = {0};
      Output document =
          new Output(out, call.environment().err(), true, true, Table.UNLIMITED, Ansi.OFF);
      document.json(
          TasksJson.stream(each ->
              count[0] =
                  ExportTasks.each(
                      call.stores().transfers(),
                      false,
                      whole ->
                          each.accept(
                              TaskView.of(whole.task(), assessments.get(whole.task().id()))))));
      return count[0];
    }

    private static long writeCsv(Call call, PrintStream out) {
      out.print(Csv.header());
      return ExportTasks.each(call.stores().transfers(), false, whole -> out.print(Csv.row(whole)));
    }
  }
}
