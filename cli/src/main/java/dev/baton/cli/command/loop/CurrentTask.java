package dev.baton.cli.command.loop;

import dev.baton.claim.Claim;
import dev.baton.claim.Epoch;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.git.GitLayout;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is being worked on here.
 *
 * @param task null where nobody can tell
 * @param worktree absolute path of the work tree; null outside of any
 */
record CurrentTask(@Nullable TaskId task, @Nullable String worktree) {
  private static final String VARIABLE = "BATON_TASK";

  /**
   * Finds it: {@code --task}, else BATON_TASK, else the only claim that was made in this work tree.
   *
   * @throws Failure when {@code --task} names none, or the claim that is carried was lost
   */
  static CurrentTask of(Session session) {
    GitLayout git = session.location().git();
    String worktree = git == null || git.worktree() == null ? null : git.worktree().toString();
    String named = session.arguments().value("--task");
    TaskId task = named != null ? session.resolve(named) : carried(session);
    if (task != null) {
      refuseLostClaim(session, task);
    }
    return new CurrentTask(task != null ? task : claimed(session, worktree), worktree);
  }

  /** What a worker without a claim finds is not its successor's trouble. */
  private static void refuseLostClaim(Session session, TaskId id) {
    Epoch carried = session.epoch(id);
    Task task = session.finder().find(id).orElseThrow(() -> Failure.noTask(id.value()));
    if (carried != null && carried.number() != task.epoch()) {
      throw Failure.claimLost(task, carried);
    }
  }

  private static @Nullable TaskId carried(Session session) {
    String variable = session.environment().variable(VARIABLE);
    if (variable == null) {
      return null;
    }
    try {
      if (session.finder().resolve(variable) instanceof Lookup.Found found) {
        return found.id();
      }
    } catch (InvalidValue notAnId) {
      // Told below, like one of no task.
    }
    session
        .output()
        .warn(VARIABLE + " is ignored: there is no task " + InvalidValue.quote(variable));
    return null;
  }

  private static @Nullable TaskId claimed(Session session, @Nullable String worktree) {
    List<TaskId> here =
        session.claims().current().stream()
            .filter(claim -> worktree != null && isIn(claim, worktree))
            .map(Claim::task)
            .toList();
    return here.size() == 1 ? here.getFirst() : null;
  }

  private static boolean isIn(Claim claim, String worktree) {
    return claim.place() != null && claim.place().worktree().equals(worktree);
  }

  /** The breaker that it counts for. */
  String scope() {
    return task == null ? "run" : "task:" + task;
  }
}
