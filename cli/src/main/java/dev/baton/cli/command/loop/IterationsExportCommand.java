package dev.baton.cli.command.loop;

import dev.baton.app.ExportFolder;
import dev.baton.app.ExportIterations;
import dev.baton.app.IterationView;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.render.ExportReport;
import dev.baton.store.Iteration;
import dev.baton.text.FileTrouble;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** {@code baton iterations export}: writes the evidence to files. */
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
        .onlyReads()
        .example("baton iterations export --task app-a1b -o evidence");
  }

  @Override
  public ExitCode run(Call call) {
    String output = call.arguments().value("--output");
    Path top = call.environment().resolve(output == null ? "." : output).normalize();
    List<IterationView> views =
        IterationLookup.find(call, 0).stream()
            .filter(view -> view.iteration().state() != Iteration.State.RUNNING)
            .toList();
    IterationFileWriter files =
        new IterationFileWriter(call.workspace().stores().iterations(), new Patches(call));
    try {
      switch (new ExportIterations(call.workspace(), top).export(views, files::write)) {
        case ExportIterations.Result.Done _ ->
            ExportReport.print(call.output(), top, files.written());
        case ExportIterations.Result.InTheWay found -> throw foreign(found.obstacle());
      }
    } catch (IOException e) {
      throw new Failure(
          ExitCode.FAILED, "output", "cannot write " + top + ": " + FileTrouble.of(e), "");
    }
    return ExitCode.OK;
  }

  private static Failure foreign(ExportFolder.Obstacle obstacle) {
    String problem =
        switch (obstacle.kind()) {
          case SYMBOLIC_LINK -> " is a symbolic link";
          case NO_FOLDER -> " is not a directory";
          case NOT_EXPORTED -> " was not written by an export";
          case OTHER_CONTENT -> " belongs to another run or task";
        };
    return new Failure(
        ExitCode.CONFLICT,
        "foreign",
        obstacle.path() + problem + "; nothing was written",
        "name another folder with -o");
  }
}
