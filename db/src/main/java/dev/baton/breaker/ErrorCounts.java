package dev.baton.breaker;

import dev.baton.breaker.signature.ErrorSignature;
import dev.baton.breaker.signature.RecordedError;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The errors since the last reset.
 *
 * @param bySignature in the order in which they were first seen; at most 256, where a new one
 *     replaces the rarest
 * @param unique how many different errors were seen; an error that was replaced and came back
 *     counts again
 * @param repeated the newest error of the last iteration with errors; null when there is no streak
 * @param streak in how many iterations in a row, up to that one, all its errors occurred
 *     (ralph-claude-code); 0 exactly when {@code repeated} is null
 * @param sinceIteration whether an error was seen since the last iteration ended
 */
public record ErrorCounts(
    Map<ErrorSignature, Tally> bySignature,
    long unique,
    @Nullable ErrorSignature repeated,
    int streak,
    boolean sinceIteration) {
  static final ErrorCounts NONE = new ErrorCounts(Map.of(), 0, null, 0, false);
  private static final int MOST = 256;

  /** Whether an error was seen since the last iteration ended. */
  public enum Seen {
    NOT,
    AGAIN,
    /** Never before. */
    FIRST
  }

  /**
   * @param count 1 or more
   * @param sample the first message, shortened for display
   * @param run in how many iterations in a row it occurred, up to the last one with errors
   */
  public record Tally(long count, String sample, int run, Seen seen) {
    public Tally {
      if (count < 1 || run < 0) {
        throw new IllegalArgumentException("count: " + count + ", run: " + run);
      }
    }

    /** The tally after it was seen once more. */
    Tally again() {
      return new Tally(count + 1, sample, run, seen == Seen.FIRST ? Seen.FIRST : Seen.AGAIN);
    }

    /** The tally after an iteration ended. */
    Tally ended(int newRun) {
      return run == newRun && seen == Seen.NOT ? this : new Tally(count, sample, newRun, Seen.NOT);
    }
  }

  public ErrorCounts {
    if (unique < bySignature.size() || streak < 0 || (streak == 0) != (repeated == null)) {
      throw new IllegalArgumentException(unique + " errors, " + streak + " times " + repeated);
    }
    bySignature = Collections.unmodifiableMap(new LinkedHashMap<>(bySignature));
  }

  /** How often this error was seen; 0 when never. */
  public long count(ErrorSignature signature) {
    Tally tally = bySignature.get(signature);
    return tally == null ? 0 : tally.count();
  }

  /** How often the most frequent error was seen; 0 when there was none. */
  public long most() {
    long most = 0;
    for (Tally tally : bySignature.values()) {
      most = Math.max(most, tally.count());
    }
    return most;
  }

  /** The counts after these errors, each of which counts once. */
  ErrorCounts plus(Iterable<RecordedError> errors) {
    Map<ErrorSignature, String> fresh = new LinkedHashMap<>();
    for (RecordedError error : errors) {
      fresh.putIfAbsent(error.signature(), error.sample());
    }
    if (fresh.isEmpty()) {
      return this;
    }
    Map<ErrorSignature, Tally> counts = new LinkedHashMap<>(bySignature);
    long seen = unique;
    for (Map.Entry<ErrorSignature, String> error : fresh.entrySet()) {
      Tally before = counts.get(error.getKey());
      if (before == null) {
        seen++;
        makeRoom(counts);
      }
      counts.put(
          error.getKey(),
          before == null ? new Tally(1, error.getValue(), 0, Seen.FIRST) : before.again());
    }
    return new ErrorCounts(counts, seen, repeated, streak, true);
  }

  /** Whether the errors since the last iteration were never seen before; false without any. */
  boolean areAllNew() {
    boolean any = false;
    for (Tally tally : bySignature.values()) {
      if (tally.seen() == Seen.AGAIN) {
        return false;
      }
      any |= tally.seen() == Seen.FIRST;
    }
    return any;
  }

  /**
   * The counts after an iteration ended. Its errors are compared with those of the iterations
   * before as a set, however often and in whatever order each was seen.
   */
  ErrorCounts iterationEnded(boolean breaksStreak) {
    if (!breaksStreak && !sinceIteration) {
      return this;
    }
    Map<ErrorSignature, Tally> counts = new LinkedHashMap<>();
    ErrorSignature newest = null;
    int least = 0;
    for (Map.Entry<ErrorSignature, Tally> error : bySignature.entrySet()) {
      Tally tally = error.getValue();
      int run = breaksStreak || tally.seen() == Seen.NOT ? 0 : tally.run() + 1;
      counts.put(error.getKey(), tally.ended(run));
      if (run > 0 && (newest == null || run < least)) {
        newest = error.getKey();
        least = run;
      }
    }
    return new ErrorCounts(counts, unique, newest, least, false);
  }

  private static void makeRoom(Map<ErrorSignature, Tally> counts) {
    if (counts.size() < MOST) {
      return;
    }
    ErrorSignature rarest = null;
    long least = Long.MAX_VALUE;
    for (Map.Entry<ErrorSignature, Tally> entry : counts.entrySet()) {
      if (entry.getValue().count() < least) {
        least = entry.getValue().count();
        rarest = entry.getKey();
      }
    }
    counts.remove(rarest);
  }
}
