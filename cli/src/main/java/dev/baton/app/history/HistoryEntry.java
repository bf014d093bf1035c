package dev.baton.app.history;

import dev.baton.store.Breakers.TransitionRecord;
import dev.baton.store.Events.Event;
import dev.baton.store.Iteration;
import dev.baton.store.Runs.State;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something that happened. */
public sealed interface HistoryEntry {
  /** Oldest first; what happened at the same instant in the order in which it usually happens. */
  Comparator<HistoryEntry> IN_TIME =
      (a, b) -> {
        int byTime = a.at().compareTo(b.at());
        int byRank = byTime == 0 ? Integer.compare(a.rank(), b.rank()) : byTime;
        return byRank == 0 ? Long.compare(a.number(), b.number()) : byRank;
      };

  /**
   * A change of a task.
   *
   * @param rescues whether this is what a sweep saved of a dead worker's uncommitted work; the
   *     event says where
   */
  record OfEvent(Event event, boolean rescues) implements HistoryEntry {}

  /** A breaker changed its state, or a person changed it. */
  record OfBreaker(TransitionRecord change) implements HistoryEntry {}

  /**
   * An iteration of a run, or a commit.
   *
   * @param begins whether this is its beginning, and not its end
   */
  record OfIteration(Iteration iteration, boolean begins) implements HistoryEntry {
    /** Whether it is a commit outside a run. */
    public boolean isCommit() {
      return iteration.source() == Iteration.Source.COMMIT;
    }
  }

  /**
   * A run.
   *
   * @param begins whether this is its start, and not its end, pause or death
   */
  record OfRun(RunView view, boolean begins) implements HistoryEntry {}

  /** When it happened. */
  default Instant at() {
    return switch (this) {
      case OfEvent of -> of.event().at();
      case OfBreaker of -> of.change().at();
      case OfIteration(Iteration iteration, boolean begins) ->
          Objects.requireNonNull(begins ? iteration.startedAt() : iteration.endedAt());
      case OfRun of -> of.begins() ? of.view().run().startedAt() : of.view().lastSign();
    };
  }

  default HistoryKind kind() {
    return switch (this) {
      case OfEvent of -> of.rescues() ? HistoryKind.RESCUE : HistoryKind.of(of.event());
      case OfBreaker _ -> HistoryKind.BREAKER;
      case OfIteration of -> of.isCommit() ? HistoryKind.COMMIT : HistoryKind.ITERATION;
      case OfRun _ -> HistoryKind.RUN;
    };
  }

  /** What happened in one word, such as {@code claimed}. */
  default String what() {
    return switch (this) {
      case OfEvent of -> of.rescues() ? "rescued" : of.event().kind();
      case OfBreaker of -> of.change().to().toLowerCase(Locale.ROOT);
      case OfIteration of when of.isCommit() -> "committed";
      case OfIteration of -> of.begins() ? "begun" : of.iteration().outcomeWord();
      case OfRun of -> of.begins() ? "started" : of.view().condition().word();
    };
  }

  /** The task that it is about; null for none. */
  default @Nullable TaskId task() {
    return switch (this) {
      case OfEvent of -> of.event().task();
      case OfBreaker of -> TaskId.ofScope(of.change().scope());
      case OfIteration of -> of.iteration().task();
      case OfRun of -> of.begins() ? null : of.view().run().task();
    };
  }

  /** Who did it; null where that is not known. */
  default @Nullable String who() {
    return switch (this) {
      case OfEvent of -> of.event().actor();
      case OfBreaker of -> of.change().actor();
      case OfIteration of -> of.iteration().worker();
      case OfRun of -> of.view().run().worker();
    };
  }

  /** The same for the same entry, also when it is read again. */
  default String key() {
    return switch (this) {
      case OfEvent _, OfBreaker _ -> kind() + " " + number();
      case OfIteration of -> kind() + " " + number() + (of.begins() ? " begins" : "");
      case OfRun(RunView view, boolean begins) -> {
        boolean died = view.run().state() == State.RUNNING;
        yield "run "
            + view.run().id()
            + (begins ? " begins" : died ? " died" : " " + view.run().changedAt());
      }
    };
  }

  private int rank() {
    return switch (kind()) {
      case RUN -> this instanceof OfRun of && of.begins() ? 0 : 6;
      case ITERATION -> this instanceof OfIteration of && of.begins() ? 2 : 5;
      case RESCUE, COMMIT -> 3;
      case BREAKER -> 5;
      case CLAIM -> 1;
      case CLOSE, REOPEN, SWEEP, TASK -> what().equals("created") ? 1 : 4;
    };
  }

  private long number() {
    return switch (this) {
      case OfEvent of -> of.event().id();
      case OfBreaker of -> of.change().id();
      case OfIteration of -> of.iteration().n();
      case OfRun _ -> 0;
    };
  }

  /** The kinds of entries in the history, as the option {@code --kind} names them. */
  enum HistoryKind {
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
}
