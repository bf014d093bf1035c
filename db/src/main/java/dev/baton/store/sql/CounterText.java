package dev.baton.store.sql;

import dev.baton.breaker.Counters;
import dev.baton.breaker.policy.Rule.Counter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * A breaker's counters as a text, such as {@code no_progress=2 failures=1}. Counters at zero are
 * left out, so that a new rule needs no change of the schema.
 */
final class CounterText {
  /**
   * The first five counters used to have columns of their own, and enter the checksum without
   * names.
   */
  private static final int FIRST = 5;

  private CounterText() {}

  static String write(Counters counters) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Counter, Integer> count : counters.counts().entrySet()) {
      text.append(text.isEmpty() ? "" : " ").append(named(count.getKey(), count.getValue()));
    }
    return text.toString();
  }

  /**
   * Parses what {@link #write} wrote.
   *
   * @throws IllegalArgumentException when the text is something else, such as a counter of a rule
   *     that this version does not have
   */
  static Counters read(String text) {
    Map<Counter, Integer> counts = new EnumMap<>(Counter.class);
    int start = 0;
    while (start < text.length()) {
      int equals = text.indexOf('=', start);
      int blank = text.indexOf(' ', start);
      int end = blank < 0 ? text.length() : blank;
      if (equals < 0 || equals > end) {
        throw new IllegalArgumentException("no count");
      }
      counts.put(
          counter(text.substring(start, equals)), Integer.parseInt(text, equals + 1, end, 10));
      start = end + 1;
    }
    Counters counters = new Counters(counts);
    if (!write(counters).equals(text)) {
      throw new IllegalArgumentException("not as it is written");
    }
    return counters;
  }

  private static Counter counter(String key) {
    for (Counter counter : Counter.values()) {
      if (counter.key().equals(key)) {
        return counter;
      }
    }
    throw new IllegalArgumentException("no counter");
  }

  /**
   * The values that enter the checksum. They are the same as with the former columns, so that the
   * checksums of migrated rows stay valid.
   */
  static List<Object> summed(Counters counters) {
    List<Object> parts = new ArrayList<>();
    for (Counter counter : Counter.values()) {
      int count = counters.of(counter);
      if (parts.size() < FIRST) {
        parts.add(count);
      } else if (count > 0) {
        parts.add(named(counter, count));
      }
    }
    return parts;
  }

  private static String named(Counter counter, int count) {
    return counter.key() + "=" + count;
  }
}
