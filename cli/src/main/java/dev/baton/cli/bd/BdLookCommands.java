package dev.baton.cli.bd;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.RECOVER;

import dev.baton.app.ListTasks;
import dev.baton.app.MentionedTasks;
import dev.baton.app.MentionedTasks.Mention;
import dev.baton.app.TaskView;
import dev.baton.app.find.DuplicateTasks;
import dev.baton.app.find.LintTasks;
import dev.baton.app.find.SimilarTasks;
import dev.baton.app.find.TaskGraph;
import dev.baton.app.find.TaskQuery;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EmptyValues;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.StatusOption;
import dev.baton.cli.option.TypeOption;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.cli.outcome.TaskListing;
import dev.baton.git.GitFailedException;
import dev.baton.json.ArrayDocument;
import dev.baton.json.JsonFields;
import dev.baton.json.JsonObject;
import dev.baton.render.TaskPage;
import dev.baton.store.Events.Event;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.Page;
import dev.baton.task.Task;
import dev.baton.task.TaskFilter;
import dev.baton.task.TaskFilter.Condition;
import dev.baton.task.TaskId;
import dev.baton.task.TaskOrder;
import dev.baton.task.TaskStatus;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What bd lists that {@code list} and {@code search} do not. */
public final class BdLookCommands implements Commands {
  /** How many {@code query} and {@code find-duplicates} show by default. */
  private static final int LIMIT = 50;

