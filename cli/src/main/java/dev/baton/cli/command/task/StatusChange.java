package dev.baton.cli.command.task;

import dev.baton.claim.Epoch;
import dev.baton.cli.core.Session;
import dev.baton.store.Change;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import org.jspecify.annotations.Nullable;

/** What {@code update --status} means: each status is reached by its own kind of change. */
final class StatusChange {
  private StatusChange() {}

  static Change apply(Session session, TaskId id, TaskStatus status, @Nullable Epoch epoch) {
    return switch (status) {
      case CLOSED -> session.statuses().close(id, epoch, null, session.stamp());
      case OPEN -> open(session, id, epoch);
      case BLOCKED, DEFERRED, PINNED, HOOKED ->
          session.statuses().park(id, status, epoch, null, session.stamp());
      case IN_PROGRESS, TOMBSTONE ->
          throw new IllegalArgumentException(status + " has a command of its own");
    };
  }

  private static Change open(Session session, TaskId id, @Nullable Epoch epoch) {
    boolean inProgress =
        session
            .finder()
            .find(id)
            .map(Task::status)
            .filter(TaskStatus.IN_PROGRESS::equals)
            .isPresent();
    return inProgress
        ? session.statuses().release(id, epoch, null, session.stamp())
        : session.statuses().reopen(id, false, null, session.stamp());
  }
}
