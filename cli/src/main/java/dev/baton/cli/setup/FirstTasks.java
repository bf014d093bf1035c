package dev.baton.cli.setup;

import dev.baton.cli.kit.Caller;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Workspace;
import dev.baton.task.Plural;
import dev.baton.tracker.TrackerFormats;
import dev.baton.tracker.move.ImportReport;
import dev.baton.tracker.move.ImportTasks;
import dev.baton.tracker.move.ImportTasks.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The tasks that {@code init --from-jsonl} imports: those of bd's export in the repository. */
final class FirstTasks {
  private static final String EXPORT = ".beads/issues.jsonl";

  private final Workspace workspace;
  private final Path file;
  private @Nullable ImportReport report;

  private FirstTasks(Workspace workspace, Path file) {
    this.workspace = workspace;
    this.file = file;
  }

  /**
   * What is to be imported; null when that was not asked for.
   *
   * @throws Failure when there is no such file; nothing is created then
   */
  static @Nullable FirstTasks of(Workspace workspace) {
    if (!workspace.has("--from-jsonl")) {
      return null;
    }
    Path file = workspace.location().top(workspace.environment().directory()).resolve(EXPORT);
    if (!Files.isRegularFile(file)) {
      throw Failure.failed(
          "input",
          "--from-jsonl was given, but " + file + " does not exist",
          "bd export -o " + EXPORT + " writes it");
    }
    return new FirstTasks(workspace, file);
  }

  /**
   * Imports them.
   *
   * @throws Failure when the file cannot be read
   */
  void importAll(Caller caller) {
    Result result =
        new ImportTasks(workspace, workspace::stores)
            .run(
                caller,
                new ImportTasks.Request(
                    new ImportTasks.Input.At(file),
                    TrackerFormats.BEADS,
                    false,
                    false,
                    true,
                    false,
                    workspace.environment().dialect().changesAsBd(),
                    line -> {}));
    if (result instanceof Result.Imported done && !done.report().isUnreadable()) {
      report = done.report();
      return;
    }
    throw Failure.failed(
        "input",
        "the tasks of " + file + " cannot be read",
        "baton import beads " + EXPORT + " shows why");
  }

  /** How many are new or changed. */
  long count() {
    return report == null ? 0 : report.countWritten();
  }

  /** The result, for people. */
  String words() {
    long tasks = count();
    int problems = report == null ? 0 : report.problems().size();
    String more =
        ", with %s: baton import beads %s shows them"
            .formatted(Plural.of(problems, "problem"), EXPORT);
    return Plural.of(tasks, "task") + " from " + EXPORT + (problems == 0 ? "" : more);
  }
}
