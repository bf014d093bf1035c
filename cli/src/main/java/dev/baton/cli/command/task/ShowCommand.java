package dev.baton.cli.command.task;

import dev.baton.app.TaskView;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.RescueOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.git.rescue.Rescue;
import dev.baton.json.document.TaskJson;
import dev.baton.render.TaskPage;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.Events.Event;
import dev.baton.task.Comment;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;

/** {@code baton show}: everything about a task. */
public final class ShowCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax("show", "Show tasks with their texts, dependencies, comments and claim.")
        .arguments("ID", "1..*", "the tasks; the beginning of an id is enough where it is unique")
        .flag("--history", "what happened to it, with times")
        .example("baton show a1b")
        .example("baton show app-a1b --json | jq '.[0].epoch'");
  }

  /** A task with all that is printed about it. */
  private record Whole(
      TaskView view,
      List<Edge> dependencies,
      List<Edge> dependents,
      List<Comment> comments,
      List<Event> history,
      List<Rescue> rescues) {}

  @Override
  public ExitCode run(Session session) {
    List<Whole> tasks = new ArrayList<>();
    for (TaskId id : ChangeOutcome.resolveAll(session)) {
      tasks.add(read(session, id));
    }
    if (session.output().isJson()) {
      session
          .output()
          .json(json -> {
            json.beginArray();
            for (Whole whole : tasks) {
              TaskJson.writeWhole(
                  json,
                  whole.view,
                  whole.dependencies,
                  whole.dependents,
                  whole.comments,
                  whole.history,
                  whole.rescues);
            }
            json.endArray();
          });
      return ExitCode.OK;
    }
    String separator = "";
    for (Whole whole : tasks) {
      session.output().rendered(separator);
      TaskPage page = new TaskPage(session.output(), session.now());
      page.print(whole.view, whole.rescues, whole.dependencies, whole.dependents, whole.comments);
      page.printHistory(whole.history);
      separator = "\n";
    }
    return ExitCode.OK;
  }

  private static Whole read(Session session, TaskId id) {
    Task task = session.finder().find(id).orElseThrow(() -> Failure.noTask(id.value()));
    TaskView view =
        BlockedCommand.withBlockers(session, List.of(task))
            .getFirst()
            .assessed(session.scan().of(id).orElse(null));
    return new Whole(
        new Evidence(session).lookInto(view),
        session.dependencies().dependencies(List.of(id)),
        session.dependencies().dependents(List.of(id)),
        session.comments().of(id),
        session.arguments().has("--history") ? session.events().history(id) : List.of(),
        task.epoch() == 0 ? List.of() : RescueOptions.tryOf(session, id.value()));
  }
}
