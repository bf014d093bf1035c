package dev.baton.cli.command.git;

import dev.baton.app.HookQuestions;
import dev.baton.app.HookQuestions.LostClaim;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import org.jspecify.annotations.Nullable;

/**
 * {@code baton hooks fence}: refuses a commit by a worker that lost its claim. Called by the hooks.
 */
final class HooksFenceCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("hooks fence", "Exit with 4 if the worker in this work tree lost its claim.")
        .arguments("HOOK", "0..1", "the hook that calls it: pre-commit or pre-push")
        .example("baton hooks fence pre-commit")
        .needs(Freshness.NONE);
  }

  /** A commit is waiting for this command. */
  @Override
  public ExitCode run(Call call) {
    String task = call.environment().variable("BATON_TASK");
    String epoch = call.environment().variable("BATON_EPOCH");
    HookQuestions questions = new HookQuestions(call.workspace());
    if (task == null || epoch == null) {
      refuse(questions.lostHere());
    } else {
      refuse(questions.carried(new TaskId(task), epoch(epoch)));
    }
    return ExitCode.OK;
  }

  /** A worker with an invalid epoch has no claim; with another exit code it could commit. */
  private static Epoch epoch(String text) {
    try {
      return Epoch.parse(text);
    } catch (InvalidValue e) {
      return Epoch.NEVER_CLAIMED;
    }
  }

  private static void refuse(@Nullable LostClaim lost) {
    if (lost == null) {
      return;
    }
    Task task = lost.task();
    String whose =
        lost.worker() == null ? "this process carries" : lost.worker() + " had in this work tree";
    String problem =
        lost.epoch() == 0
            ? "BATON_EPOCH is not the epoch of a claim on " + task.id()
            : "the claim on %s (epoch %d) that %s was lost"
                .formatted(task.id(), lost.epoch(), whose);
    throw new Failure(
        ExitCode.CONFLICT,
        "claim_lost",
        "%s: the task is at epoch %d, %s"
            .formatted(problem, task.epoch(), task.status().wireName()),
        "claim it again with 'baton claim "
            + task.id()
            + "', or set BATON_HOOKS=0 to continue without a claim");
  }
}
