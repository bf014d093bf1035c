package dev.baton.cli.history;

import dev.baton.app.BlockedTasks.BlockReason;
import dev.baton.app.StepRefused;
import dev.baton.claim.Epoch;
import dev.baton.json.JsonObject;
import dev.baton.store.Change;
import dev.baton.store.Claims;
import dev.baton.store.Events.Event;
import dev.baton.store.Stamp;
import dev.baton.store.Stores;
import dev.baton.store.TaskStates;
import dev.baton.task.Task;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.task.TaskStatus;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The status that a task had before a change, with what belongs to it.
 *
 * @param held whether it was in progress, which is not restored: the task becomes open
 * @param hold why it was blocked, if Baton itself blocked it; null otherwise
 * @param before what was stored with the change; null where that is not needed
 */
record FormerStatus(
    TaskStatus status, boolean held, @Nullable String hold, @Nullable JsonObject before) {
  private static final Set<String> STATES =
      Set.of("closed", "reopened", "blocked", "deferred", "pinned", "hooked", "deleted");

  /** That before an entry of the history; null where the entry does not change the status. */
  static @Nullable FormerStatus of(Event event, @Nullable JsonObject before, List<Event> history) {
    if (!STATES.contains(event.kind())) {
      return null;
    }
    if (before != null) {
      TaskStatus status = TaskStatus.parse(Objects.requireNonNull(before.text("status")));
      return of(status, before.text("blocked_reason"), before);
    }
    TaskStatus status = TaskStatus.OPEN;
    String hold = null;
    for (Event earlier : history) {
      if (earlier.id() >= event.id()) {
        break;
      }
      String kind = earlier.kind();
      TaskStatus next = after(kind);
      if (next != null) {
        status = next;
        hold = next == TaskStatus.BLOCKED && !kind.equals("blocked") ? hold(kind) : null;
      }
    }
    return of(status, hold, null);
  }

  private static FormerStatus of(
      TaskStatus status, @Nullable String hold, @Nullable JsonObject before) {
    boolean held = status == TaskStatus.IN_PROGRESS;
    return new FormerStatus(held ? TaskStatus.OPEN : status, held, hold, before);
  }

  /** The status after an entry of this kind; null where it stays. */
  private static @Nullable TaskStatus after(String kind) {
    return switch (kind) {
      case "claimed" -> TaskStatus.IN_PROGRESS;
      case "created", "released", "reopened", "swept" -> TaskStatus.OPEN;
      case "deleted" -> TaskStatus.TOMBSTONE;
      case "closed", "blocked", "deferred", "pinned", "hooked" ->
          TaskStatus.valueOf(kind.toUpperCase(Locale.ROOT));
      default -> kind.equals("poisoned") || BlockReason.isAny(kind) ? TaskStatus.BLOCKED : null;
    };
  }

  private static String hold(String kind) {
    return kind.equals("poisoned") ? Claims.POISON : kind;
  }

  /** Gives it to the task again. */
  Change restore(Stores stores, Task now, Epoch epoch, Stamp stamp) {
    TaskStates states = held ? stores.taskStates() : stores.taskStates().keepingAssignees();
    Change change;
    if (status == TaskStatus.CLOSED) {
      change =
          states.close(now.id(), epoch, before == null ? null : before.text("close_reason"), stamp);
    } else if (status == TaskStatus.TOMBSTONE) {
      change = states.bury(now.id(), epoch, null, stamp);
    } else if (status == TaskStatus.OPEN) {
      change = states.reopen(now.id(), epoch, false, null, stamp);
    } else {
      if (now.status().isOver()) {
        StepRefused.unless(states.reopen(now.id(), epoch, false, null, stamp));
      }
      change =
          hold == null
              ? states.park(now.id(), status, null, null, stamp)
              : states.hold(now.id(), null, hold, "undone", stamp);
    }
    TaskPatch rest = rest(now);
    return change instanceof Change.Done && !rest.isEmpty()
        ? stores.tasks().update(now.id(), rest, null, stamp)
        : change;
  }

  /** What reopening takes away although it belongs to the former state. */
  private TaskPatch rest(Task now) {
    TaskPatch.Builder rest = TaskPatch.builder();
    String assignee = before == null ? now.assignee() : before.text("assignee");
    if (!held && assignee != null) {
      rest.set(TaskField.ASSIGNEE, assignee);
    }
    Instant until = now.times().deferUntil();
    String former = before == null ? null : before.text("defer_until");
    if (former != null || until != null) {
      rest.set(TaskField.DEFER_UNTIL, former == null ? until : Instant.parse(former));
    }
    return rest.build();
  }
}
