package dev.baton.store;

import dev.baton.store.Iteration.State;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The iterations as those who follow their commits need them. */
public interface KnownCommits {

  /**
   * What of an iteration is needed to tell what became of it.
   *
   * @param squashedInto null unless the state is SQUASHED
   * @param commit its present name
   * @param base the first parent of that commit; null for a root
   * @param author name and address; null when not known, as is the time
   * @param ofRun whether it may have several commits, of which the last one is described here
   */
  record Known(
      long n,
      State state,
      @Nullable Long squashedInto,
      String commit,
      @Nullable String base,
      @Nullable String subject,
      @Nullable String author,
      @Nullable Instant authoredAt,
      boolean ofRun) {}

  /** The iteration that a commit is or once was. */
  Optional<Known> of(String commit);

  /** Those whose commits were written by their authors at that time. */
  List<Known> authoredAt(Instant at);

  /**
   * The latest ones that have a commit, the oldest first.
   *
   * @param limit how many at most
   */
  List<Known> latest(int limit);

  /** All names that the commits of iterations ever had, by number, from that number on. */
  Map<Long, List<String>> namesFrom(long n);

  /** When the last iteration in a work tree ended; empty where there was none. */
  Optional<Instant> lastEnd(String worktree);
}
