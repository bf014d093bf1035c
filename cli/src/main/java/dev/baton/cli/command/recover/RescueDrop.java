package dev.baton.cli.command.recover;

import dev.baton.cli.core.Session;
import dev.baton.cli.option.RescueOptions;
import dev.baton.git.rescue.Rescue;
import dev.baton.json.document.RescueJson;
import dev.baton.render.RescueRows;
import java.util.List;

/** Deletes rescues. */
final class RescueDrop {
  private RescueDrop() {}

  /** Deletes them and prints how each could be restored. */
  static void drop(Session session, List<Rescue> rescues, boolean dryRun) {
    if (!dryRun) {
      RescueOptions.ask(() -> {
        RescueOptions.refs(session).drop(rescues);
        return true;
      });
    }
    if (session.output().isJson()) {
      session.output().json(new RescueJson(rescues));
    } else {
      RescueRows.printDropped(session.output(), rescues, dryRun);
    }
  }
}
