package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.input.Labels;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import java.util.List;

/** {@code baton label add}. */
public final class LabelAddCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
            new Syntax("label add", "Add labels to a task.")
                .arguments("ID LABEL", "2..*", "the task, and the labels"))
        .example("baton label add app-a1b backend urgent");
  }

  @Override
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    TaskId task = session.resolve(words.getFirst());
    TaskPatch.Builder patch = TaskPatch.builder();
    words.subList(1, words.size()).forEach(text -> patch.addLabels(Labels.parse(text)));
    return Changes.each(
        session,
        List.of(task),
        "labelled",
        id -> session.tasks().update(id, patch.build(), session.epoch(id), session.stamp()));
  }
}
