package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.view.ExportReport;
import dev.baton.cli.view.IterationView;
import dev.baton.store.Iteration;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code baton iterations export}: evidence as files. */
public final class IterationsExportCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
                "iterations export",
                "Write runs/RUN/iterations/N/ for each iteration, with changes.patch, errors.json,"
                    + " metrics.json and completion_signals.json. Commits outside of a run are in"
                    + " the run 'commits'.")
            .option("-o --output", "DIR", "write there (default: here)");
    return Patches.addTo(Iterations.addTo(syntax))
        .example("baton iterations export --task app-a1b -o evidence");
  }

  @Override
  public ExitCode run(Session session) {
    String output = session.arguments().value("--output");
    Path top = session.environment().resolve(output == null ? "." : output).normalize();
    List<IterationView> views =
        Iterations.find(session, 0).stream()
            .filter(view -> view.iteration().state() != Iteration.State.RUNNING)
            .toList();
    Patches patches = new Patches(session);
    List<ExportReport.Written> written = new ArrayList<>();
    try {
      // Nothing is written where anything would be in the way.
      for (IterationView view : views) {
        ExportFolder.of(top, view.iteration()).check();
      }
      for (IterationView view : views) {
        ExportFolder folder = ExportFolder.of(top, view.iteration());
        written.add(new IterationFiles(session.iterations(), patches, view).write(folder));
      }
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED, "output", "cannot write " + top + ": " + e.getMessage(), "");
    }
    ExportReport report = new ExportReport(top, written);
    if (session.output().isJson()) {
      session.output().json(report::write);
    } else {
      report.print(session.output());
    }
    return ExitCode.OK;
  }
}
