package dev.baton.tracker.home;

import dev.baton.store.WholeTask;
import dev.baton.store.WholeTask.Origin;
import dev.baton.task.Comment;
import dev.baton.task.Dependency;
import dev.baton.task.Task;
import dev.baton.task.TaskStatus;
import dev.baton.tracker.format.ForeignComments;
import dev.baton.tracker.format.ForeignDependencies;
import dev.baton.tracker.format.ForeignTimes;
import dev.baton.tracker.format.SideFiles;
import dev.baton.tracker.format.TaskBuilder;
import dev.baton.tracker.format.TaskFields;
import dev.baton.tracker.format.TrackerFormat;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Merges a task that both sides may have changed, field by field, based on the home's record when
 * they were last in sync. A field that only one side changed gets that side's value; each label,
 * dependency and comment counts separately. Where both sides changed a field, the newer change
 * wins, and the conflict is reported.
 */
final class ThreeWay {
  /** These fields describe who works on a task, and must be taken together. */
  static final List<String> WORK =
      List.of("status", "assignee", "started_at", "closed_at", "close_reason");

  private final Home home;
  private final WholeTask here;
  private final Consumer<String> conflicts;
  private TrackerFormat.Imported there;
  private TrackerFormat.@Nullable Imported base;
  private boolean changedHere;
  private boolean keepsWork;
  private boolean newerThere;
  private boolean taken;

  /**
   * Merges two that were never in sync, unless {@link #from} says otherwise.
   *
   * @param there the home's present record
   * @param changedHere whether the task was changed here since both were in sync
   * @param conflicts receives the fields that both sides changed
   */
  ThreeWay(
      Home home,
      TrackerFormat.Imported there,
      WholeTask here,
      boolean changedHere,
      Consumer<String> conflicts) {
    this.home = home;
    this.there = there;
    this.here = here;
    this.changedHere = changedHere;
    this.conflicts = conflicts;
  }

  /**
   * Merges two that were in sync.
   *
   * @param elsewhere whether the home is another branch's, whose older states are not out of date
   * @param mayWrite whether the home is changed now
   */
  ThreeWay from(Ancestor ancestor, boolean elsewhere, boolean mayWrite) {
    base = ancestor.state();
    switch (ancestor.kind()) {
      case BASE -> {}
      case EARLIER -> {
        conflicts.accept(ancestor.earlierWords(here));
        changedHere = true;
      }
      case OLD -> {
        if (!elsewhere) {
          conflicts.accept(Ancestor.oldWords(here, mayWrite));
        }
        there = ancestor.state();
      }
      case REVERTED -> {
        conflicts.accept(Ancestor.revertedWords(here, there.whole()));
        keepsWork = here.claimedBy() != null;
      }
    }
    return this;
  }

  private static Instant updated(WholeTask whole) {
    return whole.task().times().updatedAt();
  }

  /**
   * The merged task.
   *
   * @param now the time of the change, if the home gives none
   */
  WholeTask merge(Instant now) {
    newerThere = !there.dated() || !updated(there.whole()).isBefore(updated(here));
    TaskBuilder sketch = new TaskBuilder(new ForeignTimes(SideFiles.NONE, ZoneOffset.UTC, now));
    boolean workThere = decideWork();
    for (String name : TaskFields.NAMES) {
      sketch.set(
          name,
          switch (name) {
            case "id" -> here.task().id().value();
            case "labels" -> labels();
            default -> WORK.contains(name) ? work(name, workThere) : field(name);
          });
    }
    List<Dependency> dependencies =
        dependencies(
            here.dependencies(),
            there.whole().dependencies(),
            base == null ? List.of() : base.whole().dependencies());
    taken |= !dependencies.equals(here.dependencies());
    List<Comment> comments = ForeignComments.union(here.comments(), there.whole().comments());
    sketch.set("updated_at", updatedAt(now));
    return finished(sketch, here, there.whole(), workThere, dependencies, comments);
  }

  /** The task that was put together field by field, with what was read with its record. */
  static WholeTask finished(
      TaskBuilder sketch,
      WholeTask here,
      WholeTask there,
      boolean workThere,
      List<Dependency> dependencies,
      List<Comment> comments) {
    Task foreign = there.task();
    if (workThere && foreign.status() == TaskStatus.BLOCKED && foreign.blockedReason() != null) {
      sketch.setForeignStatus();
    }
    Origin origin = Objects.requireNonNull(there.origin());
    Task task = sketch.finish(here.task().id(), origin.format(), List.of()).whole().task();
    return new WholeTask(
        task,
        dependencies,
        comments,
        new Origin(origin.format(), origin.members(), origin.absent(), task.times().updatedAt()),
        here.claimedBy());
  }

  private Instant updatedAt(Instant now) {
    Instant mine = updated(here);
    if (!taken) {
      return mine;
    }
    boolean says =
        there.dated() && (base == null || updated(base.whole()).isBefore(updated(there.whole())));
    Instant theirs = says ? updated(there.whole()) : now;
    return theirs.isAfter(mine) ? theirs : mine;
  }