  private static final double USUAL_SIMILARITY = 0.5;

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(LOOK, "children", "list the children of a task"),
        Row.of(LOOK, "query", "list the tasks that match an expression"),
        Row.of(LOOK, "duplicates", "find tasks with equal texts"),
        Row.of(LOOK, "find-duplicates", "find tasks with similar texts", "find-dups"),
        Row.of(LOOK, "graph", "show the tasks that are connected with a task"),
        Row.of(RECOVER, "stale", "list tasks without a worker, and old ones"),
        Row.of(LOOK, "lint", "list tasks without the sections of their type"),
        Row.of(LOOK, "orphans", "list open tasks that commits mention"),
        Row.of(LOOK, "history", "show the history of a task"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "children" ->
          new Syntax("List the children of a task, closed ones included.", BdLookCommands::children)
              .arguments("ID", "1", "the id of the task")
              .truth("--pretty --tree", "")
              .onlyReads()
              .example("bd children app-a1b --json");
      case "query" ->
          new Syntax("List the tasks that match an expression.", BdLookCommands::query)
              .arguments("EXPRESSION", "1..*", "comparisons with AND, OR, NOT and parentheses")
              .option("-n --limit", "N", "show at most N (default " + LIMIT + "; 0 = all)")
              .option("--sort", "ORDER", "priority, created, updated, title …")
              .flag("-r --reverse", "reverse the order")
              .flag("-a --all", "closed tasks too")
              .flag("--long", "several lines for each task")
              .flag("--parse-only", "only check the expression")
              .onlyReads()
              .example("bd query \"status=open AND (priority<=1 OR label=urgent)\"")
              .example("bd query \"updated>7d AND NOT assignee=none\"");
      case "find-duplicates" ->
          new Syntax("Find unfinished tasks with similar texts.", BdLookCommands::similar)
              .option(
                  "--threshold",
                  "X",
                  "the least similarity, from 0 to 1 (default " + USUAL_SIMILARITY + ")")
              .option("--method", "METHOD", "mechanical; Baton asks no model")
              .option("-n --limit", "N", "show at most N pairs (default " + LIMIT + "; 0 = all)")
              .onlyReads()
              .example("bd find-duplicates --threshold 0.4");
      case "stale" -> OldTasksCommand.syntax();
      case "duplicates" ->
          new Syntax("Find unfinished tasks with equal texts.", BdLookCommands::duplicates)
              .flag("--dry-run", "")
              .onlyReads()
              .example("bd duplicates --json");
      case "graph" ->
          new Syntax(
                  "Show the tasks that are connected with a task, in layers.",
                  BdLookCommands::graph)
              .arguments("ID", "0..1", "the id of the task")
              .flag("--all", "all unfinished tasks")
              .flag("--dot", "for Graphviz")
              .flag("--compact --box", "")
              .onlyReads()
              .example("bd graph app-a1b --dot | dot -Tsvg > graph.svg");
      case "lint" ->
          new Syntax(
                  "List tasks whose description lacks the sections of their type.",
                  BdLookCommands::lint)
              .arguments("ID", "0..*", "only these tasks")
              .option("-t --type", "TYPE", "only this type")
              .option("-s --status", "STATUS", "only this status, or all (default: open)")
              .onlyReads();
      case "orphans" ->
          new Syntax(
                  "List open tasks whose id, in parentheses, is in the first line of a commit.",
                  BdLookCommands::orphans)
              .flag("--details", "")
              .repeatable("-l --labels --label", "LABEL", "only with all of these labels")
              .onlyReads();
      case "history" ->
          new Syntax(
                  "Show what happened to a task, the latest change first.", BdLookCommands::history)
              .arguments("ID", "1", "the id of the task; it may have been deleted")
              .option("-n --limit", "N", "show at most N (default: all)")
              .flag("--events", "")
              .onlyReads();
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode children(Call call) {
    TaskFilter filter =
        TaskFilter.ALL
            .withStatuses(StatusOption.allButDeleted())
            .with(List.of(new Condition.ChildOf(idOfAny(call))));
    return TaskListing.print(
        call, new ListTasks.Request(filter, TaskOrder.PRIORITY_NEWEST, false, 0));
  }

  /** The id that was typed, whether there is such a task or not. */
  private static TaskId idOfAny(Call call) {
    String typed = call.words().getFirst();
    return call.stores().taskQueries().resolve(typed) instanceof Lookup.Missing
        ? new TaskId(typed)
        : call.resolve(typed);
  }

  private static ExitCode duplicates(Call call) {
    return call.show(
        new BdFindingsView.Duplicates(new DuplicateTasks(call.stores(), call.now()).groups()));
  }

  private static ExitCode query(Call call) {
    TaskQuery query =
        TaskQuery.parse(
            String.join(" ", call.words()), call.environment().clock(), BdLookCommands::metadata);
    if (call.has("--parse-only")) {
      call.output().line("the expression is valid");
      return ExitCode.OK;
    }
    List<TaskStatus> statuses = new ArrayList<>(StatusOption.allButDeleted());
    if (!query.namesStatus() && !call.has("--all")) {
      statuses.remove(TaskStatus.CLOSED);
    }
    TaskOrder order = FilterOptions.order(call, TaskOrder.PRIORITY);
    boolean reversed = call.has("--reverse") && call.has("--sort");
    List<TaskView> found = new ArrayList<>();
    ListTasks.Request all =
        new ListTasks.Request(TaskFilter.ALL.withStatuses(statuses), order, reversed, 0);
    for (TaskView view : TaskListing.page(call, all).items()) {
      if (query.matches().test(view.task())) {
        found.add(view);
      }
    }
    int limit = FilterOptions.limit(call, LIMIT);
    Page<TaskView> page = Page.of(found, limit);
    return call.has("--long") && !call.output().isJson()
        ? TaskListing.printLong(call, page, limit)
        : TaskListing.print(call, page, limit, false);
  }

  private static @Nullable String metadata(String json, String key) {
    return JsonObject.orEmpty(json).scalar(key);
  }

  private static ExitCode similar(Call call) {
    String method = call.value("--method");
    if (method != null && !method.equals("mechanical")) {
      throw Failure.usage(
          InvalidValue.quote(method) + " is not a method: expected mechanical",
          "Baton asks no model");
    }
    double threshold = threshold(call.value("--threshold"));
    return call.show(
        new BdFindingsView.Similar(
            new SimilarTasks(call.stores(), call.now())
                .pairs(threshold, FilterOptions.limit(call, LIMIT)),
            threshold));
  }

  private static double threshold(@Nullable String text) {
    try {
      double threshold = text == null ? USUAL_SIMILARITY : Double.parseDouble(text);
      if (threshold >= 0 && threshold <= 1) {
        return threshold;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a value out of range.
    }
    throw new InvalidValue(
        InvalidValue.quote(String.valueOf(text))
            + " is not a similarity: expected 0 to 1, such as 0.4");
  }

  private static ExitCode graph(Call call) {
    boolean all = call.has("--all");
    List<String> words = call.words();
    if (all != words.isEmpty()) {
      throw Failure.usage("graph needs a task id or --all", "bd graph app-a1b");
    }
    TaskGraph.Reader reader = new TaskGraph.Reader(call.stores(), call.now());
    boolean dot = call.has("--dot");
    return call.show(
        all
            ? new BdFindingsView.Graphs(reader.all(), dot)
            : new BdFindingsView.Graph(
                reader.around(call.task(call.resolve(words.getFirst()))), dot));
  }

  /** Fails when sections are missing, but in JSON they are an answer. */
  private static ExitCode lint(Call call) {
    List<LintTasks.Finding> findings = LintTasks.of(tasks(call));
    call.output().show(new BdFindingsView.Linted(findings));
    return findings.isEmpty() || call.output().isJson() ? ExitCode.OK : ExitCode.FAILED;
  }

  private static List<Task> tasks(Call call) {
    if (!call.words().isEmpty()) {
      return call.stores().taskQueries().findAll(ChangeOutcome.resolveAll(call));
    }
    String status = call.value("--status");
    String type = call.value("--type");
    TaskFilter filter = TaskFilter.ALL;
    if (!"all".equals(status)) {
      filter =
          filter.withStatuses(List.of(status == null ? TaskStatus.OPEN : TaskStatus.parse(status)));
    }
    List<Task> tasks = new ArrayList<>(LintTasks.candidates(call.stores(), filter, call.now()));
    if (type != null) {
      tasks.removeIf(task -> !task.type().equals(TypeOption.parse(call, type)));
    }
    return tasks;
  }

  private static ExitCode orphans(Call call) {
    List<Mention> mentions;
    try {
      mentions =
          new ArrayList<>(new MentionedTasks(call.stores(), call.workspace().repository()).list());
    } catch (GitFailedException e) {
      throw Failure.failed("git", String.valueOf(e.getMessage()), "");
    }
    List<String> labels = EmptyValues.labels(call, "--labels");
    mentions.removeIf(one -> !new HashSet<>(one.task().labels()).containsAll(labels));
    return call.show(
        new ArrayDocument<>(mentions, BdLookCommands::writeMention),
        output -> {
          if (mentions.isEmpty()) {
            output.line("no open task is mentioned by a commit");
          } else {
            for (Mention one : mentions) {
              output.line(one.task().id() + " " + one.task().title());
              output.line("  " + one.commit().id() + " " + one.commit().text());
            }
          }
        });
  }

  private static void writeMention(JsonFields fields, Mention mention) {
    fields
        .text("issue_id", mention.task().id().value())
        .text("title", mention.task().title())
        .text("status", mention.task().status().wireName())
        .text("latest_commit", mention.commit().id())
        .text("latest_commit_message", mention.commit().text());
  }

  /** Baton stores changes and not earlier versions of a task, so there are none in its history. */
  private static ExitCode history(Call call) {
    TaskId id = idOfAny(call);
    List<Event> all = call.stores().events().history(id);
    int limit = FilterOptions.limit(call, 0);
    List<Event> events =
        limit > 0 && limit < all.size() ? all.subList(all.size() - limit, all.size()) : all;
    return call.show(
        new ArrayDocument<>(events.reversed(), BdLookCommands::writeEvent),
        output -> {
          if (events.isEmpty()) {
            output.note("no history of " + id);
          } else {
            new TaskPage(output, call.now()).printHistory(events);
          }
        });
  }

  private static void writeEvent(JsonFields fields, Event event) {
    fields
        .text("CommitHash", String.valueOf(event.id()))
        .text("Committer", event.actor())
        .time("CommitDate", event.at())
        .text("Kind", event.kind())
        .raw("Detail", event.detail());
  }
}
