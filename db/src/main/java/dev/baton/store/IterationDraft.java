package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A commit that becomes an iteration. The parts mean what they mean in {@link Iteration}.
 *
 * @param owner whose work it was
 * @param content what the commit says and changes
 * @param action what git's reflog calls the act
 */
public record IterationDraft(Owner owner, Content content, Instant endedAt, String action) {

  /** Whose work a commit was, and where it was made; null where not known. */
  public record Owner(
      @Nullable String run,
      @Nullable TaskId task,
      @Nullable Long epoch,
      @Nullable String worker,
      @Nullable String worktree,
      @Nullable Instant startedAt) {}

  /**
   * What a commit says and changes.
   *
   * @param base its first parent; null for a root
   * @param author name and address in one text; with the time, which is kept when a commit is
   *     copied, it finds copies again
   */
  public record Content(
      String commit,
      @Nullable String base,
      String subject,
      String author,
      Instant authoredAt,
      Iteration.DiffSize diff,
      List<IterationFile> files) {
    /** Copies the list. */
    public Content {
      files = List.copyOf(files);
    }
  }
}
