package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.RescueOptions;
import dev.baton.git.rescue.Rescue;
import java.util.List;

/** {@code baton rescue drop}: deletes rescues. */
public final class RescueDropCommand implements Command {

  @Override
  public Syntax syntax() {
    return RescueOptions.addTo(new Syntax("rescue drop", "Delete a rescue."))
        .flag("--all", "delete all rescues of this task")
        .example("baton rescue drop app-a1b --epoch 1");
  }

  @Override
  public ExitCode run(Session session) {
    boolean all = session.arguments().has("--all");
    if (all && session.arguments().value("--epoch") != null) {
      throw Failure.usage("use either --all or --epoch", "baton rescue drop ID --all");
    }
    List<Rescue> rescues =
        all ? RescueOptions.ofTyped(session) : List.of(RescueOptions.one(session));
    RescueDrop.drop(session, rescues, false);
    return ExitCode.OK;
  }
}
