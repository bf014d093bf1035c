package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One step of a loop on one task.
 *
 * @param n its number in the whole database, 1 or more; never used twice
 * @param run the run that it belongs to; null outside of any
 * @param task null where no task could be named
 * @param epoch of the claim that it was made under; null when not known
 * @param worker who held that claim; null when not known
 * @param worktree absolute path of the work tree that it was made in; null when not known
 * @param squashedInto the iteration that has its work now; null unless the state is SQUASHED
 * @param startedAt when the work on it began, as far as it is known
 * @param endedAt when its commit was made; null while it is running, and where nobody saw its end
 * @param base the commit that its diff is against: the first parent of the commit; null for a root
 * @param commit the present id of its commit; null while there is none
 * @param subject the first line of the commit's message; null while there is none
 * @param action what git's reflog calls the act, such as {@code commit} or {@code cherry-pick}
 * @param outcome what a run said of it; null for a commit, whose state says it all
 */
public record Iteration(
    long n,
    @Nullable String run,
    @Nullable TaskId task,
    @Nullable Long epoch,
    @Nullable String worker,
    @Nullable String worktree,
    Source source,
    State state,
    @Nullable Long squashedInto,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable String base,
    @Nullable String commit,
    @Nullable String subject,
    @Nullable String action,
    DiffSize diff,
    TestCounts tests,
    Effort effort,
    @Nullable String outcome) {
  /** The outcome of one whose process died. */
  public static final String ABANDONED = "abandoned";

  /** The same, as it will be on record when its breaker has counted it as a failure. */
  public Iteration abandoned() {
    return new Iteration(
        n,
        run,
        task,
        epoch,
        worker,
        worktree,
        source,
        State.KEPT,
        squashedInto,
        startedAt,
        endedAt,
        base,
        commit,
        subject,
        action,
        diff,
        tests,
        effort,
        ABANDONED);
  }

  /**
   * What came of it, in one word. What became of the commit comes first, then what a run said of
   * it, then its tests, and then whether it changed anything.
   */
  public String outcomeWord() {
    if (state != State.KEPT) {
      return state.name().toLowerCase(Locale.ROOT);
    }
    if (outcome != null) {
      return outcome;
    }
    if (tests.failing() != null && tests.failing() > 0) {
      return "failed";
    }
    if (diff.filesChanged() == null) {
      return "unknown";
    }
    return diff.filesChanged() == 0 ? "no change" : "progress";
  }

  /** What made it. */
  public enum Source {
    /** A commit that was found in git. */
    COMMIT,
    /** The program's own loop. */
    RUN
  }

  /** What became of it. */
  public enum State {
    /** It was begun and has no end yet. */
    RUNNING,
    /** It stands. */
    KEPT,
    /** Another iteration has its work now. */
    SQUASHED,
    /** No branch, tag or work tree reaches its commit any more. */
    DROPPED
  }

  /**
   * How much a commit changed.
   *
   * @param filesChanged null when not known
   * @param insertions lines; null when not known
   * @param deletions lines; null when not known
   * @param note why it is not known, or what is special about it; null for nothing
   */
  public record DiffSize(
      @Nullable Integer filesChanged,
      @Nullable Long insertions,
      @Nullable Long deletions,
      @Nullable String note) {
    public static final DiffSize UNKNOWN = new DiffSize(null, null, null, null);
  }

  /** The sum of the latest results of each test run; null where none is known. */
  public record TestCounts(
      @Nullable Integer passing, @Nullable Integer failing, @Nullable Integer skipped) {
    public static final TestCounts UNKNOWN = new TestCounts(null, null, null);
  }

  /**
   * What it cost; null where not known.
   *
   * @param costMicrocents millionths of a cent
   * @param outputLength of what the agent said, in characters
   * @param completion what the agent said about being done
   */
  public record Effort(
      @Nullable Integer toolCalls,
      @Nullable Long inputTokens,
      @Nullable Long outputTokens,
      @Nullable Long costMicrocents,
      @Nullable Long outputLength,
      @Nullable String completion) {
    public static final Effort UNKNOWN = new Effort(null, null, null, null, null, null);
  }
}
