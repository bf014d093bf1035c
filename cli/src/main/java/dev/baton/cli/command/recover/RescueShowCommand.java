package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.RescueOptions;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueRefs.ChangedPath;
import dev.baton.json.document.RescueJson;
import dev.baton.render.RescuePage;
import java.util.List;

/** {@code baton rescue show}: shows a rescue, with the files saved and left out. */
public final class RescueShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return RescueOptions.addTo(
            new Syntax(
                "rescue show", "Show which files a rescue contains, and which were left out."))
        .onlyReads()
        .example("baton rescue show app-a1b");
  }

  @Override
  public ExitCode run(Call call) {
    Rescue rescue = RescueOptions.one(call);
    List<ChangedPath> changes = RescueOptions.ask(() -> RescueOptions.refs(call).changes(rescue));
    RescuePage.print(call.output(), new RescueJson.Shown(rescue, changes), call.now());
    return ExitCode.OK;
  }
}
