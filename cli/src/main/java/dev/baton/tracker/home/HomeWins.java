package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TaskBuilder;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TrackerFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges a task with its record in a home that decides. What changed there since both were in sync
 * is taken over, and what changed only here is kept. Unlike a file, such a home cannot be
 * overwritten by mistake, so what it says is always newer than what is known here.
 *
 * @param base what the home had when both were in sync; null where everything is taken from it
 * @param undoes whether comments go that only are here, too
 */
record HomeWins(WholeTask here, WholeTask there, @Nullable WholeTask base, boolean undoes) {
  /**
   * The merged task.
   *
   * @param base the home's record when both were in sync; null when they never were, to take
   *     everything from the home and keep only the comments made here
   * @param now the time of the change, if the home gives none
   */
  static WholeTask over(
      WholeTask here,
      TrackerFormat.Imported there,
      TrackerFormat.@Nullable Imported base,
      Instant now) {
    return new HomeWins(here, there.whole(), base == null ? null : base.whole(), false).merged(now);
  }

  /** The task as the home has it, without the changes that the home did not accept. */
  static WholeTask instead(WholeTask here, TrackerFormat.Imported there, Instant now) {
    return new HomeWins(here, there.whole(), null, true).merged(now);
  }

  private WholeTask merged(Instant now) {
    TaskBuilder sketch = new TaskBuilder(new ForeignTimes(SideFiles.NONE, ZoneOffset.UTC, now));
    boolean workThere = changed("status") || changed("assignee");
    for (String name : TaskFields.NAMES) {
      if (name.equals("started_at") && TaskFields.of(there.task(), name) == null) {
        sketch.set(name, TaskFields.of(here.task(), name)); // bd forgets it when it reopens a task
        continue;
      }
      boolean theirs = ThreeWay.WORK.contains(name) ? workThere || changed(name) : changed(name);
      sketch.set(
          name,
          name.equals("labels") ? labels() : TaskFields.of((theirs ? there : here).task(), name));
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
    List<Dependency> dependencies =
        base == null
            ? there.dependencies()
            : ThreeWay.dependencies(here.dependencies(), there.dependencies(), base.dependencies());
    return ThreeWay.finished(sketch, here, there, workThere, dependencies, comments);
  }

  /** Whether the home's value counts; only the home knows when the task was changed there. */
  private boolean changed(String name) {
    return base == null
        || name.equals("updated_at")
        || !TaskFields.same(TaskFields.of(there.task(), name), TaskFields.of(base.task(), name));
  }

  private List<String> labels() {
    List<String> theirs = there.task().labels();
    return base == null
        ? theirs
        : ThreeWay.labels(here.task().labels(), theirs, base.task().labels());
  }
}
