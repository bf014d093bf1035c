package dev.baton.cli.core;

import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;

/** An id as typed, and the task that it stands for. */
record TypedId(Session session, String typed) {

  /**
   * The task.
   *
   * @param mayGuess whether the beginning of an id is enough
   * @throws Failure when there is no such task, or more than one
   */
  TaskId resolve(boolean mayGuess) {
    return switch (session.stores().taskQueries().resolve(typed)) {
      case Lookup.Found found -> isDeletedForBd(found.id()) ? missing() : found.id();
      case Lookup.Begins begins -> mayGuess ? begins.id() : confirmed(begins.id());
      case Lookup.Missing missing -> missing();
      case Lookup.Ambiguous ambiguous ->
          throw Failure.usage(
              "'" + typed + "' is the beginning of several ids: " + ambiguous.shown(),
              mayGuess ? "type more of it" : "type the whole id");
    };
  }

  private TaskId missing() {
    throw Failure.noTask(typed);
  }

  /** Callers of bd do not see deleted tasks. */
  private boolean isDeletedForBd(TaskId id) {
    return session.environment().isCalledBd()
        && session
            .stores()
            .taskQueries()
            .find(id)
            .filter(task -> task.status() == TaskStatus.TOMBSTONE)
            .isPresent();
  }

  /** A beginning is not enough to change a task, because the intended task may no longer exist. */
  private TaskId confirmed(TaskId candidate) {
    if (!Question.canBeAsked(session)) {
      throw notWhole(candidate, "commands that change tasks need the whole id");
    }
    String title =
        session.stores().taskQueries().find(candidate).map(task -> task.title()).orElse("");
    boolean meant =
        Question.ask(
            session.environment(),
            session.output(),
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
