package dev.baton.cli.command.plan;

import dev.baton.app.DependencyWalk;
import dev.baton.app.OtherEnds;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    int depth = depth(call);
    DependencyTree tree = tree(call, depth);
    String format = call.arguments().value("--format");
    OtherEnds tasks = new OtherEnds(call.workspace());
    if (format != null) {
      DependencyOptions.requireMermaid(format);
      call.output()
          .verbatim(DependencyChart.mermaid(tasks.byId(tree.ids()).values(), tree.edges()));
    } else if (call.output().isJson()) {
      boolean asBd = call.dialect().answersAsBd();
      call.output().json(asBd ? tree.document().asBd(tasks.byId(tree.ids())) : tree.document());
    } else {
      tree.print(call.output());
    }
    if (tree.isCut()) {
      call.output().note("only the first " + depth + " levels are shown; more with --max-depth N");
    }
    return ExitCode.OK;
  }

  private static DependencyTree tree(Call call, int depth) {
    TaskId root = call.resolve(call.arguments().words().getFirst());
    String direction = call.arguments().value("--direction");
    boolean reverse = call.arguments().has("--reverse");
    if ("both".equals(direction)) {
      return tree(call, root, false, depth).below(tree(call, root, true, depth));
    }
    boolean up = direction != null && DependencyOptions.isUp(direction);
    return tree(call, root, reverse || up, depth);
  }

  private static DependencyTree tree(Call call, TaskId root, boolean reverse, int depth) {
    String status = call.arguments().value("--status");
    return new DependencyTree(
        root,
        new DependencyWalk(call.workspace()).from(root, reverse, depth),
        call.workspace().stores().taskQueries().findAll(List.of(root)),
        new DependencyTree.Part(depth, status == null ? null : TaskStatus.parse(status)));
  }

  private static int depth(Call call) {
    String text = call.arguments().value("--max-depth");
    try {
      int depth = text == null ? USUAL_DEPTH : Integer.parseInt(text);
      if (depth > 0) {
        // bd counts the task itself as the first level.
        return call.dialect().readsAsBd() && text != null ? depth - 1 : depth;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a value that is too small.
    }
    throw new InvalidValue(
        InvalidValue.quote(String.valueOf(text)) + " is not a depth: expected 1 or more", "");
  }
}
