package dev.baton.cli.command.task;

import static dev.baton.cli.core.Heading.LOOK;
import static dev.baton.cli.core.Heading.PLAN;
import static dev.baton.cli.core.Heading.WORK;

import dev.baton.cli.command.plan.EpicStatusCommand;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands about tasks: which there are, and what they say. */
public final class TaskCommands {
  private TaskCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(WORK, "ready", "what can be started now, dropped tasks included")) {
      return new ReadyCommand();
    }
    if (rows.choose(PLAN, "create", "create a task", "new")) {
      return new CreateCommand();
    }
    if (rows.choose(PLAN, "q", "create a task, print its id")) {
      return new QuickCommand();
    }
    if (rows.choose(PLAN, "update", "change tasks")) {
      return new UpdateCommand();
    }
    if (rows.choose(PLAN, "delete", "delete tasks")) {
      return new DeleteCommand();
    }
    if (rows.choose(LOOK, "show", "everything about a task", "view")) {
      return new ShowCommand();
    }
    if (rows.choose(LOOK, "list", "tasks by their fields")) {
      return new ListCommand();
    }
    if (rows.choose(LOOK, "search", "tasks by their words")) {
      return new SearchCommand();
    }
    if (rows.choose(LOOK, "blocked", "what cannot be started, and why")) {
      return new BlockedCommand();
    }
    if (rows.choose(LOOK, "status", "the whole at a glance", "stats")) {
      return new StatusCommand();
    }
    if (rows.choose(LOOK, "count", "how many tasks there are, by group", "counts")) {
      return new CountCommand();
    }
    if (rows.choose(LOOK, "epic status", "how far the epics are")) {
      return new EpicStatusCommand();
    }
    return null;
  }
}
