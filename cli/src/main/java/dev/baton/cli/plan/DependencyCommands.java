package dev.baton.cli.plan;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.PLAN;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.WholeNumber;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.plan.DependencyOutcome.Wanted;
import dev.baton.json.Document;
import dev.baton.json.JsonObject;
import dev.baton.json.document.DependencyJson;
import dev.baton.json.document.StringsJson;
import dev.baton.json.document.TasksJson;
import dev.baton.render.DependencyChart;
import dev.baton.render.TaskPage;
import dev.baton.store.Dependencies;
import dev.baton.store.Dependencies.Edge;
import dev.baton.store.TaskQueries;
import dev.baton.task.DependencyType;
import dev.baton.task.InvalidValue;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import dev.baton.task.TaskIds;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton dep}: what tasks wait for. */
public final class DependencyCommands implements Commands {
  private static final int USUAL_DEPTH = 50;
  private static final String DOWN = "down";

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(PLAN, "dep add", "make a task depend on another"),
        Row.of(PLAN, "dep remove", "remove a dependency", "dep rm"),
        Row.of(LOOK, "dep list", "list what a task waits for"),
        Row.of(LOOK, "dep tree", "show what a task waits for, as a tree"),
        Row.of(LOOK, "dep cycles", "list tasks that wait for each other"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "dep add" ->
          EpochOption.addTo(
                  new Syntax("Make the first task depend on the second.", DependencyCommands::add)
                      .arguments(
                          "ID OTHER", "0..2", "the task that waits, and the task that it waits for")
                      .option("--file", "FILE", "")
                      .option(
                          "--blocked-by --depends-on", "OTHER", "instead of the second argument")
                      .option(
                          "-b --blocks",
                          "OTHER",
                          "the other direction: this task waits for the first")
                      .option("-t --type", "TYPE", "blocks (default), waits-for, related …")
                      .flag("--no-cycle-check", ""))
              .example("baton dep add app-a1b app-c2d");
      case "dep remove" ->
          EpochOption.addTo(
                  new Syntax(
                          "Remove the dependency of the first task on the second.",
                          DependencyCommands::remove)
                      .arguments(
                          "ID OTHER", "2", "the task that waits, and the task that it waits for"))
              .example("baton dep remove app-a1b app-c2d");
      case "dep list" ->
          new Syntax(
                  "List what tasks depend on, and what depends on them.", DependencyCommands::list)
              .arguments("ID", "1..*", "the ids of the tasks")
              .option(
                  "--direction",
                  "WAY",
                  "down: only what it depends on; up: only what depends on it")
              .option("-t --type", "TYPE", "only dependencies of this type")
              .onlyReads()
              .example("baton dep list app-a1b --json");
      case "dep tree" -> tree();
      case "dep cycles" ->
          new Syntax(
                  "List unfinished tasks that wait for each other, for example after an import.",
                  DependencyCommands::cycles)
              .onlyReads()
              .example("baton dep cycles --json");
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax tree() {
    return new Syntax(
            "Show everything that a task depends on, as a tree.", DependencyCommands::tree)
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

  private static ExitCode add(Call call) {
    String file = call.value("--file");
    if (file != null && call.words().isEmpty()) {
      return DependencyFile.add(call, file);
    }
    DependencyType type = DependencyOutcome.type(call);
    List<String> words = call.words();
    String other = second(call, words);
    TaskId first = call.resolve(words.getFirst());
    TaskId second = call.resolve(other);
    boolean reverse = call.has("--blocks");
    return DependencyOutcome.add(call, reverse ? second : first, reverse ? first : second, type);
  }

  private static String second(Call call, List<String> words) {
    String blockedBy = call.value("--blocked-by");
    String blocks = call.value("--blocks");
    String option = blockedBy == null ? blocks : blockedBy;
    boolean both = blockedBy != null && blocks != null;
    if (both || words.isEmpty() || (option == null) == (words.size() == 1)) {
      throw Failure.usage("dep add needs two task ids", "baton dep add app-a1b app-c2d");
    }
    return option == null ? words.get(1) : option;
  }

  private static ExitCode remove(Call call) {
    List<String> words = call.words();
    TaskId task = call.resolve(words.get(0));
    return DependencyOutcome.remove(call, task, removable(call, words.get(1)));
  }

  /** The other task may be missing, because such dependencies are the ones to remove; not in bd. */
  private static TaskId removable(Call call, String typed) {
    if (call.dialect().changesAsBd()) {
      return call.resolve(typed);
    }
    return call.stores().taskQueries().resolve(typed) instanceof TaskQueries.Lookup.Found found
        ? found.id()
        : new TaskId(typed);
  }

  private static ExitCode list(Call call) {
    String direction = call.value("--direction");
    if (direction == null && call.output().isJson() && call.dialect().answersAsBd()) {
      direction = DOWN; // the default of bd
    }
    List<TaskId> ids = ChangeOutcome.resolveAll(call);
    if (call.output().isJson()) {
      writeJson(call, ids, direction);
      return ExitCode.OK;
    }
    for (TaskId id : ids) {
      print(call, id, direction, ids.size() > 1);
    }
    return ExitCode.OK;
  }

  private static void writeJson(Call call, List<TaskId> ids, @Nullable String direction) {
    Dependencies all = call.stores().dependencies();
    List<Edge> down = ofType(call, all.dependencies(ids));
    List<Edge> up = ofType(call, all.dependents(ids));
    if (direction == null) {
      call.output().json(new DependencyJson(down, up));
    } else {
      boolean isUp = isUp(direction);
      call.output().json(oneWay(call, isUp ? up : down, !isUp && ids.size() > 1));
    }
  }

  /**
   * As bd, the whole tasks.
   *
   * @param several whether the dependencies of several tasks were asked for, which bd prints bare
   */
  private static Document oneWay(Call call, List<Edge> edges, boolean several) {
    if (!call.dialect().answersAsBd()) {
      return DependencyJson.oneWay(edges);
    }
    return several
        ? DependencyJson.bare(edges)
        : DependencyJson.whole(edges, new DependencyWalk(call.stores()).others(edges));
  }

  private static void print(Call call, TaskId id, @Nullable String direction, boolean several) {
    if (several) {
      call.output().line(id.value());
    }
    Dependencies all = call.stores().dependencies();
    List<Edge> on = ofType(call, all.dependencies(List.of(id)));
    List<Edge> by = ofType(call, all.dependents(List.of(id)));
    TaskPage page = new TaskPage(call.output(), call.now());
    if (direction != null) {
      boolean up = isUp(direction);
      page.printEdges(up ? List.of() : on, up ? by : List.of());
    } else if (on.isEmpty() && by.isEmpty()) {
      call.output().note(id + " has no dependencies");
    } else {
      page.printEdges(on, by);
    }
  }

  private static List<Edge> ofType(Call call, List<Edge> edges) {
    String text = call.value("--type");
    DependencyType type = text == null ? null : DependencyType.parse(text);
    return type == null
        ? edges
        : edges.stream().filter(edge -> edge.dependency().type().equals(type)).toList();
  }

  /** Whether dependents are shown instead of dependencies. */
  private static boolean isUp(String direction) {
    if (!direction.equals("up") && !direction.equals(DOWN)) {
      throw InvalidValue.notAmong(
          InvalidValue.quote(direction) + " is not a direction: expected down or up",
          direction,
          List.of(DOWN, "up"));
    }
    return direction.equals("up");
  }

  private static ExitCode tree(Call call) {
    int depth = depth(call);
    DependencyTreeView tree = tree(call, depth);
    String format = call.value("--format");
    DependencyWalk tasks = new DependencyWalk(call.stores());
    if (format != null) {
      if (!format.equalsIgnoreCase("mermaid")) {
        throw new InvalidValue(InvalidValue.quote(format) + " is not a format: expected mermaid");
      }
      call.output()
          .verbatim(DependencyChart.mermaid(tasks.byId(tree.ids()).values(), tree.dependencies()));
    } else if (call.output().isJson() && call.dialect().answersAsBd()) {
      call.output().json(tree.asBd(tasks.byId(tree.ids())));
    } else {
      call.output().show(tree);
    }
    if (tree.isCut()) {
      call.output().note("only the first " + depth + " levels are shown; more with --max-depth N");
    }
    return ExitCode.OK;
  }

  private static DependencyTreeView tree(Call call, int depth) {
    TaskId root = call.resolve(call.words().getFirst());
    String direction = call.value("--direction");
    boolean reverse = call.has("--reverse");
    if ("both".equals(direction)) {
      return tree(call, root, false, depth).below(tree(call, root, true, depth));
    }
    boolean up = direction != null && isUp(direction);
    return tree(call, root, reverse || up, depth);
  }

  private static DependencyTreeView tree(Call call, TaskId root, boolean reverse, int depth) {
    String status = call.value("--status");
    return new DependencyTreeView(
        root,
        new DependencyWalk(call.stores()).from(root, reverse),
        call.stores().taskQueries().findAll(List.of(root)),
        new DependencyTreeView.Part(depth, status == null ? null : TaskStatus.parse(status)));
  }

  private static int depth(Call call) {
    String text = call.value("--max-depth");
    if (text == null) {
      return USUAL_DEPTH;
    }
    int depth = WholeNumber.parse(text, 1, Integer.MAX_VALUE, "is not a depth: expected 1 or more");
    // bd counts the task itself as the first level.
    return call.dialect().readsAsBd() ? depth - 1 : depth;
  }

  private static ExitCode cycles(Call call) {
    List<List<TaskId>> circles = call.stores().health().circles();
    return call.show(
        document(call, circles),
        output -> {
          if (circles.isEmpty()) {
            output.note("no dependency cycles");
          } else {
            for (List<TaskId> circle : circles) {
              output.line(TaskIds.circle(circle));
            }
          }
        });
  }

  /** As bd, whole tasks. */
  private static Document document(Call call, List<List<TaskId>> circles) {
    if (!call.dialect().answersAsBd()) {
      return StringsJson.ofLists(circles);
    }
    List<Collection<Task>> each = new ArrayList<>();
    DependencyWalk tasks = new DependencyWalk(call.stores());
    for (List<TaskId> circle : circles) {
      each.add(tasks.byId(circle).values());
    }
    return TasksJson.groups(each);
  }

  /** bd's file of dependencies: on each line a JSON object with {@code from} and {@code to}. */
  private static final class DependencyFile {
    /** Adds all of them, or none. */
    static ExitCode add(Call call, String file) {
      DependencyType usual = DependencyOutcome.type(call);
      List<Wanted> all = new ArrayList<>();
      int number = 0;
      for (String line : TextOptions.content(call, file).lines().toList()) {
        number++;
        if (!line.isBlank()) {
          all.add(read(call, line, number, usual));
        }
      }
      DependencyOutcome.addAll(call, all);
      return call.answer(DependencyOutcome.addedAll(all), "added " + all.size() + " dependencies");
    }

    private static Wanted read(Call call, String line, int number, DependencyType usual) {
      JsonObject object = JsonObject.orEmpty(line);
      String from = either(object, "from", "issue_id");
      String to = either(object, "to", "depends_on_id");
      if (from == null || to == null) {
        throw new InvalidValue(
            "line " + number + " is not a dependency: expected {\"from\":\"ID\",\"to\":\"ID\"}",
            "nothing was changed");
      }
      String type = object.text("type");
      return new Wanted(
          call.resolve(from),
          call.resolve(to),
          type == null || type.isBlank() ? usual : DependencyType.parse(type));
    }

    private static @Nullable String either(JsonObject object, String name, String other) {
      String text = object.text(name);
      return text == null ? object.text(other) : text;
    }
  }
}
