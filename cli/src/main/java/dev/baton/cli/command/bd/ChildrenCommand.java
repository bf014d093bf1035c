package dev.baton.cli.command.bd;

import dev.baton.app.ListTasks;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.StatusOption;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import java.util.List;

/** {@code bd children}: lists the children of a task, closed ones included. */
final class ChildrenCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("children", "List the children of a task, closed ones included.")
        .arguments("ID", "1", "the id of the task")
        .truth("--pretty --tree", "")
        .onlyReads()
        .example("bd children app-a1b --json");
  }

  @Override
  public ExitCode run(Call call) {
    String typed = call.arguments().words().getFirst();
    TaskId parent =
        call.workspace().stores().taskQueries().resolve(typed) instanceof Lookup.Missing
            ? new TaskId(typed)
            : call.resolve(typed);
    TaskFilter filter =
        TaskFilter.ALL
            .withStatuses(StatusOption.allButDeleted())
            .with(List.of(new Condition.ChildOf(parent)));
    return TaskListing.print(
        call, new ListTasks.Request(filter, TaskOrder.PRIORITY_NEWEST, false, 0));
  }
}
