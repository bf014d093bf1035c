package dev.baton.cli.command;

import dev.baton.breaker.Observation;
import dev.baton.breaker.Policy;
import dev.baton.breaker.Step;
import dev.baton.claim.Liveness;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.view.Standing;
import dev.baton.store.BreakerStore;
import dev.baton.store.BreakerStore.Recording;
import dev.baton.store.Stamp;
import dev.baton.store.UnfinishedIteration;
import java.util.ArrayList;
import java.util.List;

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
    BreakerStore breakers = session.breakers();
    countDead(session, breakers, scope, policy);
    Stamp stamp = session.stamp();
    Step step =
        breakers.observe(
            scope, null, new Observation.Acquire(stamp.at(), stamp.actor()), policy, stamp);
    step.warnings().forEach(session.output()::warn);
    Standing standing = new Standing(scope, step.decision(), policy);
    if (session.output().isJson()) {
      session.output().json(standing::write);
    } else {
      standing.print(session.output());
    }
    return standing.exitCode();
  }

  /** An iteration whose process is gone will never tell that it failed. */
  private static void countDead(
      Session session, BreakerStore breakers, String scope, Policy policy) {
    List<UnfinishedIteration> dead = new ArrayList<>();
    for (UnfinishedIteration iteration : breakers.unfinished()) {
      if (iteration.scope().equals(scope)
          && iteration.owner() != null
          && session.processes().look(iteration.owner()).liveness() == Liveness.DEAD) {
        dead.add(iteration);
      }
    }
    if (dead.isEmpty()) {
      return;
    }
    int counted = 0;
    for (Recording recording : breakers.countDead(dead, policy, session.stamp())) {
      counted += recording instanceof Recording.Counted one && !one.repeated() ? 1 : 0;
    }
    session
        .output()
        .note("iterations that count as failures, because their processes are gone: " + counted);
  }
}
