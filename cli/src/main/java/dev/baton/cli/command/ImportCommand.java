package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.interop.Format;
import dev.baton.interop.ImportReport;
import dev.baton.interop.Importer;
import dev.baton.render.ImportPage;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** {@code baton import}: takes another tracker's tasks over. */
public final class ImportCommand implements Command {
  private final @Nullable Format format;

  /**
   * @param format of the file; null when it is to be recognised
   */
  public ImportCommand(@Nullable Format format) {
    this.format = format;
  }

  @Override
  public Syntax syntax() {
    String name = format == null ? "import" : "import " + ImportSource.word(format);
    return new Syntax(
            name,
            "Take over tasks, all or nothing. Of a task that is here already the newer change"
                + " counts; whoever works on one here keeps it. Importing twice changes nothing.")
        .arguments("FILE", "1", ImportSource.expected(format))
        .flag("-n --dry-run", "change nothing, tell what would be done")
        .flag("--strict", "import nothing if there is any problem (exit 1)")
        .example("baton " + name + " " + ImportSource.example(format) + " --dry-run")
        .example("bd export | baton import beads -");
  }

  @Override
  public ExitCode run(Session session) {
    boolean dryRun = session.arguments().has("--dry-run");
    boolean strict = session.arguments().has("--strict");
    Progress progress = Progress.of(session);
    ImportReport report;
    try (ImportSource source = ImportSource.open(session, format)) {
      Importer.Options options =
          new Importer.Options(
              dryRun,
              strict,
              session.environment().clock().getZone(),
              session.staleSettings().policy(),
              progress);
      Importer importer = new Importer(session.database(), session.stamp(), options);
      report = importer.run(source.format(), source.stream(), source.facts());
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
