package dev.baton.cli.command.plan;

import dev.baton.app.DependencyWalk;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.render.DependencyTree;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.task.TaskStatus;
import java.util.List;

/** {@code baton dep tree}: shows everything that a task depends on, at any depth. */
public final class DepTreeCommand implements Command {
  private static final int USUAL_DEPTH = 50;

  @Override
  public Syntax syntax() {
    return new Syntax("dep tree", "Show everything that a task depends on, as a tree.")
        .arguments("ID", "1", "the id of the task")
        .flag("--reverse", "show what depends on it instead")
        .option("--direction", "WAY", "down or up; up is the same as --reverse")
        .option("-d --max-depth", "N", "at most N levels (default " + USUAL_DEPTH + ")")
        .option("--status", "STATUS", "only tasks with this status, and those on the path to them")
        .onlyReads()
        .example("baton dep tree app-a1b")
        .example("baton dep tree app-a1b --status open --max-depth 2");
  }

  @Override
  public ExitCode run(Session session) {
    TaskId root = session.resolve(session.arguments().words().getFirst());
    String status = session.arguments().value("--status");
    int depth = depth(session);
    DependencyTree.Part part =
        new DependencyTree.Part(depth, status == null ? null : TaskStatus.parse(status));
    DependencyTree tree =
        new DependencyTree(
            root,
            new DependencyWalk(session).from(root, isReverse(session), depth),
            session.stores().taskQueries().findAll(List.of(root)),
            part);
    if (session.output().isJson()) {
      session.output().json(tree.document());
    } else {
      tree.print(session.output());
    }
    if (tree.isCut()) {
      session
          .output()
          .note("only the first " + depth + " levels are shown; more with --max-depth N");
    }
    return ExitCode.OK;
  }

  private static boolean isReverse(Session session) {
    String direction = session.arguments().value("--direction");
    return session.arguments().has("--reverse")
        || (direction != null && DependencyOptions.isUp(direction));
  }

  private static int depth(Session session) {
    String text = session.arguments().value("--max-depth");
    try {
      int depth = text == null ? USUAL_DEPTH : Integer.parseInt(text);
      if (depth > 0) {
        return depth;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a value that is too small.
    }
    throw new InvalidValue(
        InvalidValue.quote(String.valueOf(text)) + " is not a depth: expected 1 or more", "");
  }
}
