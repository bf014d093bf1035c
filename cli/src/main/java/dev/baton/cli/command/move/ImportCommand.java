package dev.baton.cli.command.move;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.render.ImportPage;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.move.ImportReport;
import dev.baton.tracker.move.ImportTasks;
import dev.baton.tracker.move.ImportTasks.Result;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton import}: imports another tracker's tasks. */
public final class ImportCommand implements Command {
  /** bd's own export. */
  private static final String EXPORT = ".beads/issues.jsonl";

  private final @Nullable TrackerFormat format;

  /**
   * @param format of the file; null to detect it
   */
  public ImportCommand(@Nullable TrackerFormat format) {
    this.format = format;
  }

  @Override
  public Syntax syntax() {
    String name = format == null ? "import" : "import " + format.name();
    return new Syntax(
            name,
            "Import tasks, all or nothing. If a task exists here already, the newer change wins;"
                + " a task that is claimed here is not changed. Importing twice changes nothing.")
        .arguments("FILE", "0..1", ImportRefusal.expected(format))
        .option("-i --input", "FILE", "")
        .flag("-n --dry-run", "change nothing; show what would be done")
        .flag("--strict", "import nothing if there is any problem (exit code 1)")
        .example(
            "baton "
                + name
                + " "
                + (format == null ? "." : format.words().example())
                + " --dry-run")
        .example("bd export | baton import beads -");
  }

  /** What is to be imported; called as bd, without a file its export in the repository. */
  private String typed(Call call) {
    String option = call.arguments().value("--input");
    List<String> words = call.arguments().words();
    if (option != null && !words.isEmpty()) {
      throw Failure.usage("the file was given twice", "give it as an argument only");
    }
    if (option != null || !words.isEmpty()) {
      return option != null ? option : words.getFirst();
    }
    Path usual = call.workspace().location().top(call.environment().directory()).resolve(EXPORT);
    if (!call.dialect().keepsBeadsFolder()) {
      throw Failure.usage(
          "import needs " + ImportRefusal.expected(format), "for example: baton import .");
    }
    return usual.toString();
  }

  private static String source(String typed) {
    return typed.equals("-") ? "stdin" : typed;
  }

  @Override
  public ExitCode run(Call call) {
    String typed = typed(call);
    boolean dryRun = call.arguments().has("--dry-run");
    ImportProgress progress = ImportProgress.of(call);
    Result result;
    try {
      result =
          new ImportTasks(call.workspace(), call.workspace()::stores)
              .run(
                  call.caller(),
                  new ImportTasks.Request(
                      typed.equals("-")
                          ? new ImportTasks.Input.Piped(call.environment().in())
                          : new ImportTasks.Input.At(call.environment().resolve(typed)),
                      format,
                      dryRun,
                      call.arguments().has("--strict"),
                      call.dialect().changesAsBd(),
                      progress));
    } finally {
      progress.end();
    }
    return switch (result) {
      case Result.Imported done -> {
        ImportReport report = done.report();
        new ImportPage(report, dryRun, false, source(typed)).print(call.output());
        yield report.isUnreadable() ? ExitCode.FAILED : ExitCode.OK;
      }
      case Result.Refused refused -> {
        new ImportPage(refused.report(), dryRun, true, source(typed)).print(call.output());
        yield ExitCode.FAILED;
      }
      case Result.NotRead problem -> throw ImportRefusal.of(problem, typed, format);
    };
  }
}
