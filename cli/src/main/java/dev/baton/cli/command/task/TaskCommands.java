package dev.baton.cli.command.task;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.PLAN;
import static dev.baton.cli.kit.Heading.WORK;

import dev.baton.cli.command.plan.EpicStatusCommand;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import org.jspecify.annotations.Nullable;

/** The commands about tasks, with their names and summaries. */
public final class TaskCommands {
  private TaskCommands() {}

  /**
   * Offers the rows one by one until one is chosen.
   *
   * @return the command of that row; null if none was chosen
   */
  public static @Nullable Command find(CommandRows rows) {
    if (rows.choose(WORK, "ready", "list tasks that can be started now, stale ones included")) {
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
    if (rows.choose(PLAN, "delete", "delete tasks", "rm")) {
      return new DeleteCommand();
    }
    if (rows.choose(LOOK, "show", "show tasks", "view")) {
      return new ShowCommand();
    }
    if (rows.choose(LOOK, "list", "list tasks, with filters", "ls")) {
      return new ListCommand();
    }
    if (rows.choose(LOOK, "search", "search tasks by text")) {
      return new SearchCommand();
    }
    if (rows.choose(LOOK, "blocked", "list what cannot be started, and why")) {
      return new BlockedCommand();
    }
    if (rows.choose(LOOK, "status", "show an overview", "stats")) {
      return new StatusCommand();
    }
    if (rows.choose(LOOK, "count", "count tasks, by group", "counts")) {
      return new CountCommand();
    }
    if (rows.choose(LOOK, "epic status", "show the progress of epics", "epic")) {
      return new EpicStatusCommand();
    }
    return null;
  }
}
