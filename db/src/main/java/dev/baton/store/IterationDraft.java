package dev.baton.store;

import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A commit to be stored as an iteration. The parts are those of {@link Iteration}.
 *
 * @param owner whose work it was
 * @param content the message and the changes of the commit
 * @param action the name of the operation in git's reflog
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
   * The message and the changes of a commit.
   *
   * @param base its first parent; null for a root commit
   * @param author name and address in one text. Together with the author time, which is kept when a
   *     commit is copied, it identifies copies
   */
  public record Content(
      String commit,
      @Nullable String base,
      String subject,
      String author,
      Instant authoredAt,
      Iteration.DiffSize diff,
      List<IterationFile> files) {
    public Content {
      files = List.copyOf(files);
    }
  }
}
