package dev.baton.cli.sweep;

import static dev.baton.cli.kit.Heading.RECOVER;

import dev.baton.app.ReopenTask;
import dev.baton.app.ReopenTask.Result.Answered;
import dev.baton.app.ReopenTask.Result.NotSaved;
import dev.baton.claim.RescueOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.store.Change;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton reopen}: reopens tasks by hand. In the lists it is below the examinations. */
public final class ReopenCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(Row.of(RECOVER, "reopen", "reopen closed or blocked tasks"));
  }

  @Override
  public Syntax syntax(String name) {
    return new Syntax(
            "Reopen closed, blocked, deferred, deleted or stale tasks, or end the backoff of an"
                + " open one.",
            ReopenCommands::reopen)
        .arguments("ID", "1..*", "the ids of the tasks")
        .option("-r --reason", "TEXT", "why")
        .flag("--forgive", "forget how often it was reopened (for poison tasks)")
        .flag("--force", "reopen it even if a living worker holds it")
        .example("baton reopen app-a1b --forgive --reason \"the build machine is fixed\"");
  }

  private static ExitCode reopen(Call call) {
    String reason = TextOptions.body(call, "--reason");
    boolean forgive = call.has("--forgive");
    boolean asBd = call.dialect().changesAsBd();
    List<TaskId> ids = ChangeOutcome.resolveAll(call);
    ExitCode code =
        ChangeOutcome.each(
            call,
            ids,
            "reopened",
            id -> reopen(call, new ReopenTask.Request(id, forgive, asBd, reason)));
    return ChangeOutcome.unlessMissed(call, ids, code);
  }

  private static Change reopen(Call call, ReopenTask.Request request) {
    return switch (new ReopenTask(call.workspace()).reopen(call.caller(request.task()), request)) {
      case NotSaved kept ->
          throw Failure.conflict(
              "not_saved",
              kept.task() + " is unchanged: " + kept.rescue().summary(),
              "to reopen it without saving the files: baton release " + kept.task());
      case Answered answered -> {
        RescueOutcome rescue = answered.rescue();
        if (rescue != null && !rescue.summary().isEmpty()) {
          call.output().note(request.task() + ": " + rescue.summary());
        }
        if (request.forgive() && answered.change() instanceof Change.Unchanged) {
          call.output().note(request.task() + ": no reopening is counted that could be forgotten");
        }
        yield answered.change();
      }
    };
  }
}
