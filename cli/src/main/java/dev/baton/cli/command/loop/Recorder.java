package dev.baton.cli.command.loop;

import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  static ExitCode record(Session session, Observation observation) {
    String id = session.arguments().value("--id");
    if (id != null) {
      Texts.line("--id", id, LONGEST_ID);
    }
    Policy policy = BreakerOptions.policy(session).policy();
    String scope = BreakerOptions.scope(session);
    return print(
        session,
        scope,
        policy,
        session.stores().breakers().observe(scope, id, observation, policy, session.stamp()));
  }

  static ExitCode print(Session session, String scope, Policy policy, Step step) {
    step.warnings().forEach(session.output()::warn);
    BreakerStatus standing = new BreakerStatus(scope, step.decision(), policy);
    standing.print(session.output(), session.now());
    return ExitCode.OK;
  }
}
