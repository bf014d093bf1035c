package dev.baton.interop.home;

import dev.baton.interop.format.ForeignComments;
import dev.baton.interop.format.ForeignDependencies;
import dev.baton.interop.format.ForeignTimes;
import dev.baton.interop.format.ImportedTask;
import dev.baton.interop.format.SideFiles;
import dev.baton.interop.format.TaskFields;
import dev.baton.interop.format.TaskPatchBuilder;
import dev.baton.store.WholeTask;
import dev.baton.store.WholeTask.Origin;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Merges a task with its record in a home that decides. What changed there since both were in sync
 * is taken over, and what changed only here is kept. Unlike a file, such a home cannot be
 * overwritten by mistake, so what it says is always newer than what is known here.
 */
final class HomeWins {
  /** These fields describe who works on a task, and must be taken together. */
  private static final List<String> WORK =
      List.of("status", "assignee", "started_at", "closed_at", "close_reason");

  private final WholeTask here;
  private final WholeTask there;
  private final @Nullable WholeTask base;
  private final boolean undoes;

  private HomeWins(WholeTask here, WholeTask there, @Nullable WholeTask base, boolean undoes) {
    this.here = here;
    this.there = there;
    this.base = base;
    this.undoes = undoes;
  }

  /**
   * The merged task.
   *
   * @param base the home's record when both were in sync; null when they never were, to take
   *     everything from the home and keep only the comments made here
   * @param now the time of the change, if the home gives none
   */
  static WholeTask over(
      WholeTask here, ImportedTask there, @Nullable ImportedTask base, Instant now) {
    return new HomeWins(here, there.whole(), base == null ? null : base.whole(), false).merged(now);
  }

  /** The task as the home has it, without the changes that the home did not accept. */
  static WholeTask instead(WholeTask here, ImportedTask there, Instant now) {
    return new HomeWins(here, there.whole(), null, true).merged(now);
  }

  private WholeTask merged(Instant now) {
    TaskPatchBuilder sketch =
        new TaskPatchBuilder(new ForeignTimes(SideFiles.NONE, ZoneOffset.UTC, now));
    boolean workThere = changed("status") || changed("assignee");
    for (String name : TaskFields.NAMES) {
      boolean theirs = WORK.contains(name) ? workThere || changed(name) : changed(name);
      sketch.set(
          name,
          name.equals("labels") ? labels() : TaskFields.of((theirs ? there : here).task(), name));
    }
    Task foreign = there.task();
    if (workThere && foreign.status() == TaskStatus.BLOCKED && foreign.blockedReason() != null) {
      sketch.setForeignStatus();
    }
    List<Comment> comments = new ArrayList<>(here.comments());
    if (base != null) {
      // The home deleted them, or stores them in another form.
      comments.removeAll(ForeignComments.missing(there.comments(), base.comments()));
    }
    if (undoes) {
      comments.removeAll(ForeignComments.missing(there.comments(), here.comments()));
    }
    comments.addAll(ForeignComments.missing(here.comments(), there.comments()));
    Origin origin = Objects.requireNonNull(there.origin());
    Task task = sketch.finish(here.task().id(), origin.format(), List.of()).whole().task();
    return new WholeTask(
        task,
        dependencies(),
        comments,
        new Origin(origin.format(), origin.members(), origin.absent(), task.times().updatedAt()),
        here.claimedBy());
  }

  /** Whether the home's value counts; only the home knows when the task was changed there. */
  private boolean changed(String name) {
    return base == null
        || name.equals("updated_at")
        || !TaskFields.same(TaskFields.of(there.task(), name), TaskFields.of(base.task(), name));
  }

  private List<String> labels() {
    List<String> theirs = there.task().labels();
    if (base == null) {
      return theirs;
    }
    TreeSet<String> labels = new TreeSet<>(here.task().labels());
    for (String label : base.task().labels()) {
      if (!theirs.contains(label)) {
        labels.remove(label);
      }
    }
    for (String label : theirs) {
      if (!base.task().labels().contains(label)) {
        labels.add(label);
      }
    }
    return new ArrayList<>(labels);
  }

  private List<Dependency> dependencies() {
    List<Dependency> theirs = there.dependencies();
    if (base == null) {
      return theirs;
    }
    List<Dependency> all = new ArrayList<>(here.dependencies());
    for (Dependency one : base.dependencies()) {
      if (!ForeignDependencies.has(theirs, one)) {
        all.removeIf(mine -> ForeignDependencies.isSame(mine, one));
      }
    }
    for (Dependency one : theirs) {
      if (!ForeignDependencies.has(base.dependencies(), one)
          && !ForeignDependencies.has(all, one)) {
        all.add(one);
      }
    }
    return all;
  }
}
