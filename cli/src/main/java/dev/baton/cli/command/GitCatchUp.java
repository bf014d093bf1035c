package dev.baton.cli.command;

import dev.baton.cli.core.CatchingUp;
import dev.baton.cli.core.Session;
import java.nio.file.Files;

/** What a command is kept in step with: a linked file, before and after it, and git, before it. */
public final class GitCatchUp implements CatchingUp {
  private boolean linked;

  @Override
  public void catchUp(Session session) {
    linked = Files.exists(LinkedTracker.place(session));
    if (linked) {
      linked = LinkedTracker.sync(session);
    }
    GitNews.catchUp(session);
  }

  @Override
  public void finish(Session session) {
    if (linked) {
      LinkedTracker.sync(session);
    }
  }
}
