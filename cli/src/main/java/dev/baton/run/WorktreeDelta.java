package dev.baton.run;

import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.history.CommitChange;
import dev.baton.git.worktree.WorkMeasure;
import dev.baton.git.worktree.WorkMeasure.Look;
import java.io.IOException;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The changes of an iteration in its work tree. If they cannot be measured, a warning says so once,
 * and only a moved HEAD counts.
 */
final class WorktreeDelta implements AutoCloseable {
  private final @Nullable GitLayout git;
  private final Consumer<String> warnings;
  private @Nullable WorkMeasure measure;
  private @Nullable Look before;
  private final @Nullable String head;

  private WorktreeDelta(@Nullable GitLayout git, Consumer<String> warnings) {
    this.git = git;
    this.warnings = warnings;
    this.head = head();
  }

  /** Measures the work tree before the iteration. */
  static WorktreeDelta lay(@Nullable GitLayout git, Consumer<String> warnings) {
    WorktreeDelta yardstick = new WorktreeDelta(git, warnings);
    if (git != null && git.worktree() != null) {
      try {
        yardstick.measure = WorkMeasure.of(git);
        yardstick.before = yardstick.measure.look();
      } catch (IOException e) {
        yardstick.failed(e);
      }
    }
    return yardstick;
  }

  /**
   * What changed since.
   *
   * @param head HEAD now; null outside git or before the first commit
   * @param moved whether HEAD changed
   * @param change all changes; unknown where they cannot be measured
   */
  record Difference(@Nullable String head, boolean moved, boolean changed, CommitChange change) {}

  /** HEAD before the iteration; null outside git or before the first commit. */
  @Nullable String headBefore() {
    return head;
  }

  Difference read() {
    String now = head();
    boolean moved = !Objects.equals(head, now);
    WorkMeasure with = measure;
    Look from = before;
    if (with == null || from == null) {
      String why =
          git == null
              ? "changes are measured only in a git repository"
              : "the change could not be measured";
      return new Difference(now, moved, moved, CommitChange.unknown(why));
    }
    try {
      Look to = with.look();
      return new Difference(now, moved, from.differs(to), with.between(from, to));
    } catch (IOException e) {
      failed(e);
      return new Difference(
          now, moved, moved, CommitChange.unknown("the change could not be measured"));
    }
  }

  /** Whether there is uncommitted work; false where that is not known. */
  boolean hasUncommitted() {
    WorkMeasure with = measure;
    try {
      return with != null && with.isUncommitted(with.look());
    } catch (IOException e) {
      failed(e);
      return false;
    }
  }

  private @Nullable String head() {
    return git == null ? null : Head.read(git).commit();
  }

  private void failed(IOException e) {
    warnings.accept("changes in the work tree cannot be measured: " + e.getMessage());
    close();
    measure = null;
  }

  @Override
  public void close() {
    try {
      if (measure != null) {
        measure.close();
      }
    } catch (IOException e) {
      warnings.accept("a temporary directory was left in the object database: " + e.getMessage());
    }
    measure = null;
  }
}
