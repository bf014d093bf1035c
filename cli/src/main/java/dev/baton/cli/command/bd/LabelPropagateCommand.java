package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    List<String> labels = LabelText.parse(words.getLast());
    List<TaskId> children = new ArrayList<>();
    for (Edge edge :
        call.workspace()
            .stores()
            .dependencies()
            .dependents(List.of(call.resolve(words.getFirst())))) {
      if (edge.dependency().type().equals(DependencyType.PARENT_CHILD)
          && edge.status() != TaskStatus.TOMBSTONE) {
        children.add(edge.other());
      }
    }
    Document shape = LabelsJson.changes(children, labels, "propagated");
    if (children.isEmpty()) {
      call.output().note("no children");
      if (call.output().isJson()) {
        call.output().json(shape);
      }
    }
    TaskPatch patch = TaskPatch.builder().addLabels(labels).build();
    return ChangeOutcome.eachFenced(
        call,
        children,
        "labelled",
        (id, epoch) -> call.workspace().stores().tasks().update(id, patch, epoch, call.stamp()),
        changed -> shape);
  }
}
