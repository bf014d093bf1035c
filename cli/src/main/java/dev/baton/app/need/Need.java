package dev.baton.app.need;

import dev.baton.app.history.RunView;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that waits until a person does something about it. Status, show, doctor and reports
 * have the same ones.
 *
 * @param tasks the tasks that wait; may be empty
 * @param title of the task; null unless it is a single one
 * @param run the run that waits; null where none does
 * @param blockedReason the word stored with the task; null where it is not blocked, or by hand
 * @param detail why, in one line for people; empty where the kind says it all
 * @param at when it began or, for a resting task, when it ends; null where that is not known
 * @param command what to type; it works in this state
 * @param look what to type before that, to see why; changes nothing. Null where nothing shows more
 */
public record Need(
    Kind kind,
    List<TaskId> tasks,
    @Nullable String title,
    @Nullable RunView run,
    @Nullable String blockedReason,
    String detail,
    @Nullable Instant at,
    String command,
    @Nullable String look) {
  public Need {
    tasks = List.copyOf(tasks);
  }

  /** The kinds, the most urgent first. */
  public enum Kind {
    /** A run waits for an answer or a higher limit. */
    PAUSED("paused%s"),
    /** A run ended because the agent itself does not work. */
    AGENT("ended%s"),
    /** The breaker stopped a run at the task. */
    BREAKER("blocked by the breaker%s"),
    /** Its workers died again and again. */
    POISON("blocked%s"),
    /** Blocked by hand, or by the setting stale.action. */
    BLOCKED("blocked%s"),
    /** A run died. */
    DIED("died%s"),
    /** Its worker is gone, and no regular sweep reopens it. */
    STALE("stale%s"),
    /** Its worker is alive, but silent. */
    STALLED("silent%s"),
    /** The work is done, but the task is not closed; or the other way round. */
    FINISHED("finished, but not closed"),
    WITHDRAWN("closed, but not finished"),
    /** It was reopened without the files of its dead worker; they may still be somewhere. */
    UNSAVED("reopened without its files"),
    /** A dead worker's files were saved, and are not applied. */
    RESCUE("saved%s"),
    /** Assigned to a worker that is not here, so that no other worker gets it. */
    ASSIGNED("never given to a worker"),
    /** In backoff after its worker died. */
    RESTING("rests%s"),
    /** Regular sweeps were set up, but do not run. */
    SWEEPS("last sweep%s");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /**
     * The state in words.
     *
     * @param when such as {@code 2h ago}; empty where it is not known
     */
    public String words(String when) {
      return words.formatted(when.isEmpty() ? "" : " " + when);
    }
  }

  /** A need without a run, of which nothing shows more. */
  static Need of(
      Kind kind,
      List<TaskId> tasks,
      @Nullable String title,
      String detail,
      @Nullable Instant at,
      String command) {
    return new Need(kind, tasks, title, null, null, detail, at, command, null);
  }

  /** The same without the path of a work tree, for a report that is shown to others. */
  public Need withoutPath() {
    int inTree = command.startsWith("cd ") ? command.indexOf(" && ") : -1;
    return inTree < 0
        ? this
        : new Need(
            kind,
            tasks,
            title,
            run,
            blockedReason,
            detail,
            at,
            command.substring(inTree + 4),
            look);
  }

  /** What to type, in this order. */
  public List<String> commands() {
    return look == null ? List.of(command) : List.of(look, command);
  }

  /** What the need is about, for the beginning of a line. */
  public String subject() {
    return !tasks.isEmpty()
        ? tasks.getFirst().value()
            + (tasks.size() > 1 ? " and " + (tasks.size() - 1) + " more" : "")
        : run != null ? run.run().id() : "sweeps";
  }

  /** The subject, the state and the reason, and the command that shows more. */
  public String sentence() {
    return subject()
        + " "
        + kind.words("")
        + (detail.isEmpty() ? "" : ": " + detail)
        + (look == null ? "" : "; see " + look);
  }
}
