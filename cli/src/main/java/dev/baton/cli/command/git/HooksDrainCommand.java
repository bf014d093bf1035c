package dev.baton.cli.command.git;

import dev.baton.cli.command.GitNews;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.git.GitLayout;
import dev.baton.hooks.ChangeProbe;
import dev.baton.hooks.Ingest;
import dev.baton.interop.home.Homes;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;

/** {@code baton hooks drain}: makes iterations of all commits; the hooks start it. */
final class HooksDrainCommand implements Command {
  /** One that hangs must not stand in the way of the next for ever. */
  private static final Duration LIMIT = Duration.ofMinutes(5);

  private static final int ATTEMPTS = 100;
  private static final long PAUSE_NANOS = 50_000_000;

  @Override
  public Syntax syntax() {
    return new Syntax("hooks drain", "Catch up with all commits. The hooks call it; so may you.")
        .example("baton hooks drain");
  }

  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    GitLayout git = GitNews.watched(session);
    if (git == null) {
      session.output().note("this database is not the one of a git repository here");
      return ExitCode.OK;
    }
    Ingest ingest = GitNews.ingest(session, git);
    Instant end = session.now().plus(LIMIT);
    drain(session, ingest, end);
    try {
      Files.deleteIfExists(git.commonDir().resolve("baton/drain.pid"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    // A hook that saw that file relied on this process, and may have written after it had looked.
    for (int i = 0; i < ATTEMPTS && ChangeProbe.seesNews(session.stores(), git); i++) {
      if (!drain(session, ingest, end)) {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
    if (Homes.isLinked(session.location().file())) {
      HomeOutcome.sync(session);
    }
    return ExitCode.OK;
  }

  private static boolean drain(Session session, Ingest ingest, Instant end) {
    Duration left = Duration.between(session.now(), end);
    return !left.isNegative() && ingest.drain(left, session.lockTimeout());
  }
}
