package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.git.rescue.Rescue;
import dev.baton.render.RescuePage;

/** {@code baton rescue show}: whose files were saved, which, and which were left out. */
public final class RescueShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return Rescues.addTo(
            new Syntax("rescue show", "Which files of a dead worker were saved, and which not."))
        .example("baton rescue show app-a1b");
  }

  @Override
  public ExitCode run(Session session) {
    Rescue rescue = Rescues.one(session);
    RescuePage page =
        new RescuePage(rescue, Rescues.ask(() -> Rescues.refs(session).changes(rescue)));
    if (session.output().isJson()) {
      session.output().json(page::write);
    } else {
      page.print(session.output(), session.now());
    }
    return ExitCode.OK;
  }
}
