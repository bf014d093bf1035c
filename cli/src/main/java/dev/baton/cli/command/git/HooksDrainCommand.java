package dev.baton.cli.command.git;

import dev.baton.app.CommitIntake;
import dev.baton.cli.command.GitCatchUp;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.git.GitLayout;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Homes;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Objects;

/** {@code baton hooks drain}: turns new commits into iterations. The hooks start it. */
final class HooksDrainCommand implements Command {
  /** A process that hangs must not block the next one forever. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @Override
  public Syntax syntax() {
    return new Syntax(
            "hooks drain",
            "Record all commits that are not recorded yet. The hooks call this command.")
        .example("baton hooks drain");
  }

  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    CommitIntake commits = GitCatchUp.commits(session);
    GitLayout git = commits.watched();
    if (git == null) {
      session.output().note("this database does not belong to a git repository");
      return ExitCode.OK;
    }
    try {
      commits.drain(git, LIMIT, session.lockTimeout());
    } catch (UncheckedIOException e) {
      String why = FileTrouble.of(Objects.requireNonNull(e.getCause()));
      throw new Failure(ExitCode.FAILED, "spool", e.getMessage() + ": " + why, "");
    }
    if (Homes.isLinked(session.location().file())) {
      HomeOutcome.sync(session, FreshTasks.IN_PROGRESS);
      session.foreignClaims().keepAlive();
    }
    return ExitCode.OK;
  }
}
