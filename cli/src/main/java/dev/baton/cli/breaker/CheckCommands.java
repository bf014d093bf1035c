package dev.baton.cli.breaker;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.app.breaker.AskToContinue;
import dev.baton.app.breaker.ObserveLoop;
import dev.baton.breaker.policy.Policy;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.task.Plural;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * {@code baton check} and {@code baton observe}: what a loop reports, and whether it may continue.
 */
public final class CheckCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(LOOP, "check", "exit 0 if the loop may continue"),
        Row.of(LOOP, "observe", "count the events of a loop"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "check" ->
          BreakerOptions.addTo(
                  new Syntax(
                      "Exit 0 if the loop may continue, 10 if the breaker is open, 11 if a person"
                          + " must decide, 12 if a limit was reached.",
                      CheckCommands::check))
              .example("while baton check || exit; do ./agent; done")
              .example("baton check --task app-a1b --preset ralph-starter --json");
      case "observe" ->
          BreakerOptions.addTo(
                  new Syntax(
                          "Count the events of a loop: one JSON object per line on standard input,"
                              + " of the type iteration, error, assistant, tool_use, usage,"
                              + " heartbeat, question or api_limit. Exit code as of check.",
                          CheckCommands::observe)
                      .flag("--strict", "stop at the first invalid line (exit code 2)"))
              .example("echo '{\"type\":\"error\",\"message\":\"no such file\"}' | baton observe")
              .example("my-agent --json | baton observe --task app-a1b --spend '$5'");
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode check(Call call) {
    Policy policy = BreakerOptions.policy(call).policy();
    String scope = BreakerOptions.scopeToChange(call);
    AskToContinue.Answer answer =
        new AskToContinue(call.workspace()).ask(call.caller(), scope, policy);
    if (answer.dead() > 0) {
      call.output()
          .note(
              Plural.of(
                  answer.dead(),
                  "interrupted iteration was counted as failed",
                  "interrupted iterations were counted as failed"));
    }
    answer.step().warnings().forEach(call.output()::warn);
    DecisionView view = DecisionView.of(scope, answer.step().decision(), policy, call.now());
    call.output().show(view);
    view.noteOtherTasks(call.stores(), call.output());
    return ExitCode.of(view.verdict());
  }

  private static ExitCode observe(Call call) {
    Policy policy = BreakerOptions.policy(call).policy();
    String scope = BreakerOptions.scopeToChange(call);
    boolean strict = call.has("--strict");
    // Before the first line is read: standard input may be slow, and a missing database is reported
    // at once.
    call.stores();
    ObserveLoop loop = new ObserveLoop(call.workspace(), policy);
    new ObservationIntake(call, scope, strict, loop).read();
    Set<String> scopes = new LinkedHashSet<>();
    if (call.has("--task") || loop.scopes().isEmpty()) {
      scopes.add(scope);
    }
    scopes.addAll(loop.scopes());
    DecisionView.All all =
        new DecisionView.All(
            scopes.stream()
                .map(each -> DecisionView.of(each, loop.decision(each), policy, call.now()))
                .toList());
    call.output().show(all);
    return ExitCode.of(all.worst());
  }
}
