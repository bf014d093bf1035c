package dev.baton.cli.command.git;

import dev.baton.claim.Claim;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.git.GitLayout;
import java.util.List;

/** {@code baton hooks trailer}: the task that is worked on here. Called by the hooks. */
final class HooksTrailerCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("hooks trailer", "Print the task that is worked on in this work tree.")
        .example("baton hooks trailer");
  }

  /** Somebody waits for a commit. */
  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    GitLayout git = session.location().git();
    if (git == null || git.worktree() == null) {
      return ExitCode.NOTHING_TO_DO;
    }
    List<Claim> claims = session.stores().worktreeClaims().current(git.worktree().toString());
    if (claims.size() != 1) {
      return ExitCode.NOTHING_TO_DO;
    }
    String task = claims.getFirst().task().value();
    if (session.output().isJson()) {
      session.output().json(json -> json.value(task));
    } else {
      session.output().line(task);
    }
    return ExitCode.OK;
  }
}
