package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.option.RescueOptions;
import dev.baton.git.rescue.Rescue;
import dev.baton.json.document.RescueJson;
import dev.baton.render.RescueRows;
import java.util.List;

/** Deletes rescues. */
final class RescueDrop {
  private RescueDrop() {}

  /** Deletes them and prints how each could be restored. */
  static void drop(Call call, List<Rescue> rescues, boolean dryRun) {
    if (!dryRun) {
      RescueOptions.ask(() -> {
        RescueOptions.refs(call).drop(rescues);
        return true;
      });
    }
    if (call.output().isJson()) {
      call.output().json(new RescueJson(rescues));
    } else {
      RescueRows.printDropped(call.output(), rescues, dryRun);
    }
  }
}
