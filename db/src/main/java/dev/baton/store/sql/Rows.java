package dev.baton.store.sql;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** What a query gave. */
public record Rows<T>(List<T> list) {

  /** The only row. */
  public T one() {
    if (list.size() != 1) {
      throw new IllegalStateException("expected one row, got " + list.size());
    }
    return list.getFirst();
  }

  /** The first row; empty where there is none. */
  public Optional<T> findFirst() {
    return list.isEmpty() ? Optional.empty() : Optional.of(list.getFirst());
  }

  public void forEach(Consumer<T> action) {
    list.forEach(action);
  }
}
