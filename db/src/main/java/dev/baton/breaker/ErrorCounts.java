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
 * @param repeated the error that the most recent iterations have in common; null when there is no
 *     such streak
 * @param streak how many times in a row it occurred; 0 exactly when {@code repeated} is null
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

  /**
   * @param count 1 or more
   * @param sample the first message, shortened for display
   */
  public record Tally(long count, String sample) {
    public Tally {
      if (count < 1) {
        throw new IllegalArgumentException("count: " + count);
      }
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
          before == null
              ? new Tally(1, error.getValue())
              : new Tally(before.count() + 1, before.sample()));
    }
    boolean again = repeated != null && fresh.containsKey(repeated);
    return new ErrorCounts(
        counts,
        seen,
        again ? repeated : fresh.keySet().iterator().next(),
        again ? streak + 1 : 1,
        true);
  }

  /** The counts after an iteration ended. */
  ErrorCounts iterationEnded(boolean breaksStreak) {
    return breaksStreak
        ? new ErrorCounts(bySignature, unique, null, 0, false)
        : new ErrorCounts(bySignature, unique, repeated, streak, false);
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
