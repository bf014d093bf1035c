package dev.baton.cli.command.bd;

import static dev.baton.cli.kit.Heading.PLAN;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** bd's short forms for changes of a task. */
final class BdEditCommands {
  private BdEditCommands() {}

  static @Nullable Command find(CommandRows rows) {
    if (rows.choose(PLAN, "assign", "assign a task")) {
      return new EditCommand(FieldEdit.ASSIGN);
    }
    if (rows.choose(PLAN, "priority", "set a task's priority")) {
      return new EditCommand(FieldEdit.PRIORITY);
    }
    if (rows.choose(PLAN, "tag", "add a label to a task")) {
      return new EditCommand(FieldEdit.TAG);
    }
    if (rows.choose(PLAN, "note", "add a paragraph to a task's notes")) {
      return new EditCommand(FieldEdit.NOTE);
    }
    if (rows.choose(PLAN, "label propagate", "add a label to the children of a task")) {
      return new LabelPropagateCommand();
    }
    if (rows.choose(PLAN, "state list", "list the states of a task")) {
      return new StateListCommand();
    }
    if (rows.choose(PLAN, "state", "show a state of a task")) {
      return new StateCommand();
    }
    if (rows.choose(PLAN, "set-state", "set a state of a task")) {
      return new SetStateCommand();
    }
    if (rows.choose(PLAN, "todo add", "create a task for yourself")) {
      return new TodoAddCommand();
    }
    if (rows.choose(PLAN, "todo list", "list open tasks", "todo")) {
      return new TodoListCommand();
    }
    return null;
  }
}
