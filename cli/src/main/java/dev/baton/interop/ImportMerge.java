package dev.baton.interop;

import dev.baton.interop.beads.BeadsWriter;
import dev.baton.interop.format.ForeignComments;
import dev.baton.interop.format.ImportedTask;
import dev.baton.store.Origin;
import dev.baton.store.WholeTask;
import dev.baton.task.Task;
import dev.baton.task.TaskTimes;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides what becomes of a task that comes in. Changes nothing. */
final class ImportMerge {
  private final BeadsWriter writer;

  ImportMerge(BeadsWriter writer) {
    this.writer = writer;
  }

  enum Fate {
    ADDED,
    UPDATED,
    /** Nothing would change. */
    UNCHANGED,
    /** It was changed later here. */
    OLDER,
    /** Somebody works on it here. */
    CLAIMED
  }

  /**
   * What becomes of it.
   *
   * @param result the task as it is to be
   */
  record Outcome(Fate fate, WholeTask result) {}

  /**
   * The newer change wins; on a tie what comes in, since it was written down later. A local claim
   * wins over everything: its worker would lose the task without a word.
   *
   * @param here the task as it is; null when it is not here
   */
  Outcome decide(@Nullable WholeTask here, ImportedTask incoming, Instant now) {
    WholeTask coming = incoming.whole();
    if (here == null) {
      return new Outcome(Fate.ADDED, coming);
    }
    if (isOlder(here, incoming)) {
      return new Outcome(Fate.OLDER, here);
    }
    WholeTask merged = merged(here, coming, incoming.dated(), null);
    if (writer.line(merged).equals(writer.line(here))) {
      return new Outcome(Fate.UNCHANGED, here);
    }
    if (here.claimedBy() != null) {
      return new Outcome(Fate.CLAIMED, here);
    }
    return new Outcome(Fate.UPDATED, incoming.dated() ? merged : merged(here, coming, false, now));
  }

  private static boolean isOlder(WholeTask here, ImportedTask incoming) {
    Instant changed = here.task().times().updatedAt();
    if (incoming.dated()) {
      return incoming.whole().task().times().updatedAt().isBefore(changed);
    }
    // It does not say when it was changed: what was done here meanwhile must not be undone.
    Origin origin = here.origin();
    return origin == null || !origin.updatedAt().equals(changed);
  }

  private static WholeTask merged(
      WholeTask here, WholeTask coming, boolean dated, @Nullable Instant now) {
    Task task = coming.task();
    Origin origin = Objects.requireNonNull(coming.origin());
    if (!dated) {
      Instant updated = now == null ? here.task().times().updatedAt() : now;
      task = withTimes(task, here.task().times().createdAt(), updated);
      origin = new Origin(origin.format(), origin.members(), origin.absent(), updated);
    }
    return new WholeTask(
        task,
        coming.dependencies(),
        ForeignComments.union(here.comments(), coming.comments()),
        origin,
        here.claimedBy());
  }

  private static Task withTimes(Task task, Instant created, Instant updated) {
    TaskTimes times = task.times();
    return new Task(
        task.id(),
        task.text(),
        task.status(),
        task.priority(),
        task.type(),
        task.assignee(),
        task.owner(),
        task.createdBy(),
        new TaskTimes(
            created,
            updated,
            times.startedAt(),
            times.closedAt(),
            times.dueAt(),
            times.deferUntil()),
        task.closeReason(),
        task.specId(),
        task.externalRef(),
        task.estimatedMinutes(),
        task.labels(),
        task.parent(),
        task.metadata(),
        task.pinned(),
        task.ephemeral(),
        task.epoch(),
        task.notBefore(),
        task.blockedReason(),
        task.counts());
  }
}
