package dev.baton.cli.command.bd;

import dev.baton.app.RenameTask;
import dev.baton.app.RenameTask.Result;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.json.document.TaskJson;
import dev.baton.task.TaskId;

/** {@code bd rename}: gives a task another id. */
final class RenameCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("rename", "Give a task another id. Texts that mention it are not changed.")
        .arguments("ID NEW", "2", "the present id and the new one")
        .example("bd rename app-a1b app-login");
  }

  @Override
  public ExitCode run(Call call) {
    TaskId from = call.resolve(call.arguments().words().getFirst());
    TaskId to = new TaskId(call.arguments().words().getLast());
    Result result = new RenameTask(call.workspace()).rename(call.caller(from), from, to);
    return switch (result) {
      case Result.Renamed done -> {
        if (call.output().isJson()) {
          call.output().json(TaskJson.of(done.task()));
        } else {
          call.output().line("renamed " + from + " to " + to);
        }
        yield ExitCode.OK;
      }
      case Result.Missing missing -> throw Failure.noTask(missing.task().value());
      case Result.Taken taken ->
          throw Failure.usage(
              "a task " + taken.task() + " exists already: expected an unused id", "");
      case Result.Claimed claimed ->
          throw new Failure(
              ExitCode.CONFLICT,
              "conflict",
              claimed.task() + " is in progress, and its worker knows it by this id",
              "rename it when it is released or closed");
    };
  }
}
