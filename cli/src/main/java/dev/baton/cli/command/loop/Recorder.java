package dev.baton.cli.command.loop;

import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.render.BreakerStatus;
import dev.baton.text.Texts;

/** Records one observation and prints the new state of the breaker. */
final class Recorder {
  private static final int LONGEST_ID = 200;

  private Recorder() {}

  static Syntax addTo(Syntax syntax) {
    return syntax.option("--id", "TEXT", "an observation with this id was already counted");
  }

  /**
   * Always returns exit code 0, whatever the state: the observation was recorded, and 'check' asks
   * for the decision.
   */
  static ExitCode record(Call call, Observation observation) {
    String id = call.arguments().value("--id");
    if (id != null) {
      Texts.line("--id", id, LONGEST_ID);
    }
    Policy policy = BreakerOptions.policy(call).policy();
    String scope = BreakerOptions.scope(call);
    return print(
        call,
        scope,
        policy,
        call.workspace().stores().breakers().observe(scope, id, observation, policy, call.stamp()));
  }

  static ExitCode print(Call call, String scope, Policy policy, Step step) {
    step.warnings().forEach(call.output()::warn);
    BreakerStatus standing = new BreakerStatus(scope, step.decision(), policy);
    standing.print(call.output(), call.now());
    return ExitCode.OK;
  }
}
