package dev.baton.cli.command.loop;

import dev.baton.breaker.Breaker;
import dev.baton.breaker.BreakerState;
import dev.baton.breaker.Step.Decision;
import dev.baton.breaker.policy.PolicySources.Resolution;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.render.BreakerPage;

/** {@code baton breaker status}: shows how close a loop is to being stopped. Changes nothing. */
final class BreakerStatusCommand implements Command {

  @Override
  public Syntax syntax() {
    return BreakerOptions.addTo(
            new Syntax("breaker status", "The breaker's state, rule by rule. Changes nothing."))
        .onlyReads()
        .example("baton breaker status")
        .example("baton breaker status --task app-a1b --json | jq .error_counts");
  }

  @Override
  public ExitCode run(Call call) {
    Resolution resolution = BreakerOptions.policy(call);
    String scope = BreakerOptions.scope(call);
    BreakerState state = call.workspace().stores().breakers().state(scope);
    Decision decision = Breaker.decisionAt(state, resolution.policy(), call.now());
    BreakerPage page = new BreakerPage(scope, state, decision, resolution, call.now());
    page.print(call.output());
    return ExitCode.OK;
  }
}
