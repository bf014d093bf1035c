package dev.baton.stream;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of the last few thousand of something: a stream has no end, but memory has. */
final class BoundedMap<T> {
  private static final int MOST = 4096;

  private final Map<String, T> known = new LinkedHashMap<>();

  @Nullable T get(String id) {
    return known.get(id);
  }

  /** Returns what was known before. */
  @Nullable T put(String id, T value) {
    T before = known.put(id, value);
    if (known.size() > MOST) {
      known.remove(known.keySet().iterator().next());
    }
    return before;
  }

  void clear() {
    known.clear();
  }
}
