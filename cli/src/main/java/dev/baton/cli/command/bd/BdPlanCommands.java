package dev.baton.cli.command.bd;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.PLAN;
import static dev.baton.cli.kit.Heading.RECOVER;
import static dev.baton.cli.kit.Heading.WORK;

import dev.baton.app.RelateTasks.Replacement;
import dev.baton.cli.claim.ClaimCommands;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.CommandRows;
import dev.baton.cli.sweep.SweepCommands;
import org.jspecify.annotations.Nullable;

/** bd's commands that find, relate and close tasks. */
final class BdPlanCommands {
  private BdPlanCommands() {}

  static @Nullable Command find(CommandRows rows) {
    Command found = looking(rows);
    return found == null ? changing(rows) : found;
  }

  private static @Nullable Command looking(CommandRows rows) {
    if (rows.choose(LOOK, "children", "list the children of a task")) {
      return new ChildrenCommand();
    }
    if (rows.choose(LOOK, "query", "list the tasks that match an expression")) {
      return new QueryCommand();
    }
    if (rows.choose(LOOK, "duplicates", "find tasks with equal texts")) {
      return new DuplicatesCommand();
    }
    if (rows.choose(LOOK, "find-duplicates", "find tasks with similar texts", "find-dups")) {
      return new SimilarCommand();
    }
    if (rows.choose(LOOK, "graph", "show what hangs together with a task")) {
      return new GraphCommand();
    }
    if (rows.choose(RECOVER, "stale", "list tasks without a worker, and old ones")) {
      return new OldTasksCommand();
    }
    return null;
  }

  private static @Nullable Command changing(CommandRows rows) {
    if (rows.choose(PLAN, "dep relate", "relate two tasks to each other", "relate")) {
      return new RelateCommand(true);
    }
    if (rows.choose(PLAN, "dep unrelate", "end the relation between two tasks", "unrelate")) {
      return new RelateCommand(false);
    }
    if (rows.choose(PLAN, "dep", "make another task wait for this one")) {
      return new BlocksCommand();
    }
    if (rows.choose(PLAN, "link", "make a task depend on another")) {
      return new BdLinkCommand();
    }
    if (rows.choose(PLAN, "duplicate", "close a task as a duplicate of another")) {
      return new ReplaceCommand(Replacement.DUPLICATE);
    }
    if (rows.choose(PLAN, "supersede", "close a task that another replaces")) {
      return new ReplaceCommand(Replacement.SUPERSEDED);
    }
    if (rows.choose(WORK, "unclaim", "release a claim; the task is open again")) {
      return new ClaimCommands().command("release");
    }
    if (rows.choose(RECOVER, "reclaim", "reopen stale tasks")) {
      return new SweepCommands().command("sweep");
    }
    return null;
  }
}
