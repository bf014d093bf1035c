package dev.baton.cli.command;

import dev.baton.app.CommitIntake;
import dev.baton.cli.core.CatchingUp;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.LostWorkTrees;
import dev.baton.cli.core.Session;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.cli.outcome.HomeTurn;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Homes;
import org.jspecify.annotations.Nullable;

/**
 * What a command syncs: a linked file, before and after it, and git, before it. A command that only
 * looks reads the file, and does not write it.
 */
public final class GitCatchUp implements CatchingUp {
  private final Command command;
  private FreshTasks wanted = FreshTasks.ALL;
  private boolean linked;
  private boolean looks;
  private @Nullable HomeTurn turn;

  /** The newest event after the first sync of a command that looks. */
  private long seen;

  /**
   * @param command for which it is done
   */
  public GitCatchUp(Command command) {
    this.command = command;
  }

  @Override
  public void catchUp(Session session, boolean changesNothing) {
    if (session.stores().storage().whyReadOnly() != null) {
      return;
    }
    boolean hasHome = Homes.isLinked(session.location().file());
    if (hasHome) {
      wanted = command.wanted(session);
    }
    if (hasHome && !changesNothing) {
      turn = HomeTurn.take(session, wanted);
    }
    looks = changesNothing;
    linked = hasHome && turn == null && sync(session);
    seen = linked && looks ? session.stores().links().look().newestEvent() : 0;
    if (session.stores().storage().isShared()) {
      LostWorkTrees.save(session);
    }
    catchUpWithGit(session);
  }

  @Override
  public void finish(Session session) {
    HomeTurn mine = turn;
    turn = null;
    if (mine != null) {
      mine.end();
    } else if (linked && !(looks && session.stores().links().look().newestEvent() == seen)) {
      sync(session);
    }
  }

  private boolean sync(Session session) {
    return looks ? HomeOutcome.read(session, wanted) : HomeOutcome.sync(session, wanted);
  }

  /** Processes new commits; problems are reported with {@code --debug} only. */
  public static void catchUpWithGit(Session session) {
    try {
      commits(session).catchUp();
    } catch (RuntimeException e) {
      // Doctor reports what is still unprocessed. Somebody who asks for a task does not want an
      // error about git.
      if (session.arguments().has("--debug")) {
        session.output().note("commits were not read: " + e);
      }
    }
  }

  /** The commits that this call's database counts. */
  public static CommitIntake commits(Session session) {
    return new CommitIntake(
        session, session.location().file(), () -> BreakerOptions.configured(session));
  }
}
