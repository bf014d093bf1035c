package dev.baton.cli.command.plan;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.PLAN;

import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands that order and group tasks, and those for comments. */
public final class PlanCommands {
  private PlanCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(PLAN, "dep add", "make a task depend on another")) {
      return new DepAddCommand();
    }
    if (rows.choose(PLAN, "dep remove", "remove a dependency", "dep rm")) {
      return new DepRemoveCommand();
    }
    if (rows.choose(PLAN, "label add", "add labels")) {
      return LabelChangeCommand.add();
    }
    if (rows.choose(PLAN, "label remove", "remove labels", "label rm")) {
      return LabelChangeCommand.remove();
    }
    if (rows.choose(PLAN, "defer", "defer tasks")) {
      return new DeferCommand();
    }
    if (rows.choose(PLAN, "undefer", "make deferred tasks ready again")) {
      return new UndeferCommand();
    }
    if (rows.choose(PLAN, "epic close-eligible", "close epics whose children are all closed")) {
      return new EpicCloseEligibleCommand();
    }
    if (rows.choose(PLAN, "comment", "add a comment to a task", "comment add", "comments add")) {
      return new CommentAddCommand();
    }
    if (rows.choose(LOOK, "dep list", "list what a task waits for")) {
      return new DepListCommand();
    }
    if (rows.choose(LOOK, "dep tree", "show what a task waits for, as a tree")) {
      return new DepTreeCommand();
    }
    if (rows.choose(LOOK, "dep cycles", "list tasks that wait for each other")) {
      return new DepCyclesCommand();
    }
    if (rows.choose(
        LOOK, "label list", "list the labels of a task, or all labels", "label list-all")) {
      return new LabelListCommand();
    }
    if (rows.choose(
        LOOK, "comment list", "list the comments on a task", "comments", "comments list")) {
      return new CommentListCommand();
    }
    return null;
  }
}
