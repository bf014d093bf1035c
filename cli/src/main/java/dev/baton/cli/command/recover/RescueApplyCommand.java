package dev.baton.cli.command.recover;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.RescueOptions;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.Rescue;
import dev.baton.git.rescue.RescueApplier;
import dev.baton.git.rescue.RescueApplier.ApplyResult;
import dev.baton.json.document.RescueJson;
import dev.baton.render.RescueApplication;
import java.util.List;

/** {@code baton rescue apply}: restores a dead worker's files into this work tree. */
public final class RescueApplyCommand implements Command {
  private static final int NAMED = 5;

  @Override
  public Syntax syntax() {
    return RescueOptions.addTo(
            new Syntax(
                "rescue apply",
                "Restore a dead worker's files in this work tree, as uncommitted changes."))
        .example("baton rescue apply app-a1b")
        .example("git worktree add ../again && cd ../again && baton rescue apply app-a1b");
  }

  @Override
  public ExitCode run(Session session) {
    Rescue rescue = RescueOptions.one(session);
    GitLayout layout = RescueOptions.layout(session);
    if (layout.worktree() == null) {
      throw Failure.usage("there is no work tree here", "git worktree add PATH");
    }
    ApplyResult applied = RescueOptions.ask(() -> new RescueApplier(layout).apply(rescue));
    if (!applied.obstacles().isEmpty()) {
      throw inTheWay(applied.obstacles());
    }
    RescueApplication.print(session.output(), new RescueJson.Applied(rescue, applied));
    return applied.conflicts().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static Failure inTheWay(List<String> obstacles) {
    int named = Math.min(NAMED, obstacles.size());
    String more = obstacles.size() > named ? " and " + (obstacles.size() - named) + " more" : "";
    return new Failure(
        ExitCode.CONFLICT,
        "work_tree_in_use",
        "this would overwrite changes in this work tree: "
            + String.join(", ", obstacles.subList(0, named))
            + more
            + "; nothing was changed",
        "commit or stash the changes, or use another work tree");
  }
}
