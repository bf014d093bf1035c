package dev.baton.tracker.home;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;

/** Which of a home's tasks a command needs as they are now. */
public sealed interface FreshTasks {
  /** All of them. */
  FreshTasks ALL = new All();

  /** Those on which somebody works, there or here. */
  FreshTasks IN_PROGRESS = new InProgress(Set.of());

  /** Some tasks, by id. */
  static FreshTasks these(Collection<String> ids) {
    return new These(new TreeSet<>(ids));
  }

  /**
   * Those that can be started, or are stale.
   *
   * @param stale the ids of tasks that look stale; asked for only when something changed
   */
  static FreshTasks ready(Supplier<Set<String>> stale) {
    return new Ready(stale, Set::of, Set.of());
  }

  /** All of them. */
  record All() implements FreshTasks {}

  /**
   * Those in progress.
   *
   * @param others further ones
   */
  record InProgress(Set<String> others) implements FreshTasks {}

  /**
   * Those that can be started, and what may have kept others from it.
   *
   * @param known those that are known to be ready or stale, and may not be so any more
   * @param unfinished those that are known and not closed
   * @param others further ones
   */
  record Ready(Supplier<Set<String>> known, Supplier<Set<String>> unfinished, Set<String> others)
      implements FreshTasks {}

  /** Only these. */
  record These(Set<String> ids) implements FreshTasks {}
}
