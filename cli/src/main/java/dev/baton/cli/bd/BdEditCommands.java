package dev.baton.cli.bd;

import static dev.baton.cli.kit.Heading.PLAN;

import dev.baton.app.CreateTask;
import dev.baton.app.ListTasks;
import dev.baton.app.TaskState;
import dev.baton.app.TaskView;
import dev.baton.app.UpdateTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.OwnerOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.Document;
import dev.baton.json.JsonFields;
import dev.baton.json.ObjectDocument;
import dev.baton.json.document.LabelsJson;
import dev.baton.json.document.TaskJson;
import dev.baton.json.document.TasksJson;
import dev.baton.render.TaskRows;
import dev.baton.store.Dependencies.Edge;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Page;
import dev.baton.task.Priority;
import dev.baton.task.Task;
import dev.baton.task.Task.TaskText;
import dev.baton.task.TaskDraft;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskPatch;
import dev.baton.task.TaskPatch.TaskField;
import dev.baton.task.TaskStatus;
import dev.baton.task.TaskType;
import dev.baton.text.LabelText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** bd's short forms for changes of one task. */
public final class BdEditCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(PLAN, "assign", "assign a task"),
        Row.of(PLAN, "priority", "set a task's priority"),
        Row.of(PLAN, "tag", "add a label to a task"),
        Row.of(PLAN, "note", "add a paragraph to a task's notes"),
        Row.of(PLAN, "label propagate", "add a label to the children of a task"),
        Row.of(PLAN, "state list", "list the states of a task"),
        Row.of(PLAN, "state", "show a state of a task"),
        Row.of(PLAN, "set-state", "set a state of a task"),
        Row.of(PLAN, "todo add", "create a task for yourself"),
        Row.of(PLAN, "todo list", "list open tasks", "todo"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "assign" -> edit(name, "Assign a task; an empty name assigns it to nobody.");
      case "priority" -> edit(name, "Set a task's priority, from 0 (first) to 4 (last).");
      case "tag" -> edit(name, "Add a label to a task.");
      case "note" -> edit(name, "Add a paragraph to a task's notes.");
      case "label propagate" ->
          new Syntax("Add a label to all children of a task.", BdEditCommands::propagate)
              .arguments("ID LABEL", "2", "the id of the parent, and the label");
      case "state list" ->
          new Syntax(
                  "List the states of a task: its labels DIMENSION:VALUE.",
                  BdEditCommands::listStates)
              .arguments("ID", "1", "the id of the task")
              .onlyReads();
      case "state" ->
          new Syntax(
                  "Show a state of a task: the value of its label DIMENSION:VALUE.",
                  BdEditCommands::showState)
              .arguments("ID DIMENSION", "2", "the id of the task, and the state")
              .onlyReads();
      case "set-state" ->
          new Syntax(
                  "Set a state of a task: a label that replaces the one before.",
                  BdEditCommands::setState)
              .arguments("ID DIMENSION=VALUE", "2", "the id of the task, and the state")
              .option("-r --reason", "TEXT", "why, for the record")
              .example("bd set-state app-a1b phase=review");
      case "todo add" ->
          new Syntax("Create a task that is assigned to you.", BdEditCommands::addTodo)
              .arguments("TITLE", "1..*", "the title; quotes are not needed")
              .option("-p --priority", "P", "0 (first) to 4 (last); default 2")
              .option("-d --description", "TEXT", "the description");
      case "todo list" ->
          new Syntax("List open tasks of the type task.", BdEditCommands::listTodos)
              .flag("--all", "closed ones too")
              .onlyReads();
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax edit(String name, String summary) {
    return EpochOption.addTo(
        new Syntax(summary, call -> edit(name, call))
            .arguments("ID " + value(name), "1..*", "the id of the task, and the value")
            .option("--file -f --body-file", "FILE", "")
            .flag("--stdin", ""));
  }

  /** What a command's value is. */
  private static String value(String name) {
    return switch (name) {
      case "assign" -> "NAME";
      case "priority" -> "P";
      case "tag" -> "LABEL";
      default -> "TEXT";
    };
  }

  private static ExitCode edit(String name, Call call) {
    List<String> words = call.words();
    String text = text(name, call, words.subList(1, words.size()));
    TaskId id = call.resolve(words.getFirst());
    UpdateTask.Request request = request(name, id, text);
    return ChangeOutcome.each(
        call,
        List.of(id),
        "updated",
        task -> new UpdateTask(call.workspace()).update(call.caller(task), request).change(),
        changed -> TaskJson.of(changed.getFirst()));
  }

  private static String text(String name, Call call, List<String> words) {
    String file = TextOptions.fromFile(call);
    if (words.isEmpty() && file == null) {
      throw Failure.usage(name + " needs an id and a value", "bd " + name + " ID " + value(name));
    }
    String text = file == null ? String.join(" ", words) : file.strip();
    if (text.isBlank() && !name.equals("assign")) {
      throw Failure.usage("the value is empty: expected some text", "");
    }
    return TextOptions.body(name, text);
  }

  private static UpdateTask.Request request(String name, TaskId task, String value) {
    TaskPatch.Builder patch = TaskPatch.builder();
    switch (name) {
      case "assign" -> patch.set(TaskField.ASSIGNEE, value.isEmpty() ? null : value);
      case "priority" -> patch.set(TaskField.PRIORITY, Priority.parse(value));
      case "tag" -> patch.addLabels(LabelText.parse(value));
      default -> {
        return new UpdateTask.Request(task, patch.build(), null, value, null);
      }
    }
    return new UpdateTask.Request(task, patch.build(), null, null, null);
  }

  private static ExitCode propagate(Call call) {
    List<String> words = call.words();
    List<String> labels = LabelText.parse(words.getLast());
    List<TaskId> children = new ArrayList<>();
    for (Edge edge :
        call.stores().dependencies().dependents(List.of(call.resolve(words.getFirst())))) {
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
        (id, epoch) -> call.stores().tasks().update(id, patch, epoch, call.stamp()),
        changed -> shape);
  }

  private static ExitCode listStates(Call call) {
    TaskId id = call.resolve(call.words().getFirst());
    Map<String, String> states = TaskState.of(call.task(id));
    ObjectDocument all =
        fields ->
            fields.text("issue_id", id.value()).object("states", one -> states.forEach(one::text));
    return call.show(
        all, output -> states.forEach((dimension, value) -> output.line(dimension + ": " + value)));
  }

  private static ExitCode showState(Call call) {
    List<String> words = call.words();
    TaskId id = call.resolve(words.getFirst());
    String dimension = words.getLast();
    String value = TaskState.of(call.task(id)).get(dimension);
    ObjectDocument state =
        fields ->
            fields
                .complete()
                .text("issue_id", id.value())
                .text("dimension", dimension)
                .text("value", value);
    if (value == null && !call.output().isJson()) {
      call.output().note("no state " + dimension);
      return ExitCode.OK;
    }
    return call.answer(state, String.valueOf(value));
  }

  private static ExitCode setState(Call call) {
    List<String> words = call.words();
    String state = words.getLast();
    int equals = state.indexOf('=');
    if (equals < 1 || equals == state.length() - 1) {
      throw Failure.usage(
          "invalid state format " + InvalidValue.quote(state) + ": expected DIMENSION=VALUE", "");
    }
    String dimension = state.substring(0, equals);
    String value = state.substring(equals + 1);
    String label = LabelText.parse(dimension + ":" + value).getFirst();
    if (!label.equals(dimension + ":" + value)) {
      throw Failure.usage(InvalidValue.quote(state) + " cannot be a label", "leave commas out");
    }
    TaskId id = call.resolve(words.getFirst());
    Task task = call.task(id);
    TaskState.Changed changed =
        new TaskState(call.workspace())
            .set(call.caller(id), task, dimension, value, TextOptions.body(call, "--reason"));
    if (changed.refused() != null) {
      throw Failure.of(changed.refused(), "changed");
    }
    return call.answer(
        fields -> writeChange(fields, id, dimension, value, changed),
        changed.event() == null
            ? dimension + " of " + id + " is " + value + " already"
            : "set " + dimension + " of " + id + " to " + value);
  }

  private static void writeChange(
      JsonFields fields, TaskId task, String dimension, String value, TaskState.Changed changed) {
    fields.text("issue_id", task.value()).text("dimension", dimension);
    if (changed.event() == null) {
      fields.text("value", value).truth("changed", false);
      return;
    }
    fields
        .complete()
        .text("old_value", changed.before())
        .text("new_value", value)
        .text("event_id", changed.event().value())
        .truth("changed", true);
  }

  private static ExitCode addTodo(Call call) {
    String priority = call.value("--priority");
    String description = TextOptions.body(call, "--description");
    TaskText text =
        new TaskText(
            TextOptions.title(call, String.join(" ", call.words())),
            description == null ? "" : description,
            "",
            "",
            "");
    TaskDraft draft =
        TaskDraft.of(
                text, priority == null ? Priority.DEFAULT : Priority.parse(priority), TaskType.TASK)
            .withAssignee(call.caller().actor())
            .withOwner(OwnerOption.read(call));
    Task task =
        ChangeOutcome.created(
                new CreateTask(call.workspace())
                    .create(call.caller(), CreateTask.Request.of(draft)))
            .getFirst();
    return call.show(TaskJson.of(task), output -> TaskRows.printChange(output, "created", task));
  }

  private static ExitCode listTodos(Call call) {
    List<TaskStatus> statuses =
        call.has("--all")
            ? List.of(TaskStatus.OPEN, TaskStatus.IN_PROGRESS, TaskStatus.CLOSED)
            : List.of(TaskStatus.OPEN);
    TaskFilter filter = TaskFilter.ALL.withStatuses(statuses).withTypes(List.of(TaskType.TASK));
    Page<TaskView> page =
        new ListTasks(call.workspace())
            .list(new ListTasks.Request(filter, TaskOrder.PRIORITY, false, 0));
    return call.show(
        new TasksJson(page.items()),
        output -> TaskRows.printList(output, page.items(), call.now()));
  }
}
