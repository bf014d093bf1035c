package dev.baton.cli.command.task;

import dev.baton.app.history.StatusNews;
import dev.baton.cli.core.Session;
import dev.baton.cli.option.SinceOption;
import dev.baton.config.LastLook;
import dev.baton.terminal.Style;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What changed since this user last looked. Only a look of a person is remembered. */
final class StatusLook {
  /** For somebody who never looked before. */
  private static final Duration DAY = Duration.ofDays(1);

  private final Session session;
  private final LastLook last;

  StatusLook(Session session) {
    this.session = session;
    this.last =
        LastLook.at(
            session.environment().variables(),
            session.location().top(session.environment().directory()).toAbsolutePath());
  }

  /** Null as bd, whose status has no such part. */
  @Nullable StatusNews news() {
    if (session.environment().isCalledBd()) {
      return null;
    }
    Instant since = SinceOption.read(session);
    since = since == null ? last.read() : since;
    Instant now = session.now();
    return StatusNews.read(session, since == null || since.isAfter(now) ? now.minus(DAY) : since);
  }

  /** The database that was looked at. */
  String place() {
    return session.output().paint(Style.DIM, session.stores().storage().place());
  }

  void remember() {
    last.write(session.now());
  }
}
