package dev.baton.cli.move;

import static dev.baton.cli.kit.Heading.MOVE;

import dev.baton.claim.Uptime;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.ProgressLine;
import dev.baton.cli.kit.Syntax;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.move.ImportReport;
import dev.baton.tracker.move.ImportTasks;
import dev.baton.tracker.move.ImportTasks.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** {@code baton import}: imports another tracker's tasks, one row for each format. */
public final class ImportCommands implements Commands {
  private static final String OF_FORMAT = "import ";

  @Override
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    rows.add(Row.of(MOVE, "import", "import from another tracker (format detected)"));
    for (TrackerFormat format : TrackerFormats.ALL) {
      rows.add(Row.of(MOVE, OF_FORMAT + format.name(), OF_FORMAT + format.words().contents()));
    }
    return rows;
  }

  /** The format of the file; null to detect it. */
  private static @Nullable TrackerFormat format(String name) {
    return name.startsWith(OF_FORMAT)
        ? TrackerFormats.named(name.substring(OF_FORMAT.length()))
        : null;
  }

  @Override
  public Syntax syntax(String name) {
    TrackerFormat format = format(name);
    return new Syntax(
            "Import tasks, all or nothing. If a task exists here already, the newer change wins;"
                + " a task that is claimed here is not changed. Importing twice changes nothing.",
            call -> new ImportCommand(call, format).run())
        .arguments("FILE", "0..1", ImportCommand.expected(format))
        .option("-i --input", "FILE", "")
        .flag("-n --dry-run", "change nothing; show what would be done")
        .flag("--partial", "leave out records that cannot be read, and import the others")
        .flag("--allow-stale", "also records that are older than the task here")
        .flag("--strict", "import nothing if there is any problem (exit code 1)")
        .example(
            "baton "
                + name
                + " "
                + (format == null ? "." : format.words().example())
                + " --dry-run")
        .example(
            format == null || name.endsWith(" beads")
                ? "bd export | baton " + name + " -"
                : "baton " + name + " --partial");
  }

  /**
   * Imports another tracker's tasks, or explains why nothing could be imported.
   *
   * @param format of the file; null to detect it
   */
  private record ImportCommand(Call call, @Nullable TrackerFormat format) {
    /** bd's own export. */
    private static final String EXPORT = ".beads/issues.jsonl";

    /**
     * What may be named.
     *
     * @param format null when it is to be detected
     */
    static String expected(@Nullable TrackerFormat format) {
      return format == null
          ? "a file of "
              + TrackerFormats.owners()
              + ", a directory with one, or - for standard input"
          : format.words().expected();
    }

    ExitCode run() {
      String typed = typed();
      boolean dryRun = call.has("--dry-run");
      boolean strict = call.has("--strict");
      Result result = imported(typed, dryRun);
      String source = typed.equals("-") ? "stdin" : typed;
      return switch (result) {
        case Result.Imported done -> {
          ImportReport report = done.report();
          call.output().show(new ImportView(report, dryRun, false, strict, source));
          yield report.isUnreadable() ? ExitCode.FAILED : ExitCode.OK;
        }
        case Result.Refused refused -> {
          call.output().show(new ImportView(refused.report(), dryRun, true, strict, source));
          yield ExitCode.FAILED;
        }
        case Result.NotRead problem -> throw notRead(problem, typed);
      };
    }

    /** What is to be imported; called as bd, without a file its export in the repository. */
    private String typed() {
      String option = call.value("--input");
      List<String> words = call.words();
      if (option != null && !words.isEmpty()) {
        throw Failure.usage("the file was given twice", "give it as an argument only");
      }
      if (option != null || !words.isEmpty()) {
        return option != null ? option : words.getFirst();
      }
      Path usual = call.workspace().location().top(call.environment().directory()).resolve(EXPORT);
      if (!call.dialect().keepsBeadsFolder()) {
        throw Failure.usage(
            "import needs " + expected(format),
            "for example: baton import "
                + (format == null ? "." : format.name() + " " + format.words().example()));
      }
      return usual.toString();
    }

    private Result imported(String typed, boolean dryRun) {
      ImportProgress progress = ImportProgress.of(call);
      try {
        return new ImportTasks(call.workspace(), call::stores)
            .run(
                call.carrier(),
                new ImportTasks.Request(
                    typed.equals("-")
                        ? new ImportTasks.Input.Piped(call.environment().in())
                        : new ImportTasks.Input.At(call.environment().resolve(typed)),
                    format,
                    dryRun,
                    call.has("--strict"),
                    call.has("--partial"),
                    call.has("--allow-stale"),
                    call.dialect().changesAsBd(),
                    progress));
      } finally {
        progress.end();
      }
    }

    private boolean isFolder(String typed) {
      return !typed.equals("-") && Files.isDirectory(call.environment().resolve(typed));
    }

    /** The error for input that could not be read. */
    private Failure notRead(Result.NotRead problem, String typed) {
      return switch (problem) {
        case Result.Unrecognised _ ->
            isFolder(typed)
                ? Failure.usage(
                    "cannot read " + typed + ": it is a directory", "name " + expected(format))
                : Failure.usage(
                    typed + " does not look like a file of " + TrackerFormats.owners(),
                    "name the format: baton import " + TrackerFormats.names());
        case Result.Unreadable failed ->
            Failure.usage(
                "cannot read " + typed + ": " + FileTrouble.of(failed.why()),
                "name " + expected(format) + "; this user must be able to read it");
        case Result.CutOff failed ->
            Failure.failed(
                "input",
                (typed.equals("-") ? "standard input" : typed)
                    + " cannot be read to the end: "
                    + FileTrouble.of(failed.why())
                    + "; nothing was imported",
                "");
      };
    }
  }

  /** Shows the progress of a long import at a terminal, a few times a second. */
  static final class ImportProgress implements LongConsumer {
    private static final long PAUSE_NANOS = 200_000_000;

    /** Asking for the time at each line would cost more than reading it. */
    private static final long LINES = 256;

    private final ProgressLine progress;
    private final Uptime uptime;
    private long next;

    ImportProgress(ProgressLine progress, Uptime uptime) {
      this.progress = progress;
      this.uptime = uptime;
      next = uptime.nanos() + PAUSE_NANOS;
    }

    static ImportProgress of(Call call) {
      return new ImportProgress(ProgressLine.of(call), call.environment().uptime());
    }

    @Override
    public void accept(long line) {
      if (progress.isSeen() && line % LINES == 0 && uptime.nanos() >= next) {
        next = uptime.nanos() + PAUSE_NANOS;
        progress.show("line " + line);
      }
    }

    /** Clears the progress line. */
    void end() {
      progress.end();
    }
  }
}
