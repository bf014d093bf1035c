package dev.baton.breaker;

import dev.baton.breaker.policy.Rule.Counter;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * The counters since the last reset of each.
 *
 * @param counts 1 or more each; counters at zero are left out
 */
public record Counters(Map<Counter, Integer> counts) {
  static final Counters NONE = new Counters(Map.of());

  public Counters {
    for (int count : counts.values()) {
      if (count < 1) {
        throw new IllegalArgumentException("a count of " + count);
      }
    }
    counts = counts.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(counts));
  }

  /** 0 or more. */
  public int of(Counter counter) {
    return counts.getOrDefault(counter, 0);
  }

  Counters plusOne(Counter... counters) {
    return with(true, counters);
  }

  Counters cleared(Counter... counters) {
    return with(false, counters);
  }

  /** Only this one counter. */
  Counters only(Counter counter) {
    Integer count = counts.get(counter);
    return count == null ? NONE : new Counters(Map.of(counter, count));
  }

  private Counters with(boolean oneMore, Counter... counters) {
    Map<Counter, Integer> changed = new EnumMap<>(Counter.class);
    changed.putAll(counts);
    for (Counter counter : counters) {
      if (oneMore) {
        changed.put(counter, of(counter) + 1);
      } else {
        changed.remove(counter);
      }
    }
    return new Counters(changed);
  }
}
