package dev.baton.cli.command.loop;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.BreakerOptions;

/** {@code baton breaker trip}: a person opens a breaker. */
final class BreakerTripCommand implements Command {

  @Override
  public Syntax syntax() {
    return BreakerOptions.addScopeTo(
            new Syntax("breaker trip", "Open the breaker: the loop stops until a reset.")
                .option("-r --reason", "TEXT", "why; whoever asks to go on is told"))
        .example("baton breaker trip --reason \"it rewrites the wrong file\"");
  }

  @Override
  public ExitCode run(Session session) {
    String reason = PersonsReason.read(session, "Opened by " + session.stamp().actor());
    String scope = BreakerOptions.scope(session);
    return Recorder.tell(
        session,
        scope,
        BreakerOptions.policyOfPreset(session).policy(),
        session.breakers().trip(scope, reason, session.stamp()));
  }
}
