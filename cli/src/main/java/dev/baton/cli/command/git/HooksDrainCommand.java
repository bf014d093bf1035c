package dev.baton.cli.command.git;

import dev.baton.app.CommitIntake;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.cli.option.GitIntake;
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
        .example("baton hooks drain")
        .needs(Freshness.NONE);
  }

  @Override
  public ExitCode run(Call call) {
    CommitIntake commits = GitIntake.commits(call);
    GitLayout git = commits.watched();
    if (git == null) {
      call.output().note("this database does not belong to a git repository");
      return ExitCode.OK;
    }
    try {
      commits.drain(git, LIMIT, call.workspace().lockTimeout());
    } catch (UncheckedIOException e) {
      String why = FileTrouble.of(Objects.requireNonNull(e.getCause()));
      throw new Failure(ExitCode.FAILED, "spool", e.getMessage() + ": " + why, "");
    }
    if (Homes.isLinked(call.workspace().location().file())) {
      HomeOutcome.sync(call, FreshTasks.IN_PROGRESS);
      call.workspace().foreignClaims().keepAlive();
    }
    return ExitCode.OK;
  }
}
