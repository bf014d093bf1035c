package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.RescueOptions;
import dev.baton.git.rescue.Rescue;
import dev.baton.render.RescuePage;

/** {@code baton rescue show}: whose files were saved, which, and which were left out. */
public final class RescueShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return RescueOptions.addTo(
            new Syntax("rescue show", "Which files of a dead worker were saved, and which not."))
        .example("baton rescue show app-a1b");
  }

  @Override
  public ExitCode run(Session session) {
    Rescue rescue = RescueOptions.one(session);
    RescuePage page =
        new RescuePage(
            rescue, RescueOptions.ask(() -> RescueOptions.refs(session).changes(rescue)));
    if (session.output().isJson()) {
      session.output().json(page::write);
    } else {
      page.print(session.output(), session.now());
    }
    return ExitCode.OK;
  }
}
