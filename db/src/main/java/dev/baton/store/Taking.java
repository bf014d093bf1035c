package dev.baton.store;

import dev.baton.claim.AgentSession;
import dev.baton.store.Claims.Request;
import dev.baton.store.Claims.Turn;
import dev.baton.store.ReadySql.ClaimChoice;
import dev.baton.store.SqlDialect.Shortcut;
import dev.baton.store.TaskChange.Kept;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts tasks in progress for a worker, with their claims and what the history says of them.
 *
 * @param brief whether the tasks are returned without labels, parent and counts
 */
record Taking(Database database, boolean brief, Request request, Instant now) {
  private static final String TAKE =
      "epoch = "
          + Epochs.NEXT
          + """
          , token = :token, status = 'in_progress', assignee = :worker, started_at = :now,
            updated_at = :now, not_before = null, blocked_reason = null
          """;

  /** That the close before it, in the same transaction, was made. */
  private static final String CLOSED = " and (select $mine(c) from task c where c.id = :closed)";

  private static final String RECORD = "epoch = " + Epochs.NEXT + ", token = :token";

  private static final String IS_OPEN =
      """
      id = :id and (status = 'open' or status = 'deferred'
        and defer_until is not null and defer_until <= :now)
      """;

  private static final String UNCLAIMED =
      """
      id = :id and status = 'in_progress' and assignee = :worker
        and not exists (select 1 from claim where task_id = :id)
      """;

  /** A statement that claims tasks, and by what its claims are known. */
  private record Take(TaskChange change, Map<String, @Nullable Object> values, String token) {}

  /** A task that is open. */
  Optional<Task> open(TaskId id) {
    return one("open", IS_OPEN, TAKE, id);
  }

  /** A task that another tracker put in progress for this worker; its epoch changes. */
  Optional<Task> adopted(TaskId id) {
    return one("adopt", UNCLAIMED, RECORD, id);
  }

  private Optional<Task> one(String name, String condition, String sets, TaskId id) {
    Take take = take(name, () -> new TaskChange(sets, condition), true);
    take.values.put("id", id.value());
    return all(take).stream().findFirst();
  }

  /**
   * The first tasks of a choice.
   *
   * @param most how many at most, from 1
   * @return in their order; empty only where no task is ready
   */
  List<Task> next(ClaimChoice choice, int most) {
    List<Task> taken = List.of();
    if (choice.changesAtOnce()) {
      Kept.of(database).choosing(choice);
      Shortcut shortcut = database.dialect().shortcut();
      if (shortcut != null && shortcut.isWorthATry()) {
        taken = shortcut.ended(all(untied(choice, most, "")));
      }
      if (taken.isEmpty()) {
        taken = all(chosen(choice, most, ""));
      }
    }
    if (taken.size() > 1) {
      taken.sort(choice.order().comparator(now));
    }
    boolean locks = database.dialect().locksRows();
    return taken.isEmpty()
        ? database.write(h -> choice.each(h, locks, most, task -> open(task.id())))
        : taken;
  }

  /**
   * The same after a close, if that is made, in the same transaction.
   *
   * @return empty where the task was not closed
   */
  Optional<Turn> after(Closing closing, ClaimChoice choice, int most) {
    if (!database.commitsAlone() || !choice.changesAtOnce()) {
      return database.write(
          h -> closing.run(database, brief, h).map(closed -> new Turn(closed, next(choice, most))));
    }
    Kept.of(database).choosing(choice);
    Shortcut shortcut = database.dialect().shortcut();
    Shortcut tried = shortcut != null && shortcut.isWorthATry() ? shortcut : null;
    Take take = tried != null ? untied(choice, most, CLOSED) : chosen(choice, most, CLOSED);
    take.values.put("closed", closing.task().value());
    TaskChange close = closing.change(database, brief);
    Optional<Turn> turn =
        new LoneStatement<>(
                database,
                h -> {
                  List<Task> next = new ArrayList<>(most);
                  List<Task> closed =
                      close.runBoth(h, closing.values(), take.change, take.values, next);
                  return closed.stream().findFirst().map(task -> new Turn(task, next));
                },
                h ->
                    closing.made(h).map(task -> new Turn(task, TaskQueries.ofToken(h, take.token))))
            .run();
    if (tried != null && turn.isPresent()) {
      tried.ended(turn.get().next());
    }
    return turn;
  }

  /** One that nothing is said of elsewhere; a shorter statement. */
  private Take untied(ClaimChoice choice, int most, String also) {
    return take("untied " + most + also, () -> choice.changeUntied(TAKE, most, also), false);
  }

  private Take chosen(ClaimChoice choice, int most, String also) {
    return take("next " + most + also, () -> choice.change(TAKE, most, also), true);
  }

  /**
   * A change that puts tasks in progress, with their claims.
   *
   * @param name of the change among those that are kept
   * @param again whether somebody may have lost a claim on them
   */
  private Take take(String name, Supplier<TaskChange> made, boolean again) {
    AgentSession session = request.session();
    Kept kept = Kept.of(database);
    TaskChange change =
        kept.get(
            name + brief + (session != null),
            () ->
                made.get()
                    .briefly(brief)
                    .with(true, ClaimRow.INSERT)
                    .with(true, Events.ADD)
                    .with(again, FormerHolders.CLAIMED)
                    .with(session != null, AgentSessions.ALSO));
    String token = kept.newToken();
    Map<String, @Nullable Object> values = ClaimRow.values(request, now);
    values.putAll(ClaimRow.event(request, database.locality().cloneId(), now));
    values.put("token", token);
    if (session != null) {
      values.putAll(AgentSessions.values(null, session, now));
    }
    return new Take(change, values, token);
  }

  private List<Task> all(Take take) {
    return new LoneStatement<>(
            database,
            h -> {
              List<Task> taken = take.change.runAll(h, take.values);
              if (!taken.isEmpty()) {
                database.claimed();
              }
              return Optional.of(taken).filter(some -> !some.isEmpty());
            },
            h -> Optional.of(TaskQueries.ofToken(h, take.token)).filter(some -> !some.isEmpty()))
        .run()
        .orElse(List.of());
  }
}
