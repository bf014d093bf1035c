package dev.baton.cli.link;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.ForeignClaims;
import dev.baton.cli.kit.Workspace;
import dev.baton.config.ConfigKey;
import dev.baton.doctor.LinkState;
import dev.baton.git.GitLayout;
import dev.baton.git.rescue.RescueRules;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Ages;
import dev.baton.terminal.Output;
import dev.baton.text.FileTrouble;
import dev.baton.time.DurationText;
import dev.baton.tracker.home.FreshTasks;
import dev.baton.tracker.home.HomeAccess;
import dev.baton.tracker.home.HomeLink;
import dev.baton.tracker.home.HomeReport;
import dev.baton.tracker.link.HomeClaims;
import dev.baton.tracker.link.SyncHome;
import dev.baton.trust.LinkConsent;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps the home of the tasks in sync with the database, and reports problems. */
public final class HomeOutcome {
  /** Set by the launcher: the state of the database of a tracker that it has asked. */
  private static final String ASKED = "BATON_ASKED";

  /** A database is in .git/baton, or in .baton. */
  private static final int LEVELS = 2;

  public static HomeAccess access(Call call) {
    return access(call.workspace(), call.workspace().lockTimeout());
  }

  /**
   * Access to it.
   *
   * @param patience how long to wait for another Baton that is syncing
   */
  public static HomeAccess access(Workspace workspace, Duration patience) {
    return new HomeAccess(
        workspace,
        workspace.stores(),
        LinkConsent.of(workspace.environment().variables()),
        patience,
        () -> DurationText.parse(workspace.config().text(ConfigKey.LINK_REFRESH)),
        early(workspace.environment()));
  }

  /** The claims in the home, without waiting for another process, or for the turn of this one. */
  public static ForeignClaims claims(Workspace workspace) {
    return new HomeClaims(access(workspace, Duration.ZERO));
  }

  private static HomeAccess.@Nullable EarlyAnswer early(Environment environment) {
    String fingerprint = environment.variable(ASKED);
    return fingerprint == null ? null : new HomeAccess.EarlyAnswer(fingerprint, environment.in());
  }

  /**
   * Access for a new link.
   *
   * @throws Failure when the tasks are on a server: each clone has a copy of its own of the other
   *     tracker's files, and the copies would undo each other's changes
   */
  public static HomeAccess accessToLink(Call call) {
    if (call.workspace().location().server() != null) {
      throw Failure.failed(
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
        : "%s cannot be asked, so its tasks are shown as they were %s ago: %s"
            .formatted(failed.home(), Ages.between(readAt, now), words(failed.why()));
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
  static void print(Output output, HomeReport report) {
    report.conflicts().forEach(output::warn);
  }

  /** Prints the changes that the home refused, where no command waits for their result. */
  static void printRefused(Output output, HomeReport report) {
    report
        .refused()
        .forEach((id, words) -> output.warn(id + ": a change was refused and undone: " + words));
  }

  /**
   * The rules for saving files of a work tree: those that the linked tracker maintains, and Baton
   * for it, are nobody's work.
   */
  public static RescueRules rescueRules(Workspace workspace, Path worktree) {
    List<Path> worktrees = new ArrayList<>(List.of(worktree));
    GitLayout git = workspace.location().git();
    if (git != null && git.worktree() != null) {
      worktrees.add(git.worktree());
    }
    Path database = workspace.location().file().toAbsolutePath();
    Path main = database.getParent();
    for (int i = 0; i < LEVELS && main != null; i++) {
      main = main.getParent();
    }
    if (main != null) {
      worktrees.add(main);
    }
    LinkConsent consent = LinkConsent.of(workspace.environment().variables());
    return workspace.rescueConfig().rules().with(HomeLink.files(database, consent, worktrees));
  }

  /** The state of the link, for doctor. */
  public static LinkState look(Call call) {
    LinkState state = LinkCheck.of(access(call)).state();
    if (state.file() == null || !state.problem().isEmpty()) {
      return state;
    }
    List<String> ended = new ArrayList<>();
    HomeEnded.warn(call.workspace(), true, ended::add);
    return ended.isEmpty()
        ? state
        : new LinkState(
            state.file(),
            false,
            String.join("; ", ended),
            "end that process, or let it claim the task again");
  }
}
