package dev.baton.store;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.FoundError;
import dev.baton.claim.Claim;
import dev.baton.task.ChangedFile;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One step of a loop on one task.
 *
 * @param n its number in the whole database, 1 or more; never reused
 * @param run the run that it belongs to; null outside a run
 * @param task null where the task is not known
 * @param epoch of the claim under which it was made; null when not known
 * @param worker who had that claim; null when not known
 * @param worktree absolute path of its work tree; null when not known
 * @param squashedInto the iteration that contains its work now; null unless the state is SQUASHED
 * @param startedAt when the work on it began, as far as known
 * @param endedAt when its commit was made; null while it is running, and when its end was not seen
 * @param base the commit that its diff is made against: the first parent of the commit; null for a
 *     root commit
 * @param commit the present id of its commit; null while there is none
 * @param subject the first line of the commit's message; null while there is none
 * @param action the name of the operation in git's reflog, such as {@code commit} or {@code
 *     cherry-pick}
 * @param outcome what a run recorded for it; null for a commit, where the state is enough
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
  /** The outcome of an iteration whose process died. */
  public static final String ABANDONED = "abandoned";

  /** The same iteration, as it is stored once its breaker has counted it as a failure. */
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
   * The result in one word: the fate of the commit first, then the outcome that a run recorded,
   * then its tests, and then whether it changed anything.
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

  /** Where it comes from. */
  public enum Source {
    /** A commit that was found in git. */
    COMMIT,
    /** A loop of Baton's own. */
    RUN
  }

  /** Its state. */
  public enum State {
    /** It was begun and has not ended. */
    RUNNING,
    /** It is part of history. */
    KEPT,
    /** Another iteration contains its work now. */
    SQUASHED,
    /** No branch, tag or work tree reaches its commit any more. */
    DROPPED
  }

  /**
   * The size of a change.
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

    /**
     * The size of a change in git.
     *
     * @param unknown why it is not known, so that the numbers have no meaning; null when it is
     */
    public static DiffSize of(
        int files, long insertions, long deletions, @Nullable String unknown) {
      return unknown == null
          ? new DiffSize(files, insertions, deletions, null)
          : new DiffSize(null, null, null, unknown);
    }
  }

  /** The sum of the latest results of each test run; null where none is known. */
  public record TestCounts(
      @Nullable Integer passing, @Nullable Integer failing, @Nullable Integer skipped) {
    public static final TestCounts UNKNOWN = new TestCounts(null, null, null);
  }

  /**
   * The effort spent; null where not known.
   *
   * @param cachedInputTokens null also for an iteration of an older version, which did not keep
   *     them
   * @param costMicrocents millionths of a cent
   * @param outputLength of what the agent said, in characters
   * @param completion whether the agent said that it is done
   */
  public record Effort(
      @Nullable Integer toolCalls,
      @Nullable Long inputTokens,
      @Nullable Long cachedInputTokens,
      @Nullable Long outputTokens,
      @Nullable Long costMicrocents,
      @Nullable Long outputLength,
      @Nullable String completion) {
    public static final Effort UNKNOWN = new Effort(null, null, null, null, null, null, null);
  }

  /**
   * A commit to be stored as an iteration. The parts are those of {@link Iteration}.
   *
   * @param owner whose work it was
   * @param content the message and the changes of the commit
   * @param action the name of the operation in git's reflog
   */
  public record IterationDraft(Owner owner, Content content, Instant endedAt, String action) {
    /** Whose work a commit was, and where it was made; null where not known. */
    public record Owner(
        @Nullable String run,
        @Nullable TaskId task,
        @Nullable Long epoch,
        @Nullable String worker,
        Claim.Tree tree,
        @Nullable Instant startedAt) {}

    /**
     * The message and the changes of a commit.
     *
     * @param base its first parent; null for a root commit
     * @param author name and address in one text. Together with the author time, which is kept when
     *     a commit is copied, it identifies copies
     */
    public record Content(
        String commit,
        @Nullable String base,
        String subject,
        String author,
        Instant authoredAt,
        Iteration.DiffSize diff,
        List<ChangedFile> files) {
      public Content {
        files = List.copyOf(files);
      }
    }
  }

  /**
   * An error that occurred in an iteration.
   *
   * @param rules the version of the rules with which the signature was made
   * @param file null when none was named
   * @param line 1 or more; null when none was named
   * @param count how often it occurred, 1 or more
   * @param source where it was found, such as the name of a test run
   */
  public record IterationError(
      Instant at,
      ErrorSignature signature,
      int rules,
      String message,
      @Nullable String file,
      @Nullable Integer line,
      int count,
      String source) {
    /** An error that was found in some output, under today's rules for signatures. */
    public static IterationError of(FoundError error, String source, Instant at) {
      return new IterationError(
          at,
          error.signature(),
          ErrorSignature.RULES,
          error.message(),
          error.file(),
          error.line(),
          error.count(),
          source);
    }

    public IterationError {
      if (count < 1) {
        throw new IllegalArgumentException("an error that came " + count + " times");
      }
    }
  }

  /**
   * What an iteration of a run left for the next one, and for people.
   *
   * @param model that did the work; null when neither the run nor the agent named it
   * @param lastWords the end of what the agent said; null when it said nothing
   * @param plan the last one that the agent made, a step on each line; null without one
   * @param checks in their order
   */
  public record IterationAccount(
      @Nullable String model,
      @Nullable String lastWords,
      @Nullable String plan,
      List<IterationCheck> checks) {
    /** For an iteration without a run. */
    public static final IterationAccount NONE = new IterationAccount(null, null, null, List.of());

    public IterationAccount {
      checks = List.copyOf(checks);
    }
  }

  /**
   * What a check of a run said.
   *
   * @param command as configured
   * @param exitCode 128 + n where signal n ended it
   * @param timedOut whether it was stopped because it took too long
   * @param output the end of its output, for people; may be empty
   */
  public record IterationCheck(String command, int exitCode, boolean timedOut, String output) {
    /** Whether it succeeded. */
    public boolean passed() {
      return exitCode == 0 && !timedOut;
    }
  }
}
