package dev.baton.breaker;

import dev.baton.breaker.signature.RecordedError;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step of a loop has ended. Made by {@link #at} and the methods named after what they set.
 *
 * @param changed measured progress other than tests: HEAD moved, the content of the work tree
 *     differs from that at the start of the iteration, or a task was closed
 * @param testsPassing how many tests pass now, 0 or more; null when not known. More than ever
 *     before is progress; the first number is not
 * @param outputLength the length of all that the agent said, in characters, 0 or more; null when
 *     not known
 * @param success null when not known; then progress alone decides
 * @param testOnly whether the iteration only ran tests
 * @param waiting whether it ended with a question or at an API limit: neither failure nor progress,
 *     and not counted
 * @param errors those that were not observed as {@link Observation.ErrorRecorded} before; one that
 *     is listed twice counts once
 */
public record IterationEnded(
    Instant at,
    boolean changed,
    @Nullable Integer testsPassing,
    @Nullable Long outputLength,
    @Nullable Boolean success,
    boolean testOnly,
    Completion completion,
    boolean waiting,
    List<RecordedError> errors)
    implements Observation {
  /** What the agent said about being done. */
  public enum Completion {
    /** It did not say that it is done. */
    NOT_CLAIMED,
    /** It said that it is done, and there is evidence. */
    PROVEN,
    /** It said that it is done, but there is no evidence. */
    UNPROVEN
  }

  public IterationEnded {
    if ((testsPassing != null && testsPassing < 0) || (outputLength != null && outputLength < 0)) {
      throw new IllegalArgumentException("tests: " + testsPassing + ", output: " + outputLength);
    }
    errors = List.copyOf(errors);
  }

  /** An iteration that changed nothing and about which nothing else is known. */
  public static IterationEnded at(Instant at) {
    return new IterationEnded(
        at, false, null, null, null, false, Completion.NOT_CLAIMED, false, List.of());
  }

  public IterationEnded changed(boolean is) {
    return new IterationEnded(
        at, is, testsPassing, outputLength, success, testOnly, completion, waiting, errors);
  }

  public IterationEnded testsPassing(@Nullable Integer count) {
    return new IterationEnded(
        at, changed, count, outputLength, success, testOnly, completion, waiting, errors);
  }

  public IterationEnded outputLength(@Nullable Long characters) {
    return new IterationEnded(
        at, changed, testsPassing, characters, success, testOnly, completion, waiting, errors);
  }

  public IterationEnded success(@Nullable Boolean was) {
    return new IterationEnded(
        at, changed, testsPassing, outputLength, was, testOnly, completion, waiting, errors);
  }

  public IterationEnded testOnly(boolean was) {
    return new IterationEnded(
        at, changed, testsPassing, outputLength, success, was, completion, waiting, errors);
  }

  public IterationEnded completion(Completion claim) {
    return new IterationEnded(
        at, changed, testsPassing, outputLength, success, testOnly, claim, waiting, errors);
  }

  public IterationEnded waiting(boolean is) {
    return new IterationEnded(
        at, changed, testsPassing, outputLength, success, testOnly, completion, is, errors);
  }

  public IterationEnded errors(List<RecordedError> seen) {
    return new IterationEnded(
        at, changed, testsPassing, outputLength, success, testOnly, completion, waiting, seen);
  }

  boolean failed() {
    return Boolean.FALSE.equals(success);
  }

  boolean succeeded() {
    return Boolean.TRUE.equals(success);
  }
}
