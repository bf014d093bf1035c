package dev.baton.cli.command.plan;

import dev.baton.app.Fencing;
import dev.baton.claim.Epoch;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.BdAnswersJson;
import dev.baton.store.Change;
import dev.baton.store.TaskQueries;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton dep remove}: removes a dependency. */
public final class DepRemoveCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
            new Syntax("dep remove", "Remove the dependency of the first task on the second.")
                .arguments("ID OTHER", "2", "the task that waits, and the task that it waits for"))
        .example("baton dep remove app-a1b app-c2d");
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    TaskId task = call.resolve(words.get(0));
    TaskId dependsOn = other(call, words.get(1));
    Fencing fencing = new Fencing(call.workspace());
    return ChangeOutcome.each(
        call,
        List.of(task),
        "removed the dependency on " + dependsOn + " from",
        id -> fencing.change(call.caller(id), id, epoch -> remove(call, id, dependsOn, epoch)),
        changed ->
            call.dialect().answersAsBd()
                ? BdAnswersJson.removed(task, dependsOn)
                : ChangeOutcome.shaped(call, 1, changed));
  }

  /** The other task may be missing, because such dependencies are the ones to remove; not in bd. */
  private static TaskId other(Call call, String typed) {
    if (call.dialect().changesAsBd()) {
      return call.resolve(typed);
    }
    return call.workspace().stores().taskQueries().resolve(typed)
            instanceof TaskQueries.Lookup.Found found
        ? found.id()
        : new TaskId(typed);
  }

  private static Change remove(Call call, TaskId id, TaskId dependsOn, Epoch epoch) {
    Change change =
        call.workspace().stores().dependencies().remove(id, dependsOn, epoch, call.stamp());
    if (change instanceof Change.Refused none && call.dialect().changesAsBd()) {
      return new Change.Unchanged(none.task());
    }
    if (change instanceof Change.Refused) {
      throw new Failure(
          ExitCode.NOT_FOUND,
          "not_found",
          id + " does not depend on " + dependsOn,
          "baton show " + id + " lists what it depends on");
    }
    return change;
  }
}
