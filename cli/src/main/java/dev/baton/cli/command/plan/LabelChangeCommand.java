package dev.baton.cli.command.plan;

import dev.baton.app.Fencing;
import dev.baton.app.StaleLabel;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.Document;
import dev.baton.json.document.LabelsJson;
import dev.baton.task.TaskPatch;

/** {@code baton label add} and {@code baton label remove}. */
public final class LabelChangeCommand implements Command {
  private final boolean adding;

  private LabelChangeCommand(boolean adding) {
    this.adding = adding;
  }

  public static Command add() {
    return new LabelChangeCommand(true);
  }

  public static Command remove() {
    return new LabelChangeCommand(false);
  }

  @Override
  public Syntax syntax() {
    String name = adding ? "label add" : "label remove";
    String summary = adding ? "Add labels to tasks." : "Remove labels from tasks.";
    return EpochOption.addTo(
            new Syntax(name, summary)
                .arguments(
                    "ID LABEL", "2..*", "a task and its labels, or several tasks and one label"))
        .example("baton " + name + " app-a1b backend urgent")
        .example("baton " + name + " app-a1b app-c2d urgent");
  }

  @Override
  public ExitCode run(Session session) {
    LabelWords words = LabelWords.read(session);
    TaskPatch.Builder patch = TaskPatch.builder();
    TaskPatch change =
        adding
            ? patch.addLabels(words.labels()).build()
            : patch.removeLabels(words.labels()).build();
    if (!session.environment().isCalledBd()) {
      return ChangeOutcome.eachFenced(
          session,
          words.tasks(),
          done(),
          (id, epoch) -> session.stores().tasks().update(id, change, epoch, session.stamp()));
    }
    Fencing fencing = new Fencing(session);
    Document shape =
        LabelsJson.changes(words.tasks(), words.labels(), adding ? "added" : "removed");
    if (words.tasks().isEmpty() && session.output().isJson()) {
      session.output().json(shape);
    }
    return ChangeOutcome.each(
        session,
        words.tasks(),
        done(),
        id ->
            fencing.change(
                session.caller(id),
                id,
                epoch ->
                    session
                        .stores()
                        .tasks()
                        .update(
                            id,
                            StaleLabel.removedFrom(change, session, id),
                            epoch,
                            session.stamp())),
        changed -> shape);
  }

  private String done() {
    return adding ? "labelled" : "unlabelled";
  }
}
