package dev.baton.cli.link;

import dev.baton.app.need.RegularSweeps;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.task.InvalidValue;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.format.TrackerFormat;
import dev.baton.tracker.link.HomeAccess;
import dev.baton.tracker.link.HomeClaims;
import dev.baton.tracker.link.LinkTasks;
import dev.baton.tracker.link.LinkTasks.Result;
import java.util.List;

/**
 * {@code baton link}: leaves the tasks in another tracker, and works there.
 *
 * @param format of the file
 */
record LinkCommand(Call call, TrackerFormat.Linkable format) {
  /** A link that does not work can be replaced. */
  ExitCode run() {
    List<String> words = call.arguments().words();
    String typed = words.isEmpty() ? format.linkWords().usual() : words.getFirst();
    HomeAccess access = HomeOutcome.accessToLink(call);
    LinkTasks.Request request =
        new LinkTasks.Request(
            format, call.environment().resolve(typed), call.environment().variable("PATH"));
    switch (new LinkTasks(access).link(call.caller(), request)) {
      case Result.Linked linked -> {
        HomeOutcome.print(call.output(), linked.report());
        call.output().show(new LinkView.Begun(linked.place(), linked.report()));
        if (format.hasProgram() && call.arguments().has("--front")) {
          FrontOutcome.install(call, access);
        }
        warnOfLeases(access);
      }
      case Result.LinkedElsewhere other ->
          throw new Failure(
              ExitCode.CONFLICT,
              "linked",
              "already linked to " + other.place(),
              "first: baton unlink");
      case Result.NoFile _ ->
          throw new InvalidValue(
              InvalidValue.quote(typed)
                  + " is not a file: expected the one that the other tracker writes",
              "");
      case Result.Failed failed ->
          throw new Failure(
              ExitCode.FAILED,
              "input",
              "cannot link " + typed + ": " + FileTrouble.of(failed.why()),
              "");
    }
    return ExitCode.OK;
  }

  /** Silence is no proof of death to Baton, but it is to a tracker that has leases. */
  private void warnOfLeases(HomeAccess access) {
    String lease = new HomeClaims(access).leases();
    RegularSweeps sweeps = lease.isEmpty() ? null : RegularSweeps.look(call.workspace());
    if (sweeps != null && !(sweeps.started() && sweeps.covered())) {
      call.output()
          .note(
              lease
                  + ", and nothing here tells bd of living workers that call neither Baton nor the"
                  + " front: run baton cron install");
    }
  }
}