  /** Whether the home decides who works on the task. */
  private boolean decideWork() {
    Object mine = of(here, "status");
    Object theirs = of(there.whole(), "status");
    if (keepsWork) {
      return false;
    }
    if (base == null) {
      return newerThere && here.claimedBy() == null;
    }
    Object before = of(base.whole(), "status");
    if (!changedHere || TaskFields.same(mine, before)) {
      return !TaskFields.same(theirs, before);
    }
    if (TaskFields.same(theirs, before) || TaskFields.same(theirs, mine)) {
      return false;
    }
    noteConflict("status", newerThere ? mine : theirs);
    return newerThere;
  }

  /** What the home has; what it cannot keep counts as unchanged where it is missing. */
  private @Nullable Object theirs(String name) {
    Object theirs = of(there.whole(), name);
    boolean dropped =
        base != null && !home.keeps(name) && Objects.equals(theirs, TaskFields.absent(name));
    return dropped && base != null ? of(base.whole(), name) : theirs;
  }

  private @Nullable Object work(String name, boolean workThere) {
    Object mine = of(here, name);
    if (keepsWork) {
      return mine;
    }
    Object theirs = theirs(name);
    Object before = base == null ? null : of(base.whole(), name);
    boolean changedThere = base == null ? workThere : !TaskFields.same(theirs, before);
    boolean begins = workThere && there.whole().task().status() == TaskStatus.IN_PROGRESS;
    if (workThere && (changedThere || (begins && name.equals("started_at")))) {
      return take(mine, theirs);
    }
    if (base == null || !changedThere || TaskFields.same(mine, theirs)) {
      return mine;
    }
    if (here.claimedBy() != null) {
      if (name.equals("assignee")) {
        conflicts.accept(
            "%s: the file gives it to '%s', but %s holds it here and keeps it"
                .formatted(here.task().id(), theirs, here.claimedBy()));
      }
      return mine;
    }
    if (changedHere && !TaskFields.same(mine, before)) {
      if (!newerThere) {
        return mine;
      }
      noteConflict(name, mine);
    }
    return take(mine, theirs);
  }

  private @Nullable Object field(String name) {
    Object mine = of(here, name);
    Object theirs = theirs(name);
    if (TaskFields.same(mine, theirs)) {
      return mine;
    }
    if (base == null) {
      boolean says = !Objects.equals(theirs, TaskFields.absent(name));
      return says && newerThere ? take(mine, theirs) : mine;
    }
    Object before = of(base.whole(), name);
    if (TaskFields.same(theirs, before)) {
      return mine;
    }
    if (changedHere
        && !TaskFields.same(mine, before)
        && TaskFields.kind(name) != TaskFields.Kind.TIME) {
      noteConflict(name, newerThere ? mine : theirs);
      return newerThere ? take(mine, theirs) : mine;
    }
    return take(mine, theirs);
  }

  private @Nullable Object take(@Nullable Object mine, @Nullable Object theirs) {
    taken |= !TaskFields.same(mine, theirs);
    return theirs;
  }

  private void noteConflict(String name, @Nullable Object lost) {
    conflicts.accept(
        "%s: %s was changed here and in the file; the newer change wins, %s; the other value was %s"
            .formatted(here.task().id(), name, newerThere ? "the file's" : "the one here", lost));
  }

  private List<String> labels() {
    List<String> mine = here.task().labels();
    List<String> before = base == null ? List.of() : base.whole().task().labels();
    List<String> labels = labels(mine, there.whole().task().labels(), before);
    taken |= !labels.equals(new ArrayList<>(new TreeSet<>(mine)));
    return labels;
  }

  /** Those here, without those that were removed there, and with those that were added there. */
  static List<String> labels(List<String> mine, List<String> theirs, List<String> before) {
    TreeSet<String> labels = new TreeSet<>(mine);
    for (String label : before) {
      if (!theirs.contains(label)) {
        labels.remove(label);
      }
    }
    for (String label : theirs) {
      if (!before.contains(label)) {
        labels.add(label);
      }
    }
    return new ArrayList<>(labels);
  }

  /** The same for dependencies. */
  static List<Dependency> dependencies(
      List<Dependency> mine, List<Dependency> theirs, List<Dependency> before) {
    Map<String, Dependency> all = ForeignDependencies.byKey(mine);
    Map<String, Dependency> had = ForeignDependencies.byKey(before);
    Map<String, Dependency> have = ForeignDependencies.byKey(theirs);
    had.keySet().stream().filter(one -> !have.containsKey(one)).forEach(all::remove);
    have.forEach((key, one) -> {
      if (!had.containsKey(key)) {
        all.putIfAbsent(key, one);
      }
    });
    return new ArrayList<>(all.values());
  }

  private static @Nullable Object of(WholeTask whole, String name) {
    return TaskFields.of(whole.task(), name);
  }
}
