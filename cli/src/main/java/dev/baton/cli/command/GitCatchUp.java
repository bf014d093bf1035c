package dev.baton.cli.command;

import dev.baton.cli.core.CatchingUp;
import dev.baton.cli.core.Session;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.interop.home.Homes;

/** What a command is kept in step with: a linked file, before and after it, and git, before it. */
public final class GitCatchUp implements CatchingUp {
  private boolean linked;

  @Override
  public void catchUp(Session session) {
    linked = Homes.isLinked(session.location().file());
    if (linked) {
      linked = HomeOutcome.sync(session);
    }
    GitNews.catchUp(session);
  }

  @Override
  public void finish(Session session) {
    if (linked) {
      HomeOutcome.sync(session);
    }
  }
}
