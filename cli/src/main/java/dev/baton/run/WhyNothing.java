package dev.baton.run;

import dev.baton.app.ClaimTask.ClaimResult;
import dev.baton.store.Stores;
import dev.baton.store.Withheld.Group;
import dev.baton.store.Withheld.Reason;
import dev.baton.task.Plural;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.terminal.Ages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why no task can be claimed: what there is instead, and what to do about it.
 *
 * @param message what there is, in parts that follow "no task is ready"; may be empty
 * @param hint what to type; empty where there are no tasks yet, which {@link #sentence} covers
 */
public record WhyNothing(List<String> message, String hint) {
  private static final String NOTHING_YET =
      "nothing here yet: baton create \"The title of a task\" creates the first task";

  private static final String NO_WAIT = "baton claim --next --now does not wait";

  /** Why a claim found nothing. */
  public static WhyNothing of(
      Stores stores, Instant now, ClaimResult.NothingReady result, String worker) {
    return of(stores, now, result.filter(), worker, result.suspects());
  }

  /**
   * Looks at all unfinished tasks, which takes longer than finding a ready one.
   *
   * @param worker who asked for a task; empty for nobody in particular
   * @param suspects how many workers seem to be gone, but may not be
   */
  public static WhyNothing of(
      Stores stores, Instant now, TaskFilter filter, String worker, int suspects) {
    List<Group> groups = new ArrayList<>(stores.withheld().groups(filter, worker, now));
    groups.removeIf(group -> group.reason() == Reason.NONE);
    List<String> parts = new ArrayList<>(groups.stream().map(group -> words(group, now)).toList());
    String hint =
        groups.isEmpty() ? "" : hint(groups.getFirst().reason(), groups.getFirst().first());
    boolean filtered = !filter.isEmpty();
    List<Group> all = filtered ? stores.withheld().groups(TaskFilter.ALL, worker, now) : groups;
    Group others = filtered ? ready(all) : null;
    if (others != null) {
      parts.addFirst(
          "%s but %s not match the filter"
              .formatted(counted(others), others.count() == 1 ? "does" : "do"));
      hint = "baton ready shows all";
    }
    if (suspects > 0) {
      parts.add(Plural.of(suspects, "worker seems to be gone", "workers seem to be gone"));
      hint = NO_WAIT;
    }
    if (parts.isEmpty() && !all.isEmpty()) {
      parts.add("no unfinished task matches the filter");
    }
    if (parts.isEmpty() && nothingYet(stores) != null) {
      return new WhyNothing(List.of(), "");
    }
    return new WhyNothing(parts, hint.isEmpty() ? "baton list --all shows what there is" : hint);
  }

  /** What to do where there are no tasks yet; null where there are some, finished or not. */
  public static @Nullable String nothingYet(Stores stores) {
    return stores.taskQueries().counts().isEmpty() ? NOTHING_YET : null;
  }

  /** A reason as a predicate of that many tasks. */
  public static String words(Reason reason, long count) {
    Phrase phrase = phrase(reason);
    return count == 1 ? phrase.one : phrase.many;
  }

  /** What to type, for one of the tasks that are withheld for a reason. */
  public static String hint(Reason reason, TaskId task) {
    return phrase(reason).command.formatted(task);
  }

  /** The same for a run that asked for a task. */
  String hintForRun() {
    return hint.isEmpty()
        ? NOTHING_YET
        : hint.equals(NO_WAIT) ? "baton run --now does not wait" : hint;
  }

  private record Phrase(String one, String many, String command) {}

  private static Phrase phrase(Reason reason) {
    return switch (reason) {
      case YOURS ->
          new Phrase(
              "is in progress under your name", "are in progress under your name", "baton show %s");
      case ASSIGNED ->
          new Phrase(
              "is assigned to somebody else",
              "are assigned to somebody else",
              "baton claim %s --force");
      case RESTING ->
          new Phrase(
              "is in backoff after its worker died",
              "are in backoff after their workers died",
              NO_WAIT);
      case FINISHED ->
          new Phrase("is finished but not closed", "are finished but not closed", "baton close %s");
      case HOOKED ->
          new Phrase("is hooked to an agent", "are hooked to agents", "baton update %s -s open");
      case CUSTOM ->
          new Phrase("is in a custom status", "are in custom statuses", "baton update %s -s open");
      case POISON ->
          new Phrase(
              "is blocked because its workers died",
              "are blocked because their workers died",
              "baton reopen --forgive %s");
      case BLOCKED -> new Phrase("is blocked", "are blocked", "baton reopen %s");
      case EPIC ->
          new Phrase(
              "is an epic without unfinished children",
              "are epics without unfinished children",
              "baton claim %s");
      case SHELVED ->
          new Phrase(
              "is deferred without a date", "are deferred without a date", "baton undefer %s");
      case DEFERRED -> new Phrase("is deferred", "are deferred", "baton undefer %s");
      case WAITS ->
          new Phrase(
              "waits for other tasks",
              "wait for other tasks",
              "baton blocked shows what waits for other tasks");
      case CONTAINER ->
          new Phrase(
              "waits for its children",
              "wait for their children",
              "baton ready --all-types shows them");
      case HELD ->
          new Phrase("is in progress", "are in progress", "baton list --status in_progress");
      case MACHINERY ->
          new Phrase(
              "is of a type that is not work", "are of types that are not work", "baton claim %s");
      case EPHEMERAL ->
          new Phrase("exists for one run only", "exist for one run only", "baton show %s");
      case PINNED -> new Phrase("is pinned", "are pinned", "baton show %s");
      case NONE -> new Phrase("is ready", "are ready", "baton ready");
    };
  }

  private static @Nullable Group ready(List<Group> groups) {
    return groups.stream().filter(group -> group.reason() == Reason.NONE).findFirst().orElse(null);
  }

  /** The whole sentence. */
  public String sentence() {
    if (hint.isEmpty()) {
      return NOTHING_YET;
    }
    return "no task is ready" + (message.isEmpty() ? "; no task is unfinished" : instead());
  }

  /** The sentence and what to type. */
  public String withHint() {
    return hint.isEmpty() ? sentence() : sentence() + "; " + hint;
  }

  /** The parts, each after a semicolon; empty where no task is unfinished. */
  public String instead() {
    return message.isEmpty() ? "" : "; " + String.join("; ", message);
  }

  private static String words(Group group, Instant now) {
    Instant until = group.until();
    String when = until == null ? "" : Ages.between(now, until);
    return group.reason() == Reason.RESTING
        ? "the next one can be claimed in " + when + " (its worker died)"
        : counted(group) + (when.isEmpty() ? "" : " for " + when);
  }

  private static String counted(Group group) {
    String who = group.assignee().isEmpty() ? "" : ", " + group.assignee();
    return "%s %s (%s%s%s)"
        .formatted(
            group.count(),
            words(group.reason(), group.count()),
            group.first(),
            who,
            group.count() > 1 ? ", …" : "");
  }
}
