package dev.baton.cli.kit;

import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.Set;

/** An id as typed, and the task that it stands for. */
record TypedId(Call call, String typed) {
  private static final Set<String> CLEARING = Set.of("reopen", "delete", "dep remove");

  /**
   * The task.
   *
   * @param mayGuess whether the beginning of an id is enough
   * @throws Failure when there is no such task, or more than one
   */
  TaskId resolve(boolean mayGuess) {
    return switch (call.workspace().stores().taskQueries().resolve(typed)) {
      case Lookup.Found found -> found(found.id(), !mayGuess);
      case Lookup.Begins begins -> mayGuess ? begins.id() : confirmed(begins.id());
      case Lookup.Missing missing -> throw Failure.noTask(typed);
      case Lookup.Ambiguous ambiguous ->
          throw Failure.usage(
              "'" + typed + "' is the beginning of several ids: " + ambiguous.shown(),
              mayGuess ? "type more of it" : "type the whole id");
    };
  }

  /**
   * Callers of bd and cub do not see deleted tasks. Nobody changes them, except to take them back,
   * or to remove what is left of them; a worker that has an epoch gets to know that its claim was
   * lost.
   */
  private TaskId found(TaskId id, boolean mayChange) {
    boolean refused =
        mayChange && !CLEARING.contains(call.arguments().command()) && call.epoch(id) == null;
    boolean hidden = call.dialect().hidesDeleted();
    if ((refused || hidden) && isDeleted(id)) {
      throw hidden
          ? Failure.noTask(typed)
          : new Failure(
              ExitCode.NOT_FOUND,
              "not_found",
              id + " was deleted",
              "baton reopen " + id + " makes it a task again");
    }
    return id;
  }

  private boolean isDeleted(TaskId id) {
    return call.workspace()
        .stores()
        .taskQueries()
        .find(id)
        .filter(task -> task.status() == TaskStatus.TOMBSTONE)
        .isPresent();
  }

  /** A beginning is not enough to change a task, because the intended task may no longer exist. */
  private TaskId confirmed(TaskId candidate) {
    if (!Question.canBeAsked(call)) {
      throw notWhole(candidate, "commands that change tasks need the whole id");
    }
    String title =
        call.workspace()
            .stores()
            .taskQueries()
            .find(candidate)
            .map(task -> task.title())
            .orElse("");
    boolean meant =
        Question.ask(
            call.environment(),
            call.output(),
            "no task '" + typed + "'; did you mean " + candidate + " (" + title + ")?");
    if (!meant) {
      throw notWhole(candidate, "nothing was changed");
    }
    return candidate;
  }

  private Failure notWhole(TaskId candidate, String hint) {
    return new Failure(
        ExitCode.NOT_FOUND,
        "not_found",
        "no task '" + typed + "'; did you mean " + candidate + "?",
        hint);
  }
}
