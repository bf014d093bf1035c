package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.interop.ImportReport;
import dev.baton.interop.ImportSource;
import dev.baton.interop.Importer;
import dev.baton.interop.TrackerFormats;
import dev.baton.interop.format.TrackerFormat;
import dev.baton.render.ImportPage;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton import}: takes another tracker's tasks over. */
public final class ImportCommand implements Command {
  private final @Nullable TrackerFormat format;

  /**
   * @param format of the file; null when it is to be recognised
   */
  public ImportCommand(@Nullable TrackerFormat format) {
    this.format = format;
  }

  @Override
  public Syntax syntax() {
    String name = format == null ? "import" : "import " + format.name();
    return new Syntax(
            name,
            "Take over tasks, all or nothing. Of a task that is here already the newer change"
                + " counts; whoever works on one here keeps it. Importing twice changes nothing.")
        .arguments("FILE", "1", expected())
        .flag("-n --dry-run", "change nothing, tell what would be done")
        .flag("--strict", "import nothing if there is any problem (exit 1)")
        .example("baton " + name + " " + (format == null ? "." : format.example()) + " --dry-run")
        .example("bd export | baton import beads -");
  }

  private String expected() {
    return format == null
        ? "a file of " + owners() + ", a folder with one, or - for standard input"
        : format.expected();
  }

  /** Such as {@code bd's or cub's}. */
  private static String owners() {
    List<TrackerFormat> all = TrackerFormats.ALL;
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < all.size(); i++) {
      out.append(i == 0 ? "" : i == all.size() - 1 ? " or " : ", ");
      out.append(all.get(i).program()).append("'s");
    }
    return out.toString();
  }

  private ImportSource.Records open(Session session) {
    String name = session.arguments().words().getFirst();
    try {
      ImportSource found =
          name.equals("-")
              ? ImportSource.of(session.environment().in(), format)
              : ImportSource.open(session.environment().resolve(name), format);
      return switch (found) {
        case ImportSource.Records records -> records;
        case ImportSource.EmptyFolder _ ->
            throw Failure.usage(
                "cannot read " + name + ": it is a directory", "name " + expected());
        case ImportSource.Unrecognised _ ->
            throw Failure.usage(
                name + " looks like no file of " + owners(),
                "say what it is: baton import "
                    + String.join(
                        "|", TrackerFormats.ALL.stream().map(TrackerFormat::name).toList()));
      };
    } catch (IOException e) {
      throw Failure.usage(
          "cannot read " + name + ": " + FileTrouble.of(e),
          "name " + expected() + "; this user must be able to read it");
    }
  }

  @Override
  public ExitCode run(Session session) {
    boolean dryRun = session.arguments().has("--dry-run");
    boolean strict = session.arguments().has("--strict");
    Progress progress = Progress.of(session);
    ImportReport report;
    try (ImportSource.Records source = open(session)) {
      Importer.Options options =
          new Importer.Options(
              dryRun,
              strict,
              session.environment().clock().getZone(),
              session.staleSettings().policy(),
              progress);
      Importer importer = new Importer(session.stores(), session.stamp(), options);
      report = importer.run(source);
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED,
          "input",
          "cannot read it to the end: " + FileTrouble.of(e) + "; nothing was imported",
          "");
    } finally {
      progress.end();
    }
    boolean refused = strict && !report.problems().isEmpty();
    new ImportPage(report, dryRun, refused).print(session.output());
    boolean nothingTaken =
        report.countUnreadable() > 0
            && report.countUnreadable() == report.countSkipped()
            && report.countAdded() + report.countUpdated() + report.countUnchanged() == 0;
    return refused || nothingTaken ? ExitCode.FAILED : ExitCode.OK;
  }
}
