package dev.baton.cli.command.move;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.link.FrontOutcome;
import dev.baton.cli.link.HomeOutcome;
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
        .example("baton unlink")
        .needs(Freshness.NONE);
  }

  /** A link that does not work can be removed. */
  @Override
  public ExitCode run(Call call) {
    HomeOutcome.sync(call);
    HomeAccess access = HomeOutcome.access(call);
    FrontOutcome.remove(call, access);
    try {
      HomeOutcome.printUnlinked(call.output(), new LinkTasks(access).unlink());
    } catch (IOException e) {
      throw new Failure(ExitCode.FAILED, "output", "cannot unlink: " + FileTrouble.of(e), "");
    }
    return ExitCode.OK;
  }
}
