package dev.baton.cli.run;

import dev.baton.app.need.ResumeAdvice;
import dev.baton.cli.claim.ClaimOutcome;
import dev.baton.cli.kit.Arguments;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.RunOption;
import dev.baton.cli.run.RunCommands.RunSyntax;
import dev.baton.json.Document;
import dev.baton.json.JsonParser;
import dev.baton.json.document.StringsJson;
import dev.baton.run.PausedRuns;
import dev.baton.run.PausedRuns.Search;
import dev.baton.run.PausedRuns.Taken;
import dev.baton.run.RunPlan;
import dev.baton.run.Workplace;
import dev.baton.store.Runs.Run;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton resume}: continues a paused run after a person has decided. */
final class ResumeCommand {
  static ExitCode run(Call call) {
    PausedRuns paused = new PausedRuns(call.workspace(), call.caller());
    String name = call.value("--run");
    Search search = paused.find(name);
    boolean isEnded = call.has("--investigate");
    Run run =
        switch (search) {
          case Search.Homeless lost when isEnded && name != null -> lost.run();
          case Search.Elsewhere other when isEnded && name != null -> other.run();
          default -> found(search, name);
        };
    if (isEnded) {
      printEnd(call, run, paused.investigate(run));
      return ExitCode.OK;
    }
    List<String> typed = StoredArguments.read(run.words(), List.of());
    RunConsent consent =
        new RunConsent(call.workspace().location(), call.environment().variables());
    consent.require(StoredArguments.write(typed));
    Call replay =
        call.replaying(RunSyntax.create(), StoredArguments.read(run.words(), raised(call)));
    RunSetup setup = new RunSetup(replay);
    RunPlan plan = setup.plan();
    // The run stores its words with the higher limits, which were typed here, too.
    consent.give(StoredArguments.write(replay));
    Workplace place = setup.place(run.id());
    return new Running(replay, plan, place, run)
        .run(() -> task(call, plan.worker().worker(), paused.reclaim(run, plan.worker())));
  }

  private static List<String> raised(Call call) {
    List<String> known = RunSyntax.create().optionNames();
    List<String> options = new ArrayList<>();
    for (String given : call.values("--raise")) {
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

  /**
   * The run to continue.
   *
   * @param name as it was typed; null when it was not given
   * @throws Failure when there is none
   */
  private static Run found(Search search, @Nullable String name) {
    return switch (search) {
      case Search.Found found -> found.run();
      case Search.Missing _ ->
          throw name == null
              ? new Failure(
                  ExitCode.NOTHING_TO_DO,
                  "nothing_to_do",
                  "no run is paused",
                  "baton run starts one")
              : RunOption.missing(name);
      case Search.Ended over -> throw notPaused(over.run(), "it has ended");
      case Search.Running active -> throw notPaused(active.run(), "it seems to be running");
      case Search.Elsewhere other ->
          throw Failure.conflict(
              "other_worktree",
              other.run().id() + " works in " + other.worktree() + ", not here",
              ResumeAdvice.in(other.worktree()) + "baton resume --run " + other.run().id());
      case Search.Homeless lost ->
          throw Failure.conflict(
              "other_worktree",
              lost.run().id() + " cannot be resumed: " + lost.why(),
              "to end it, run baton resume --investigate --run " + lost.run().id());
    };
  }

  private static Failure notPaused(Run run, String why) {
    return Failure.conflict(
        "not_paused", run.id() + " is not paused: " + why, "baton run starts another one");
  }

  /**
   * The task with which the run continues.
   *
   * @return null where it starts with another task
   * @throws Failure when the task cannot be claimed
   */
  private static @Nullable Task task(Call call, String worker, Taken taken) {
    return switch (taken) {
      case Taken.Claimed claimed -> ClaimOutcome.won(call, worker, claimed.result());
      case Taken.Refused refused -> throw Failure.of(refused.change(), "resumed");
      case Taken.Nothing _, Taken.Free _ -> null;
    };
  }

  private static void printEnd(Call call, Run run, Taken taken) {
    if (taken instanceof Taken.Refused refused) {
      throw Failure.of(refused.change(), "resumed");
    }
    call.output().line(run.id() + " has ended: " + PausedRuns.reason(run));
    if (taken instanceof Taken.Free free) {
      Task task = free.task();
      call.output().line(task.id() + " is open again: " + task.title());
      call.output().note("baton iterations list --task " + task.id() + " shows what it did");
    }
  }

  /**
   * The words of a call, stored so that a paused run can be resumed: options, {@code --}, command.
   */
  static final class StoredArguments {
    private static final String END_OF_OPTIONS = "--";

    /** As a JSON array. */
    static String write(Arguments arguments) {
      List<String> typed = arguments.typed();
      List<String> command = arguments.words();
      List<String> words = new ArrayList<>(typed.subList(0, typed.size() - command.size()));
      if (words.isEmpty() || !words.getLast().equals(END_OF_OPTIONS)) {
        words.add(END_OF_OPTIONS);
      }
      words.addAll(command);
      return write(words);
    }

    static String write(List<String> words) {
      return Document.text(new StringsJson(words));
    }

    /**
     * Reads them back.
     *
     * @param more options that override the stored ones
     */
    static List<String> read(String array, List<String> more) {
      List<String> words = new ArrayList<>();
      List<String> items = JsonParser.items(array);
      for (String item : items == null ? List.<String>of() : items) {
        words.add(JsonParser.unquote(item));
      }
      int end = words.indexOf(END_OF_OPTIONS);
      words.addAll(end < 0 ? words.size() : end, more);
      return words;
    }
  }
}
