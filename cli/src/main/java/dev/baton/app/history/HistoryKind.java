package dev.baton.app.history;

import dev.baton.store.Events.Event;
import java.util.Locale;

/** The kinds of entries in the history, as the option {@code --kind} names them. */
public enum HistoryKind {
  /** A task was claimed or released. */
  CLAIM,
  /** A task was closed. */
  CLOSE,
  /** A person made a task available again. */
  REOPEN,
  /** A sweep reopened a stale task. */
  SWEEP,
  /** A dead worker's uncommitted work was saved. */
  RESCUE,
  /** A breaker changed its state. */
  BREAKER,
  /** A run started, paused, ended or died. */
  RUN,
  /** An iteration of a run began or ended. */
  ITERATION,
  /** A commit was made. */
  COMMIT,
  /** A task was changed in another way. */
  TASK;

  /** The word on the command line and in documents. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The kind of an event. */
  static HistoryKind of(Event event) {
    return switch (event.kind()) {
      case "claimed", "released", "overruled" -> CLAIM;
      case "closed" -> CLOSE;
      case "reopened", "forgiven", "backoff_ended" -> REOPEN;
      case "swept", "poisoned" -> SWEEP;
      case "rescued" -> RESCUE;
      default -> TASK;
    };
  }

  /** Whether entries of this kind are events of tasks. */
  boolean isOfEvents() {
    return switch (this) {
      case CLAIM, CLOSE, REOPEN, SWEEP, RESCUE, TASK -> true;
      case BREAKER, RUN, ITERATION, COMMIT -> false;
    };
  }
}
