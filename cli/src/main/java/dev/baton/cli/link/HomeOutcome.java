package dev.baton.cli.link;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.doctor.LinkState;
import dev.baton.json.document.LinkJson;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.Home;
import dev.baton.tracker.home.HomeReport;
import dev.baton.tracker.link.CheckHome;
import dev.baton.tracker.link.HomeAccess;
import dev.baton.tracker.link.HomeFront;
import dev.baton.tracker.link.LinkTasks;
import dev.baton.tracker.link.SyncHome;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Keeps the home of the tasks in sync with the database, and reports problems. */
public final class HomeOutcome {
  private HomeOutcome() {}

  public static HomeAccess access(Call call) {
    return Linked.access(call.workspace(), call.workspace().lockTimeout());
  }

  /**
   * Access for a new link.
   *
   * @throws Failure when the tasks are on a server: each clone has a copy of its own of the other
   *     tracker's files, and the copies would undo each other's changes
   */
  public static HomeAccess accessToLink(Call call) {
    if (call.workspace().location().server() != null) {
      throw new Failure(
          ExitCode.FAILED,
          "on_server",
          "tasks on a server cannot be linked: each clone has its own copy of the other tracker's"
              + " files",
          "import them with baton import");
    }
    return access(call);
  }

  /**
   * Syncs both; warns of what cannot be done.
   *
   * @return whether that succeeded
   */
  public static boolean sync(Call call) {
    return sync(call, FreshTasks.ALL);
  }

  /**
   * The same for a command that does not need all tasks.
   *
   * @param wanted which it needs
   */
  public static boolean sync(Call call, FreshTasks wanted) {
    return print(call, new SyncHome(access(call), call::caller).sync(wanted));
  }

  /**
   * Reads what changed in the home, for a command that only looks.
   *
   * @param wanted the tasks that it needs
   * @return whether that succeeded
   */
  public static boolean read(Call call, FreshTasks wanted) {
    return print(call, new SyncHome(access(call), call::caller).read(wanted));
  }

  private static boolean print(Call call, SyncHome.Result result) {
    return switch (result) {
      case SyncHome.Result.NotLinked _ -> true;
      case SyncHome.Result.InSync done -> {
        print(call.output(), done.report());
        printRefused(call.output(), done.report());
        yield true;
      }
      case SyncHome.Result.OutOfSync failed -> {
        call.output().warn(failure(failed, call.now()));
        yield false;
      }
    };
  }

  private static String failure(SyncHome.Result.OutOfSync failed, Instant now) {
    Instant readAt = failed.readAt();
    return readAt == null
        ? "the linked file and the database are out of sync: " + words(failed.why())
        : failed.home()
            + " cannot be asked, so its tasks are shown as they were "
            + Ages.format(Duration.between(readAt, now))
            + " ago: "
            + words(failed.why());
  }

  static String words(Exception why) {
    return switch (why) {
      case IOException e -> FileTrouble.of(e);
      case InvalidValue e -> String.valueOf(e.getMessage());
      case StoreException e -> String.valueOf(e.getMessage());
      default -> "internal error: " + why;
    };
  }

  /** Prints the changes that both sides had made to the same tasks. */
  public static void print(Output output, HomeReport report) {
    report.conflicts().forEach(output::warn);
  }

  /** Prints the changes that the home refused, where no command waits for their result. */
  static void printRefused(Output output, HomeReport report) {
    report
        .refused()
        .forEach((id, words) -> output.warn(id + ": a change was refused and undone: " + words));
  }

  /** Prints a new link, with the result of the first sync. */
  public static void printLinked(Output output, LinkTasks.Result.Linked linked) {
    HomeReport report = linked.report();
    print(output, report);
    if (!output.isJson()) {
      output.line(
          "linked to "
              + linked.place()
              + ": "
              + report.read()
              + (report.read() == 1 ? " task read, " : " tasks read, ")
              + report.written()
              + " written to it");
      return;
    }
    output.json(new LinkJson(linked.place(), report));
  }

  /**
   * Prints the end of a link.
   *
   * @param linked whether there was one
   */
  public static void printUnlinked(Output output, boolean linked) {
    if (!output.isJson()) {
      output.line(linked ? "unlinked" : "not linked");
      return;
    }
    output.json(new LinkJson.Ended(linked));
  }

  /** The state of the link, for doctor. */
  public static LinkState look(Call call) {
    return state(new CheckHome(access(call)).check());
  }

  /** Prints the state of the link. */
  public static void printStatus(Call call) {
    HomeAccess access = access(call);
    CheckHome.Result result = new CheckHome(access).check();
    CheckHome.Result.InSync fine = result instanceof CheckHome.Result.InSync step ? step : null;
    LinkState state = state(result);
    HomeFront.@Nullable Placed front = new HomeFront(access).find();
    Output output = call.output();
    if (output.isJson()) {
      output.json(
          new LinkJson.Status(
              state.file(),
              fine == null ? null : fine.kind(),
              fine == null ? null : fine.readAt(),
              front == null ? null : front.place().toString(),
              state.problem()));
      return;
    }
    if (!state.problem().isEmpty()) {
      output.warn(state.problem() + (state.fix().isEmpty() ? "" : "; " + state.fix()));
    } else if (fine == null) {
      output.line("not linked");
    } else {
      Instant readAt = fine.readAt();
      String read =
          readAt == null
              ? ""
              : ", last read " + Ages.format(Duration.between(readAt, call.now())) + " ago";
      output.line("linked to " + fine.place() + ", in sync (" + fine.kind().words() + read + ")");
    }
    if (front != null) {
      output.line("front: " + front.place() + ", in front of " + front.real());
    }
  }

  private static LinkState state(CheckHome.Result result) {
    return switch (result) {
      case CheckHome.Result.NotLinked _ -> LinkState.NONE;
      case CheckHome.Result.InSync fine -> new LinkState(fine.place(), false, "", "");
      case CheckHome.Result.OutOfSync found -> {
        Home.Trouble trouble = found.trouble();
        yield new LinkState(found.place(), trouble.broken(), trouble.problem(), trouble.fix());
      }
      case CheckHome.Result.Unreadable failed ->
          new LinkState(
              failed.place(),
              true,
              failed.name() + " cannot be read: " + FileTrouble.of(failed.why()),
              failed.moved()
                  ? "baton link beads, which finds the program again"
                  : failed.why() instanceof AccessDeniedException
                      ? "chmod u+r '" + failed.place() + "'"
                      : "");
      case CheckHome.Result.LinkUnreadable failed ->
          new LinkState(null, true, "the link cannot be read: " + FileTrouble.of(failed.why()), "");
      case CheckHome.Result.LinkDamaged damaged ->
          new LinkState(
              null, true, String.valueOf(damaged.why().getMessage()), damaged.why().hint());
    };
  }
}
