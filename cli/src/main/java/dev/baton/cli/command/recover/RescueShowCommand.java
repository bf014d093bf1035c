package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    Rescue rescue = RescueOptions.one(session);
    List<ChangedPath> changes =
        RescueOptions.ask(() -> RescueOptions.refs(session).changes(rescue));
    RescuePage.print(session.output(), new RescueJson.Shown(rescue, changes), session.now());
    return ExitCode.OK;
  }
}
