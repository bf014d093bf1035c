package dev.baton.cli.command.loop;

import dev.baton.app.IterationView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.render.ExportReport;
import dev.baton.store.Iteration;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code baton iterations export}: evidence as files. */
final class IterationsExportCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
                "iterations export",
                "Write runs/RUN/iterations/N/ for each iteration, with changes.patch, errors.json,"
                    + " metrics.json and completion_signals.json. Commits outside of a run are in"
                    + " the run 'commits'.")
            .option("-o --output", "DIR", "write there (default: here)");
    return Patches.addTo(IterationLookup.addTo(syntax))
        .example("baton iterations export --task app-a1b -o evidence");
  }

  @Override
  public ExitCode run(Session session) {
    String output = session.arguments().value("--output");
    Path top = session.environment().resolve(output == null ? "." : output).normalize();
    List<IterationView> views =
        IterationLookup.find(session, 0).stream()
            .filter(view -> view.iteration().state() != Iteration.State.RUNNING)
            .toList();
    Patches patches = new Patches(session);
    List<ExportReport.Written> written = new ArrayList<>();
    try {
      // Nothing is written where anything would be in the way.
      for (IterationView view : views) {
        ExportFolder.of(top, view.iteration()).check();
      }
      List<ExportFolder> gone = gone(session, top, views);
      for (IterationView view : views) {
        ExportFolder folder = ExportFolder.of(top, view.iteration());
        written.add(new IterationFileWriter(session.iterations(), patches, view).write(folder));
      }
      for (ExportFolder folder : gone) {
        folder.remove();
      }
      ExportSeries.write(top, views);
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED, "output", "cannot write " + top + ": " + FileTrouble.of(e), "");
    }
    ExportReport report = new ExportReport(top, written);
    if (session.output().isJson()) {
      session.output().json(report::write);
    } else {
      report.print(session.output());
    }
    return ExitCode.OK;
  }

  /** What an earlier export wrote of iterations that were squashed or dropped since. */
  private static List<ExportFolder> gone(Session session, Path top, List<IterationView> kept)
      throws IOException {
    List<ExportFolder> gone = new ArrayList<>();
    for (Iteration iteration : IterationLookup.notKept(session)) {
      ExportFolder folder = ExportFolder.of(top, iteration);
      boolean exported = kept.stream().anyMatch(view -> view.iteration().n() == iteration.n());
      if (!exported && Files.isDirectory(folder.path())) {
        folder.check();
        gone.add(folder);
      }
    }
    return gone;
  }
}
