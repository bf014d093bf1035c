package dev.baton.cli.command.plan;

import dev.baton.app.Fencing;
import dev.baton.app.StaleLabel;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    LabelWords words = LabelWords.read(call);
    TaskPatch.Builder patch = TaskPatch.builder();
    TaskPatch change =
        adding
            ? patch.addLabels(words.labels()).build()
            : patch.removeLabels(words.labels()).build();
    if (!call.dialect().answersAsBd()) {
      return ChangeOutcome.eachFenced(
          call,
          words.tasks(),
          done(),
          (id, epoch) -> call.workspace().stores().tasks().update(id, change, epoch, call.stamp()));
    }
    Fencing fencing = new Fencing(call.workspace());
    Document shape =
        LabelsJson.changes(words.tasks(), words.labels(), adding ? "added" : "removed");
    if (words.tasks().isEmpty() && call.output().isJson()) {
      call.output().json(shape);
    }
    return ChangeOutcome.each(
        call,
        words.tasks(),
        done(),
        id ->
            fencing.change(
                call.caller(id),
                id,
                epoch ->
                    call.workspace()
                        .stores()
                        .tasks()
                        .update(
                            id,
                            StaleLabel.removedFrom(change, call.workspace(), id),
                            epoch,
                            call.stamp())),
        changed -> shape);
  }

  private String done() {
    return adding ? "labelled" : "unlabelled";
  }
}
