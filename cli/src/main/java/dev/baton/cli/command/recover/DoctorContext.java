package dev.baton.cli.command.recover;

import dev.baton.cli.command.GitCatchUp;
import dev.baton.cli.command.HookAccess;
import dev.baton.cli.core.Session;
import dev.baton.cli.option.CronSupport;
import dev.baton.cli.outcome.HomeOutcome;
import dev.baton.doctor.CheckContext;
import java.util.Optional;

/** What {@code doctor} examines in a call. */
final class DoctorContext {
  private DoctorContext() {}

  static CheckContext of(Session session) {
    return new CheckContext(
        session.stores(),
        session.location().git(),
        session.environment().distribution(),
        session.scan(),
        session.sweeper(),
        session::stamp,
        () -> HookAccess.quickCheckup(session),
        () -> HookAccess.repair(session),
        () -> CronSupport.regularSweeps(session),
        () -> HomeOutcome.look(session),
        () -> session.config().files().untrusted(),
        Optional.ofNullable(GitCatchUp.commits(session).watched()));
  }
}
