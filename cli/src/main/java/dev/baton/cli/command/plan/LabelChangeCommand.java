package dev.baton.cli.command.plan;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.text.LabelText;
import java.util.List;

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
    List<String> words = session.arguments().words();
    List<TaskId> tasks = LabelWords.tasks(session, words);
    TaskPatch.Builder patch = TaskPatch.builder();
    for (String text : words.subList(tasks.size(), words.size())) {
      if (adding) {
        patch.addLabels(LabelText.parse(text));
      } else {
        patch.removeLabels(LabelText.parse(text));
      }
    }
    return ChangeOutcome.eachFenced(
        session,
        tasks.stream().distinct().toList(),
        adding ? "labelled" : "unlabelled",
        (id, epoch) -> session.stores().tasks().update(id, patch.build(), epoch, session.stamp()));
  }
}
