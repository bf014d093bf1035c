package dev.baton.run;

import dev.baton.app.ClaimResult;
import dev.baton.cli.kit.Workspace;
import dev.baton.store.Withheld.Group;
import dev.baton.store.Withheld.Reason;
import dev.baton.task.TaskFilter;
import dev.baton.terminal.Ages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why no task can be claimed: what there is instead, and what to do about it.
 *
 * @param message what there is, in parts that follow "no task is ready"; may be empty
 * @param hint what to type
 */
public record WhyNothing(List<String> message, String hint) {
  private static final String NO_WAIT = "baton claim --next --now does not wait";

  /** Why a claim found nothing. */
  public static WhyNothing of(Workspace workspace, ClaimResult.NothingReady result, String worker) {
    return of(workspace, result.filter(), worker, result.suspects());
  }

  /**
   * Looks at all unfinished tasks, which takes longer than finding a ready one.
   *
   * @param worker who asked for a task; empty for nobody in particular
   * @param suspects how many workers seem to be gone, but may not be
   */
  public static WhyNothing of(Workspace workspace, TaskFilter filter, String worker, int suspects) {
    Instant now = workspace.now();
    List<Group> groups = new ArrayList<>(workspace.stores().withheld().groups(filter, worker, now));
    groups.removeIf(group -> group.reason() == Reason.NONE);
    List<String> parts = new ArrayList<>();
    for (Group group : groups) {
      parts.add(words(group, now));
    }
    String hint =
        groups.isEmpty() ? "" : groups.getFirst().reason().hint(groups.getFirst().first());
    boolean filtered = !filter.isEmpty();
    List<Group> all =
        filtered ? workspace.stores().withheld().groups(TaskFilter.ALL, worker, now) : groups;
    Group others = filtered ? ready(all) : null;
    if (others != null) {
      parts.addFirst(
          counted(others)
              + " but "
              + (others.count() == 1 ? "does" : "do")
              + " not match the filter");
      hint = "baton ready shows all";
    }
    if (suspects > 0) {
      parts.add(
          suspects == 1 ? "1 worker seems to be gone" : suspects + " workers seem to be gone");
      hint = NO_WAIT;
    }
    if (parts.isEmpty() && !all.isEmpty()) {
      parts.add("no unfinished task matches the filter");
    }
    return new WhyNothing(parts, hint.isEmpty() ? "baton list --all shows what there is" : hint);
  }

  private static @Nullable Group ready(List<Group> groups) {
    for (Group group : groups) {
      if (group.reason() == Reason.NONE) {
        return group;
      }
    }
    return null;
  }

  /** The whole sentence. */
  public String sentence() {
    return "no task is ready" + (message.isEmpty() ? "; no task is unfinished" : instead());
  }

  /** The parts, each after a semicolon; empty where no task is unfinished. */
  public String instead() {
    return message.isEmpty() ? "" : "; " + String.join("; ", message);
  }

  private static String words(Group group, Instant now) {
    Instant until = group.until();
    String when = until == null ? "" : Ages.format(Duration.between(now, until));
    return group.reason() == Reason.RESTING
        ? "the next one can be claimed in " + when + " (its worker died)"
        : counted(group) + (when.isEmpty() ? "" : " for " + when);
  }

  private static String counted(Group group) {
    String who = group.assignee().isEmpty() ? "" : ", " + group.assignee();
    return group.count()
        + " "
        + group.reason().of(group.count())
        + " ("
        + group.first()
        + who
        + (group.count() > 1 ? ", …" : "")
        + ")";
  }
}
