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

/** Records one observation and tells how the breaker stands then. */
final class Recorder {
  private static final int LONGEST_ID = 200;

  private Recorder() {}

  static Syntax addTo(Syntax syntax) {
    return syntax.option("--id", "TEXT", "an observation with this id was already counted");
  }

  /** Exit code 0 whatever the breaker says then: it was recorded, and 'check' is who decides. */
  static ExitCode record(Session session, Observation observation) {
    String id = session.arguments().value("--id");
    if (id != null) {
      Texts.line("--id", id, LONGEST_ID);
    }
    Policy policy = BreakerOptions.policy(session).policy();
    String scope = BreakerOptions.scope(session);
    return tell(
        session,
        scope,
        policy,
        session.stores().breakers().observe(scope, id, observation, policy, session.stamp()));
  }

  static ExitCode tell(Session session, String scope, Policy policy, Step step) {
    step.warnings().forEach(session.output()::warn);
    BreakerStatus standing = new BreakerStatus(scope, step.decision(), policy);
    standing.print(session.output(), session.now());
    return ExitCode.OK;
  }
}
