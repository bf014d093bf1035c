package dev.baton.cli.command;

import dev.baton.cli.core.Session;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.git.GitLayout;
import dev.baton.hooks.ChangeProbe;
import dev.baton.hooks.Ingest;
import dev.baton.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Makes iterations of what happened in git, for whatever command is called next. */
public final class GitNews {
  private GitNews() {}

  /** Catches up before a command; whatever is wrong is told with {@code --debug} only. */
  public static void catchUp(Session session) {
    try {
      GitLayout git = watched(session);
      if (git != null && ChangeProbe.seesNews(session.stores(), git)) {
        Ingest ingest = ingest(session, git);
        if (ingest.catchUp(Ingest.Limits.QUICK)) {
          ingest.tidyIfLarge(Ingest.Limits.QUICK.lockTimeout());
        }
      }
    } catch (RuntimeException e) {
      // Doctor tells what stays undone. Nobody who asks for a task wants to hear of a broken git.
      if (session.arguments().has("--debug")) {
        session.output().note("commits were not looked at: " + e);
      }
    }
  }

  /** The repository whose commits this database counts: the one that it lies in; or null. */
  public static @Nullable GitLayout watched(Session session) {
    GitLayout git = session.location().git();
    if (git == null) {
      return null;
    }
    Path own = git.commonDir().resolve("baton");
    Path folder = session.location().file().getParent();
    return own.equals(folder) || isSame(own, folder) ? git : null;
  }

  private static boolean isSame(Path own, @Nullable Path folder) {
    try {
      return folder != null && Files.isSameFile(own, folder);
    } catch (IOException notThere) {
      return false;
    }
  }

  public static Ingest ingest(Session session, GitLayout git) {
    Stores stores = session.stores();
    return new Ingest(
        stores, git, session.environment().clock(), () -> BreakerOptions.configured(session));
  }
}
