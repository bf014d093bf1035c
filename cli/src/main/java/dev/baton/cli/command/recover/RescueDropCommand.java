package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    boolean all = call.arguments().has("--all");
    if (all && call.arguments().value("--epoch") != null) {
      throw Failure.usage("use either --all or --epoch", "baton rescue drop ID --all");
    }
    List<Rescue> rescues = all ? RescueOptions.ofTyped(call) : List.of(RescueOptions.one(call));
    RescueDrop.drop(call, rescues, false);
    return ExitCode.OK;
  }
}
