package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.ObjectDocument;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskPatch;
import dev.baton.text.LabelText;
import java.util.List;

/** {@code bd label rename}: gives a label another name, as beads_rust does. */
final class LabelRenameCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("label rename", "Give a label another name on all tasks that have it.")
        .arguments("OLD NEW", "2", "the label, and its new name")
        .example("bd label rename ui frontend");
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    List<String> old = LabelText.parse(words.getFirst());
    List<String> renamed = LabelText.parse(words.getLast());
    TaskFilter filter =
        new TaskFilter(
            List.of(), List.of(), List.of(), null, false, old, List.of(), null, null, List.of());
    List<TaskId> tasks =
        call
            .workspace()
            .stores()
            .taskQueries()
            .list(filter, TaskOrder.ID, 0, call.now())
            .items()
            .stream()
            .map(Task::id)
            .toList();
    if (tasks.isEmpty()) {
      call.output().note("no task has the label " + words.getFirst());
      if (call.output().isJson()) {
        call.output().object(shape(words, 0));
      }
      return ExitCode.OK;
    }
    TaskPatch patch = TaskPatch.builder().removeLabels(old).addLabels(renamed).build();
    return ChangeOutcome.eachFenced(
        call,
        tasks,
        "labelled",
        (id, epoch) -> call.workspace().stores().tasks().update(id, patch, epoch, call.stamp()),
        changed -> shape(words, changed.size()));
  }

  private static ObjectDocument shape(List<String> words, int count) {
    return fields ->
        fields
            .text("old_name", words.getFirst())
            .text("new_name", words.getLast())
            .number("affected_issues", count);
  }
}
