package dev.baton.cli.command.loop;

import dev.baton.app.breaker.AskToContinue;
import dev.baton.breaker.policy.Policy;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.render.BreakerStatus;

/** {@code baton check}: asks whether the loop may continue. */
final class CheckCommand implements Command {

  @Override
  public Syntax syntax() {
    return BreakerOptions.addTo(
            new Syntax(
                "check",
                "Exit 0 if the loop may continue, 10 if the breaker is open, 11 if a person must"
                    + " decide, 12 if a limit was reached."))
        .example("while baton check || exit; do ./agent; done")
        .example("baton check --task app-a1b --preset ralph-starter --json");
  }

  @Override
  public ExitCode run(Call call) {
    Policy policy = BreakerOptions.policy(call).policy();
    String scope = BreakerOptions.scope(call);
    AskToContinue.Answer answer =
        new AskToContinue(call.workspace()).ask(call.caller(), scope, policy);
    if (answer.dead() > 0) {
      call.output()
          .note(
              answer.dead() == 1
                  ? "1 interrupted iteration was counted as failed"
                  : answer.dead() + " interrupted iterations were counted as failed");
    }
    answer.step().warnings().forEach(call.output()::warn);
    BreakerStatus status = new BreakerStatus(scope, answer.step().decision(), policy);
    status.print(call.output(), call.now());
    return ExitCode.of(status.verdict());
  }
}
