package dev.baton.cli.command.move;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.FrontOutcome;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.link.HomeAccess;
import dev.baton.tracker.link.LinkTasks;
import java.io.IOException;

/** {@code baton unlink}: ends a link; both sides keep their tasks. */
public final class UnlinkCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "unlink",
            "Remove the link to another tracker's file. Both sides keep all tasks as they are now.")
        .example("baton unlink");
  }

  /** A link that does not work can be removed. */
  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    HomeOutcome.sync(session);
    HomeAccess access = HomeOutcome.access(session);
    FrontOutcome.remove(session, access);
    try {
      HomeOutcome.printUnlinked(session.output(), new LinkTasks(access).unlink());
    } catch (IOException e) {
      throw new Failure(ExitCode.FAILED, "output", "cannot unlink: " + FileTrouble.of(e), "");
    }
    return ExitCode.OK;
  }
}
