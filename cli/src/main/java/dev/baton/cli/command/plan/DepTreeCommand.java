package dev.baton.cli.command.plan;

import dev.baton.app.DependencyWalk;
import dev.baton.app.OtherEnds;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.render.DependencyChart;
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
        .option("--direction", "WAY", "down, up (the same as --reverse) or both")
        .option("-d --max-depth", "N", "at most N levels (default " + USUAL_DEPTH + ")")
        .option("--status", "STATUS", "only tasks with this status, and those on the path to them")
        .option("--format", "FORMAT", "mermaid: a chart for Markdown")
        .flag("--show-all-paths", "")
        .onlyReads()
        .example("baton dep tree app-a1b")
        .example("baton dep tree app-a1b --status open --max-depth 2");
  }

  @Override
  public ExitCode run(Session session) {
    int depth = depth(session);
    DependencyTree tree = tree(session, depth);
    String format = session.arguments().value("--format");
    OtherEnds tasks = new OtherEnds(session);
    if (format != null) {
      DependencyOptions.requireMermaid(format);
      session
          .output()
          .verbatim(DependencyChart.mermaid(tasks.byId(tree.ids()).values(), tree.edges()));
    } else if (session.output().isJson()) {
      boolean asBd = session.environment().isCalledBd();
      session.output().json(asBd ? tree.document().asBd(tasks.byId(tree.ids())) : tree.document());
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

  private static DependencyTree tree(Session session, int depth) {
    TaskId root = session.resolve(session.arguments().words().getFirst());
    String direction = session.arguments().value("--direction");
    boolean reverse = session.arguments().has("--reverse");
    if ("both".equals(direction)) {
      return tree(session, root, false, depth).below(tree(session, root, true, depth));
    }
    boolean up = direction != null && DependencyOptions.isUp(direction);
    return tree(session, root, reverse || up, depth);
  }

  private static DependencyTree tree(Session session, TaskId root, boolean reverse, int depth) {
    String status = session.arguments().value("--status");
    return new DependencyTree(
        root,
        new DependencyWalk(session).from(root, reverse, depth),
        session.stores().taskQueries().findAll(List.of(root)),
        new DependencyTree.Part(depth, status == null ? null : TaskStatus.parse(status)));
  }

  private static int depth(Session session) {
    String text = session.arguments().value("--max-depth");
    try {
      int depth = text == null ? USUAL_DEPTH : Integer.parseInt(text);
      if (depth > 0) {
        // bd counts the task itself as the first level.
        return session.environment().isCalledBd() && text != null ? depth - 1 : depth;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a value that is too small.
    }
    throw new InvalidValue(
        InvalidValue.quote(String.valueOf(text)) + " is not a depth: expected 1 or more", "");
  }
}
