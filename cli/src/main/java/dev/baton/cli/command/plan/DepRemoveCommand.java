package dev.baton.cli.command.plan;

import dev.baton.app.Fencing;
import dev.baton.claim.Epoch;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    TaskId task = session.resolve(words.get(0));
    TaskId dependsOn = other(session, words.get(1));
    Fencing fencing = new Fencing(session);
    return ChangeOutcome.each(
        session,
        List.of(task),
        "removed the dependency on " + dependsOn + " from",
        id ->
            fencing.change(session.caller(id), id, epoch -> remove(session, id, dependsOn, epoch)),
        changed ->
            session.environment().isCalledBd()
                ? BdAnswersJson.removed(task, dependsOn)
                : ChangeOutcome.shaped(session, 1, changed));
  }

  /** The other task may be missing, because such dependencies are the ones to remove; not in bd. */
  private static TaskId other(Session session, String typed) {
    if (session.environment().isCalledBd()) {
      return session.resolve(typed);
    }
    return session.stores().taskQueries().resolve(typed) instanceof TaskQueries.Lookup.Found found
        ? found.id()
        : new TaskId(typed);
  }

  private static Change remove(Session session, TaskId id, TaskId dependsOn, Epoch epoch) {
    Change change = session.stores().dependencies().remove(id, dependsOn, epoch, session.stamp());
    if (change instanceof Change.Refused none && session.environment().isCalledBd()) {
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
