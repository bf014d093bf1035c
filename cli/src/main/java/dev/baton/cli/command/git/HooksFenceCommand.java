package dev.baton.cli.command.git;

import dev.baton.claim.Epoch;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.git.GitLayout;
import dev.baton.store.WorktreeClaims;
import dev.baton.store.WorktreeClaims.Lost;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code baton hooks fence}: may whoever commits here still work? Called by the hooks. */
final class HooksFenceCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("hooks fence", "Exit with 4 if the worker in this work tree lost its claim.")
        .arguments("HOOK", "0..1", "who asks: pre-commit or pre-push")
        .example("baton hooks fence pre-commit");
  }

  /** Somebody waits for a commit. */
  @Override
  public boolean catchesUp() {
    return false;
  }

  @Override
  public ExitCode run(Session session) {
    String task = session.environment().variable("BATON_TASK");
    String epoch = session.environment().variable("BATON_EPOCH");
    if (task != null && epoch != null) {
      Epoch carried = Epoch.parse(epoch);
      Optional<Task> found = session.finder().find(new TaskId(task));
      if (found.isPresent() && found.get().epoch() != carried.number()) {
        throw refused(found.get(), carried.number(), "this process carries");
      }
      return ExitCode.OK;
    }
    GitLayout git = session.location().git();
    if (git != null && git.worktree() != null) {
      judge(session.stores().worktreeClaims(), git.worktree().toString());
    }
    return ExitCode.OK;
  }

  private static void judge(WorktreeClaims claims, String worktree) {
    if (!claims.current(worktree).isEmpty()) {
      return;
    }
    @Nullable Lost lost = claims.lost(worktree).orElse(null);
    if (lost != null) {
      throw refused(lost.task(), lost.epoch(), lost.worker() + " had in this work tree");
    }
  }

  private static Failure refused(Task task, long epoch, String whose) {
    return new Failure(
        ExitCode.CONFLICT,
        "claim_lost",
        "the claim on %s (epoch %d) that %s was taken back: the task is at epoch %d, %s"
            .formatted(task.id(), epoch, whose, task.epoch(), task.status().wireName()),
        "claim it again with 'baton claim "
            + task.id()
            + "', or go on without one by BATON_HOOKS=0 in the environment");
  }
}
