package dev.baton.cli.command.task;

import dev.baton.app.ClaimTask;
import dev.baton.claim.Epoch;
import dev.baton.cli.core.Arguments;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.option.PatchOptions;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ClaimOutcome;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/**
 * What {@code update} is to make of a task.
 *
 * @param status the new one; null for the same
 * @param moreNotes one more paragraph of notes; null for none
 */
record TaskUpdate(TaskPatch patch, @Nullable TaskStatus status, @Nullable String moreNotes) {

  /**
   * Reads it from the options.
   *
   * @throws Failure when they contradict each other, or change nothing
   */
  static TaskUpdate read(Session session) {
    TaskPatch patch = PatchOptions.read(session);
    TaskStatus status = status(session.arguments());
    String more = TextOptions.body(session, "--append-notes");
    if (more != null && session.arguments().has("--notes")) {
      throw Failure.usage("--notes and --append-notes exclude each other", "give one of them");
    }
    if (patch.isEmpty() && status == null && more == null) {
      throw Failure.usage("nothing to change was given", "baton update --help shows what can be");
    }
    return new TaskUpdate(patch, status, more);
  }

  private static @Nullable TaskStatus status(Arguments arguments) {
    String text = arguments.value("--status");
    TaskStatus status = text == null ? null : TaskStatus.parse(text);
    if (arguments.has("--claim")) {
      if (status != null && status != TaskStatus.IN_PROGRESS) {
        throw Failure.usage("--claim and --status exclude each other", "give one of them");
      }
      return TaskStatus.IN_PROGRESS;
    }
    if (status == TaskStatus.TOMBSTONE) {
      throw Failure.usage("a task is deleted by its own command", "baton delete ID");
    }
    return status;
  }

  /** Whether it puts the task in progress. */
  boolean isClaim() {
    return status == TaskStatus.IN_PROGRESS;
  }

  /** Claims first: a task that is another's keeps its fields. */
  Change claim(Session session, Claims.Request worker, TaskId id) {
    ClaimTask.Request request = new ClaimTask.Request(id, worker, session.arguments().has("--now"));
    Task task =
        ClaimOutcome.won(
            session, worker.worker(), new ClaimTask(session).claim(session.caller(), request));
    TaskPatch all = Notes.appended(session, id, patch, moreNotes);
    return all.isEmpty()
        ? new Change.Done(task)
        : session.tasks().update(id, all, new Epoch(task.epoch()), session.stamp());
  }

  /** Changes the fields and the status, or nothing. */
  Change apply(Session session, TaskId id) {
    return session.stores().inTransaction(() -> change(session, id));
  }

  private Change change(Session session, TaskId id) {
    TaskPatch all = Notes.appended(session, id, patch, moreNotes);
    Epoch epoch = session.epoch(id);
    if (status == null || !all.isEmpty()) {
      Change patched = session.tasks().update(id, all, epoch, session.stamp());
      if (status == null || !(patched instanceof Change.Done)) {
        return patched;
      }
    }
    Change moved = StatusChange.apply(session, id, status, epoch);
    if (moved instanceof Change.Done || moved instanceof Change.Unchanged) {
      return moved;
    }
    // Thrown, so that the fields which were just changed are rolled back.
    throw Failure.of(moved, "set to " + status.wireName());
  }
}
