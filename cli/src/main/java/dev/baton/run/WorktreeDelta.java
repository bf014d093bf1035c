package dev.baton.run;

import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.git.history.CommitChange;
import dev.baton.git.rescue.RescueRules;
import dev.baton.git.worktree.WorkMeasure;
import dev.baton.git.worktree.WorkMeasure.Look;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The changes of an iteration in its work tree. If they cannot be measured, a warning says so once,
 * and only a moved HEAD counts.
 */
final class WorktreeDelta implements AutoCloseable {
  private final @Nullable GitLayout git;
  private final Consumer<String> warnings;
  private final RescueRules rules;
  private @Nullable WorkMeasure measure;
  private @Nullable Look before;
  private final @Nullable String head;

  private WorktreeDelta(@Nullable GitLayout git, RescueRules rules, Consumer<String> warnings) {
    this.git = git;
    this.rules = rules;
    this.warnings = warnings;
    this.head = head();
  }

  /**
   * Measures the work tree before the iteration.
   *
   * @param rules which files are nobody's work
   */
  static WorktreeDelta lay(@Nullable GitLayout git, RescueRules rules, Consumer<String> warnings) {
    WorktreeDelta yardstick = new WorktreeDelta(git, rules, warnings);
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
      CommitChange change = with.between(from, to).without(rules::isForeign);
      return new Difference(now, moved, moved || !change.files().isEmpty(), change);
    } catch (IOException e) {
      failed(e);
      return new Difference(
          now, moved, moved, CommitChange.unknown("the change could not be measured"));
    }
  }

  /**
   * Uncommitted files, by their paths, one byte in each char.
   *
   * @param ours changed since the iteration began, and had no uncommitted changes then
   * @param earlier had uncommitted changes when the iteration began, and still have
   */
  record Uncommitted(List<String> ours, List<String> earlier) {}

  /** The uncommitted files; none where that is not known. */
  Uncommitted uncommitted() {
    WorkMeasure with = measure;
    Look from = before;
    if (with == null || from == null) {
      return new Uncommitted(List.of(), List.of());
    }
    try {
      Look now = with.look();
      List<String> ours = new ArrayList<>(with.uncommitted(now));
      Set<String> earlier = new LinkedHashSet<>(with.uncommitted(from));
      List<String> still =
          ours.stream().filter(earlier::contains).filter(path -> !rules.isForeign(path)).toList();
      ours.retainAll(new HashSet<>(with.changed(from, now)));
      ours.removeAll(earlier);
      ours.removeIf(rules::isForeign);
      return new Uncommitted(ours, still);
    } catch (IOException e) {
      failed(e);
      return new Uncommitted(List.of(), List.of());
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
