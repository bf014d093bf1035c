package dev.baton.cli.command.recover;

import dev.baton.cli.command.git.HookAccess;
import dev.baton.cli.cron.CronSupport;
import dev.baton.cli.kit.Call;
import dev.baton.cli.link.HomeOutcome;
import dev.baton.cli.option.GitIntake;
import dev.baton.doctor.CheckContext;
import java.util.Optional;

/** What {@code doctor} examines in a call. */
final class DoctorContext {
  private DoctorContext() {}

  static CheckContext of(Call call) {
    return new CheckContext(
        call.workspace().stores(),
        call.workspace().location().git(),
        call.environment().distribution(),
        call.workspace().scan(),
        call.workspace().sweeper(),
        call::stamp,
        () -> HookAccess.quickCheckup(call),
        () -> HookAccess.repair(call),
        () -> CronSupport.regularSweeps(call),
        () -> HomeOutcome.look(call),
        () -> call.workspace().config().files().untrusted(),
        Optional.ofNullable(GitIntake.commits(call).watched()));
  }
}
