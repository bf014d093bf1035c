package dev.baton.store;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What a query gave. */
record Rows<T>(List<T> list) {

  /** The only row. */
  T one() {
    if (list.size() != 1) {
      throw new IllegalStateException("expected one row, got " + list.size());
    }
    return list.getFirst();
  }

  /** The first row; empty where there is none. */
  Optional<T> findFirst() {
    return list.isEmpty() ? Optional.empty() : Optional.of(list.getFirst());
  }

  void forEach(Consumer<T> action) {
    list.forEach(action);
  }
}
