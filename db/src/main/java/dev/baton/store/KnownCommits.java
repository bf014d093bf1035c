package dev.baton.store;

import dev.baton.store.Iteration.State;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The iterations and their commits, for code that follows commits through rewrites. */
public interface KnownCommits {

  /**
   * The part of an iteration that is needed to follow its commit.
   *
   * @param squashedInto null unless the state is SQUASHED
   * @param commit its present id
   * @param base the first parent of that commit; null for a root commit
   * @param author name and address; null when not known, and then so is the time
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

  /** The iteration that has, or once had, this commit. */
  Optional<Known> of(String commit);

  /** Those whose commits have this author time. */
  List<Known> authoredAt(Instant at);

  /**
   * The latest ones that have a commit, oldest first.
   *
   * @param limit how many at most
   */
  List<Known> latest(int limit);

  /** All commit ids that iterations ever had, by iteration number, from that number on. */
  Map<Long, List<String>> namesFrom(long n);

  /**
   * The commits that the patches of iterations since that time are made of and that branches may
   * have left: those that were squashed or dropped, and those of runs, which can have several.
   */
  List<String> worthKeeping(Instant since);

  /** When the last iteration in a work tree ended; empty where there was none. */
  Optional<Instant> lastEnd(String worktree);
}
