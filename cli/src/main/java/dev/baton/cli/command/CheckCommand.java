package dev.baton.cli.command;

import dev.baton.breaker.Observation;
import dev.baton.breaker.Step;
import dev.baton.breaker.policy.Policy;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.render.BreakerStatus;
import dev.baton.store.Breakers;
import dev.baton.store.Stamp;
import dev.baton.sweep.DeadIterations;

/** {@code baton check}: whether the loop may go on. */
public final class CheckCommand implements Command {

  @Override
  public Syntax syntax() {
    return BreakerOptions.addTo(
            new Syntax(
                "check",
                "May the loop go on? Exit code 0: yes; 10: the breaker is open; 11: a person must"
                    + " decide; 12: a limit was reached."))
        .example("while baton check || exit; do ./agent; done")
        .example("baton check --task app-a1b --preset ralph-starter --json");
  }

  @Override
  public ExitCode run(Session session) {
    Policy policy = BreakerOptions.policy(session).policy();
    String scope = BreakerOptions.scope(session);
    Breakers breakers = session.breakers();
    countDead(session, breakers, scope, policy);
    Stamp stamp = session.stamp();
    Step step =
        breakers.observe(
            scope, null, new Observation.Acquire(stamp.at(), stamp.actor()), policy, stamp);
    step.warnings().forEach(session.output()::warn);
    BreakerStatus standing = new BreakerStatus(scope, step.decision(), policy);
    if (session.output().isJson()) {
      session.output().json(standing::write);
    } else {
      standing.print(session.output());
    }
    return ExitCode.of(standing.verdict());
  }

  /** An iteration whose process is gone will never tell that it failed. */
  private static void countDead(Session session, Breakers breakers, String scope, Policy policy) {
    int counted =
        DeadIterations.count(breakers, session.processes(), scope, policy, session.stamp());
    if (counted == 0) {
      return;
    }
    session
        .output()
        .note("iterations that count as failures, because their processes are gone: " + counted);
  }
}
