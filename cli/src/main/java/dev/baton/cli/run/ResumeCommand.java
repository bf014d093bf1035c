package dev.baton.cli.run;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.config.RunConfig;
import dev.baton.run.PausedRuns;
import dev.baton.run.PausedRuns.Search;
import dev.baton.run.RunPlan;
import dev.baton.run.Workplace;
import dev.baton.store.Runs.Run;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;

/** {@code baton resume}: continues a paused run after a person has decided. */
final class ResumeCommand {
  private ResumeCommand() {}

  static ExitCode run(Call call) {
    PausedRuns paused = new PausedRuns(call.workspace(), call.caller());
    String name = call.arguments().value("--run");
    Search search = paused.find(name);
    boolean isEnded = call.arguments().has("--investigate");
    Run run =
        switch (search) {
          case Search.Homeless lost when isEnded && name != null -> lost.run();
          case Search.Elsewhere other when isEnded && name != null -> other.run();
          default -> PausedRunOutcome.found(search, name);
        };
    if (isEnded) {
      PausedRunOutcome.printEnd(call, run, paused.investigate(run));
      return ExitCode.OK;
    }
    List<String> typed = StoredArguments.read(run.words(), List.of());
    RunConsent consent = new RunConsent(call);
    consent.require(StoredArguments.write(typed));
    Call replay =
        call.replaying(RunSyntax.create(), StoredArguments.read(run.words(), raised(call)));
    RunSetup setup =
        new RunSetup(
            replay, RunConfig.read(replay.workspace().config(), replay.workspace()::notifyConfig));
    RunPlan plan = setup.plan();
    // The run stores its words with the higher limits, which were typed here, too.
    consent.give(StoredArguments.write(replay.arguments()));
    Workplace place = setup.place(run.id());
    return new Running(replay, plan, place, run)
        .run(() ->
            PausedRunOutcome.task(
                call, plan.worker().worker(), paused.reclaim(run, plan.worker())));
  }

  private static List<String> raised(Call call) {
    List<String> known = RunSyntax.create().optionNames();
    List<String> options = new ArrayList<>();
    for (String given : call.arguments().values("--raise")) {
      int equals = given.indexOf('=');
      if (equals < 1 || equals == given.length() - 1) {
        throw Failure.usage(
            "'" + given + "' is not a limit: expected NAME=VALUE",
            "baton resume --raise tool_calls=100");
      }
      String option = "--" + given.substring(0, equals).replace('_', '-');
      if (!known.contains(option)) {
        throw Failure.usage(
            InvalidValue.quote(given.substring(0, equals))
                + " cannot be raised: expected an option of baton run, such as tool_calls or"
                + " max_cost",
            "baton run --help lists them");
      }
      options.add(option);
      options.add(given.substring(equals + 1));
    }
    return options;
  }
}
