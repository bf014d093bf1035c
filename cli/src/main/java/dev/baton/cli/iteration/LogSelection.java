package dev.baton.cli.iteration;

import dev.baton.agent.AgentLog;
import dev.baton.app.LoggedIterations;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Failure;
import dev.baton.store.Iteration;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which logs the arguments select.
 *
 * @param folder of all logs
 * @param selected at least one, oldest first
 */
record LogSelection(Path folder, LoggedIterations iterations, List<Iteration> selected) {
  /**
   * Reads the arguments.
   *
   * @throws Failure when they select nothing
   */
  static LogSelection of(Call call) {
    Path folder = AgentLog.folderBeside(call.workspace().location().file().toAbsolutePath());
    String number = call.arguments().value("--iteration");
    List<String> words = call.arguments().words();
    if (number != null) {
      if (!words.isEmpty()) {
        throw Failure.usage(
            "--iteration and '" + words.getFirst() + "' exclude each other",
            "use only one of them");
      }
      return ofOne(call, folder, number);
    }
    LoggedIterations found =
        words.isEmpty()
            ? LoggedIterations.ofLastRun(call.workspace())
                .orElseThrow(() ->
                    missing("no agent was started by baton run yet", "baton run --agent claude"))
            : named(call, words.getFirst());
    List<Iteration> all = found.all();
    if (all.isEmpty()) {
      throw missing(
          "no agent that baton run started has worked on " + words.getFirst(),
          "baton iterations --all -n 0 lists all iterations");
    }
    return new LogSelection(folder, found, all);
  }

  private static LogSelection ofOne(Call call, Path folder, String number) {
    Iteration iteration = IterationLookup.numbered(call, number);
    if (iteration.source() != Iteration.Source.RUN || iteration.run() == null) {
      throw missing(
          "iteration " + iteration.n() + " has no log: it is a commit",
          "baton iterations lists them");
    }
    LoggedIterations run = LoggedIterations.of(call.workspace(), iteration.run()).orElseThrow();
    return new LogSelection(folder, run.only(iteration), List.of(iteration));
  }

  private static LoggedIterations named(Call call, String name) {
    Optional<LoggedIterations> run = LoggedIterations.of(call.workspace(), name);
    return run.orElseGet(() -> {
      try {
        return LoggedIterations.of(call.workspace(), call.resolve(name));
      } catch (Failure unknown) {
        throw name.startsWith("run-")
            ? missing("no run '" + name + "'", "baton runs lists them")
            : unknown;
      }
    });
  }

  private static Failure missing(String message, String hint) {
    return Failure.notFound("not_found", message, hint);
  }
}
