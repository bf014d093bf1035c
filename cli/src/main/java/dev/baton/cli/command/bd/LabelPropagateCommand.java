package dev.baton.cli.command.bd;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.Document;
import dev.baton.json.document.LabelsJson;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.DependencyType;
import dev.baton.task.TaskId;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskStatus;
import dev.baton.text.LabelText;
import java.util.ArrayList;
import java.util.List;

/** {@code bd label propagate}: adds a label to all children of a task. */
final class LabelPropagateCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("label propagate", "Add a label to all children of a task.")
        .arguments("ID LABEL", "2", "the id of the parent, and the label");
  }

  @Override
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    List<String> labels = LabelText.parse(words.getLast());
    List<TaskId> children = new ArrayList<>();
    for (Edge edge :
        session.stores().dependencies().dependents(List.of(session.resolve(words.getFirst())))) {
      if (edge.dependency().type().equals(DependencyType.PARENT_CHILD)
          && edge.status() != TaskStatus.TOMBSTONE) {
        children.add(edge.other());
      }
    }
    Document shape = LabelsJson.changes(children, labels, "propagated");
    if (children.isEmpty()) {
      session.output().note("no children");
      if (session.output().isJson()) {
        session.output().json(shape);
      }
    }
    TaskPatch patch = TaskPatch.builder().addLabels(labels).build();
    return ChangeOutcome.eachFenced(
        session,
        children,
        "labelled",
        (id, epoch) -> session.stores().tasks().update(id, patch, epoch, session.stamp()),
        changed -> shape);
  }
}
