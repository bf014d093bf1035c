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
  private static final List<String> WORK =
      List.of("status", "assignee", "started_at", "closed_at", "close_reason");

  private final Consumer<String> conflicts;
  private final Home home;
  private final @Nullable ImportedTask base;
  private final ImportedTask there;
  private final WholeTask here;
  private final boolean changedHere;
  private final boolean newerThere;
  private final boolean keepsWork;
  private boolean taken;

  /**
   * @param base the home's record when both were in sync; null when they never were
   * @param there what counts as the home's present record
   * @param keepsWork whether the claim here is kept, whatever the home has
   * @param conflicts receives the fields that both sides changed
   */
  ThreeWay(
      Sides sides,
      @Nullable ImportedTask base,
      ImportedTask there,
      boolean keepsWork,
      Consumer<String> conflicts) {
    this.conflicts = conflicts;
    this.base = base;
    this.there = there;
    this.keepsWork = keepsWork;
    home = sides.home();
    here = sides.here();
    changedHere = sides.changedHere();
    newerThere = !there.dated() || !updated(there.whole()).isBefore(updated(here));
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
    TaskPatchBuilder sketch =
        new TaskPatchBuilder(new ForeignTimes(SideFiles.NONE, ZoneOffset.UTC, now));
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
    Task foreign = there.whole().task();
    if (workThere && foreign.status() == TaskStatus.BLOCKED && foreign.blockedReason() != null) {
      sketch.setForeignStatus();
    }
    List<Dependency> dependencies = dependencies();
    List<Comment> comments = ForeignComments.union(here.comments(), there.whole().comments());
    sketch.set("updated_at", updatedAt(now));
    Origin origin = Objects.requireNonNull(there.whole().origin());
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
            here.task().id()
                + ": the file gives it to '"
                + theirs
                + "', but "
                + here.claimedBy()
                + " holds it here and keeps it");
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
        here.task().id()
            + ": "
            + name
            + " was changed here and in the file; the newer change wins, "
            + (newerThere ? "the file's" : "the one here")
            + "; the other value was "
            + lost);
  }

  private List<String> labels() {
    TreeSet<String> labels = new TreeSet<>(here.task().labels());
    List<String> theirs = there.whole().task().labels();
    List<String> before = base == null ? List.of() : base.whole().task().labels();
    for (String label : before) {
      if (!theirs.contains(label)) {
        taken |= labels.remove(label);
      }
    }
    for (String label : theirs) {
      if (!before.contains(label)) {
        taken |= labels.add(label);
      }
    }
    return new ArrayList<>(labels);
  }

  private List<Dependency> dependencies() {
    List<Dependency> before = base == null ? List.of() : base.whole().dependencies();
    List<Dependency> theirs = there.whole().dependencies();
    List<Dependency> all = new ArrayList<>(here.dependencies());
    for (Dependency one : before) {
      if (!ForeignDependencies.has(theirs, one)) {
        taken |= all.removeIf(mine -> ForeignDependencies.isSame(mine, one));
      }
    }
    for (Dependency one : theirs) {
      if (!ForeignDependencies.has(before, one) && !ForeignDependencies.has(all, one)) {
        taken = all.add(one);
      }
    }
    return all;
  }

  private static @Nullable Object of(WholeTask whole, String name) {
    return TaskFields.of(whole.task(), name);
  }
}
