package dev.baton.cli.link;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.HomeReport;
import dev.baton.tracker.home.HomeSync;
import dev.baton.tracker.link.HomeClaims;
import dev.baton.tracker.link.SyncHome;
import java.io.IOException;
import java.util.LinkedHashSet;
import org.jspecify.annotations.Nullable;

/**
 * The turn of a command that changes tasks whose home decides about them. What the command prints
 * is held back until the home has accepted its changes.
 */
public record HomeTurn(Call call, SyncHome.Turn turn, FreshTasks wanted) {
  /**
   * Waits for a turn, and brings the database up to date.
   *
   * @param wanted the tasks that the command needs
   * @return null when the home does not decide
   * @throws Failure when the home cannot be asked, so that nothing may be changed
   */
  public static @Nullable HomeTurn take(Call call, FreshTasks wanted) {
    SyncHome home = new SyncHome(HomeOutcome.access(call), call::caller);
    SyncHome.Turn turn;
    try {
      if (!home.homeDecides()) {
        return null;
      }
      turn = home.takeTurn();
    } catch (IOException e) {
      throw unreachable(e);
    }
    boolean ready = false;
    try {
      HomeOutcome.printRefused(call.output(), report(call, turn.sync(wanted)));
      new HomeClaims(HomeOutcome.access(call))
          .adopt(() -> WorkerOptions.known(call, WorkerOptions.worker(call)), call.now());
      ready = true;
    } finally {
      if (!ready) {
        turn.close();
      }
    }
    call.output().hold();
    return new HomeTurn(call, turn, wanted);
  }

  /**
   * Tells the home what the command changed, and prints what was held back.
   *
   * @throws Failure when the home refused it or cannot be told; then it is undone
   */
  public void end() {
    try {
      HomeReport report = report(call, turn.sync(wanted));
      if (!report.refused().isEmpty()) {
        throw refused(report);
      }
      call.output().release();
    } catch (Failure e) {
      call.output().retract();
      throw e;
    } finally {
      turn.close();
    }
  }

  private static HomeReport report(Call call, SyncHome.Result result) {
    return switch (result) {
      case SyncHome.Result.InSync done -> {
        HomeOutcome.print(call.output(), done.report());
        yield done.report();
      }
      case SyncHome.Result.OutOfSync failed -> throw unreachable(failed.why());
    };
  }

  private static Failure refused(HomeReport report) {
    String words = String.join("; ", new LinkedHashSet<>(report.refused().values()));
    String hint =
        report.partly().isEmpty()
            ? "nothing was changed"
            : "a part was changed; see baton show " + String.join(" ", report.partly());
    return report.hasFailed()
        ? new Failure(ExitCode.STORE, "home_unreachable", words, hint)
        : Failure.conflict("home_refused", words, hint);
  }

  private static Failure unreachable(Exception why) {
    return new Failure(
        ExitCode.STORE,
        "home_unreachable",
        HomeOutcome.words(why),
        why instanceof HomeSync.Unanswered
            ? "whether the change was made is unknown; the next command looks"
            : "nothing was changed, because these tasks change only together with their tracker");
  }
}
