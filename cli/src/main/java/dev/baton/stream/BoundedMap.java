package dev.baton.stream;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A map that keeps only the latest few thousand entries, because a stream may be endless. */
final class BoundedMap<T> {
  private static final int MOST = 4096;

  private final Map<String, T> known = new LinkedHashMap<>();

  @Nullable T get(String id) {
    return known.get(id);
  }

  /** Returns the previous value. */
  @Nullable T put(String id, T value) {
    T before = known.put(id, value);
    if (known.size() > MOST) {
      known.remove(known.keySet().iterator().next());
    }
    return before;
  }

  @Nullable T remove(String id) {
    return known.remove(id);
  }

  void clear() {
    known.clear();
  }
}
