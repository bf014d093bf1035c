package dev.baton.cli.command.bd;

import dev.baton.app.TaskState;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.TextOptions;
import dev.baton.json.document.StateJson;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.text.LabelText;
import java.util.List;

/** {@code bd set-state}: sets a state of a task. */
final class SetStateCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("set-state", "Set a state of a task: a label that replaces the one before.")
        .arguments("ID DIMENSION=VALUE", "2", "the id of the task, and the state")
        .option("-r --reason", "TEXT", "why, for the record")
        .example("bd set-state app-a1b phase=review");
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    String state = words.getLast();
    int equals = state.indexOf('=');
    if (equals < 1 || equals == state.length() - 1) {
      throw Failure.usage(
          "invalid state format " + InvalidValue.quote(state) + ": expected DIMENSION=VALUE", "");
    }
    String dimension = state.substring(0, equals);
    String value = state.substring(equals + 1);
    String label = LabelText.parse(dimension + ":" + value).getFirst();
    if (!label.equals(dimension + ":" + value)) {
      throw Failure.usage(InvalidValue.quote(state) + " cannot be a label", "leave commas out");
    }
    TaskId id = call.resolve(words.getFirst());
    Task task =
        call.workspace()
            .stores()
            .taskQueries()
            .find(id)
            .orElseThrow(() -> Failure.noTask(id.value()));
    TaskState.Changed changed =
        new TaskState(call.workspace())
            .set(call.caller(id), task, dimension, value, TextOptions.body(call, "--reason"));
    if (changed.refused() != null) {
      throw Failure.of(changed.refused(), "changed");
    }
    if (call.output().isJson()) {
      call.output().json(StateJson.changed(id, dimension, value, changed));
    } else if (changed.event() == null) {
      call.output().line(dimension + " of " + id + " is " + value + " already");
    } else {
      call.output().line("set " + dimension + " of " + id + " to " + value);
    }
    return ExitCode.OK;
  }
}
