package dev.baton.cli.command.loop;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.BreakerOptions;

/** {@code baton breaker reset}: a person closes a breaker, whatever state it is in. */
final class BreakerResetCommand implements Command {

  @Override
  public Syntax syntax() {
    return BreakerOptions.addScopeTo(
            new Syntax("breaker reset", "Close the breaker; all counting begins anew.")
                .option("-r --reason", "TEXT", "why, for the history"))
        .example("baton breaker reset --reason \"the build server is back\"");
  }

  @Override
  public ExitCode run(Session session) {
    String reason = PersonsReason.read(session, "Reset by " + session.stamp().actor());
    String scope = BreakerOptions.scope(session);
    return Recorder.tell(
        session,
        scope,
        BreakerOptions.policyOfPreset(session).policy(),
        session.breakers().reset(scope, reason, session.stamp()));
  }
}
