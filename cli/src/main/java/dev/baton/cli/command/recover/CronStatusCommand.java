package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cron.CronMemory;
import dev.baton.cron.CronSetup;
import dev.baton.cron.Registry;
import dev.baton.render.CronPage;

/** {@code baton cron status}: what sweeps by itself, when it did, and what came of it. */
public final class CronStatusCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("cron status", "Whether something sweeps by itself, and what came of it.")
        .example("baton cron status --json");
  }

  @Override
  public ExitCode run(Session session) {
    CronSetup setup = new CronSetup(session.environment().variables());
    CronPage page =
        new CronPage(
            setup.standing(),
            setup.interval().orElse(null),
            CronMemory.load(setup.state()),
            new Registry(setup.state()).databases(),
            session.now());
    if (session.output().isJson()) {
      session.output().json(page::write);
    } else {
      page.print(session.output());
    }
    return ExitCode.OK;
  }
}
