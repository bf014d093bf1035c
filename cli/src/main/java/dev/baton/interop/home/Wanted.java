package dev.baton.interop.home;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

/** Which of a home's tasks a command needs as they are now. */
public sealed interface Wanted {
  /** All of them. */
  Wanted ALL = new All();

  /** Those on which somebody works, there or here. */
  Wanted IN_PROGRESS = new InProgress(Set.of());

  /** Some tasks, by id. */
  static Wanted these(Collection<String> ids) {
    return new These(new TreeSet<>(ids));
  }

  /** The same, and these, too. */
  Wanted and(Collection<String> ids);

  /** All of them. */
  record All() implements Wanted {
    @Override
    public Wanted and(Collection<String> ids) {
      return this;
    }
  }

  /**
   * Those in progress.
   *
   * @param others further ones
   */
  record InProgress(Set<String> others) implements Wanted {
    @Override
    public Wanted and(Collection<String> ids) {
      Set<String> all = new TreeSet<>(others);
      all.addAll(ids);
      return new InProgress(all);
    }
  }

  /** Only these. */
  record These(Set<String> ids) implements Wanted {
    @Override
    public Wanted and(Collection<String> more) {
      Set<String> all = new TreeSet<>(ids);
      all.addAll(more);
      return new These(all);
    }
  }
}
