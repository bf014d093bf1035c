package dev.baton.interop;

import dev.baton.interop.beads.BeadsWriter;
import dev.baton.interop.format.ForeignComments;
import dev.baton.interop.format.ImportedTask;
import dev.baton.store.WholeTask;
import dev.baton.store.WholeTask.Origin;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskTimes;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Decides what happens to an imported task. Changes nothing. */
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
    /** It has a later change here. */
    OLDER,
    /** A worker has a claim on it here. */
    CLAIMED
  }

  /**
   * The decision.
   *
   * @param result the task as it should be
   */
  record Outcome(Fate fate, WholeTask result) {}

  /**
   * The newer change wins; if both are equally new, the imported one, because it was written later.
   * A local claim takes precedence over everything: its worker would otherwise lose the task
   * without notice.
   *
   * @param here the present task; null when there is none
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
    // The record has no time of change: local changes since the last import must be kept.
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
