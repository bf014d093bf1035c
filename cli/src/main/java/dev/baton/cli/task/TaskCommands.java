package dev.baton.cli.task;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.PLAN;
import static dev.baton.cli.kit.Heading.WORK;

import dev.baton.app.StaleTasks;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.ConditionOptions;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.FilterOptions;
import dev.baton.cli.option.SinceOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.plan.EpicWork;
import dev.baton.git.BrokenGitException;
import dev.baton.task.TaskFilter;
import java.util.List;

/** The commands about tasks, with their names and options. */
public final class TaskCommands implements Commands {
  private static final String USUAL_FILTERS =
      "--limit --status --all --priority --type --assignee --label --parent --sort";

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(WORK, "ready", "list tasks that can be started now, stale ones included"),
        Row.of(PLAN, "create", "create a task", "new"),
        Row.of(PLAN, "q", "create a task, print its id"),
        Row.of(PLAN, "update", "change tasks"),
        Row.of(PLAN, "edit", "edit the texts of a task in your editor"),
        Row.of(PLAN, "delete", "delete tasks", "rm"),
        Row.of(LOOK, "show", "show tasks", "view"),
        Row.of(LOOK, "list", "list tasks, with filters", "ls"),
        Row.of(LOOK, "search", "search tasks by text"),
        Row.of(LOOK, "blocked", "list what cannot be started, and why"),
        Row.of(LOOK, "status", "show an overview", "stats"),
        Row.of(LOOK, "count", "count tasks, by group", "counts"),
        Row.of(LOOK, "epic status", "show the progress of epics", "epic"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "ready" -> ready();
      case "create" -> create();
      case "q" ->
          new Syntax("Create a task and print only its id.", TaskChanges::createQuickly)
              .arguments("TITLE", "1..*", "the title; quotes are not needed")
              .option("-p --priority", "P", "0 (first) to 4 (last); default 2")
              .option("-t --type", "TYPE", "task, bug, feature …; default task")
              .repeatable("-l --labels --label", "LABEL", "labels; several with commas")
              .option("--parent", "ID", "make it a child of this task")
              .example("id=$(baton q Fix the flaky test -t bug)");
      case "update" -> update();
      case "edit" -> EditTask.syntax();
      case "delete" ->
          EpochOption.addEpochTo(
                  new Syntax(
                          "Delete tasks. Without --force, only show what would be deleted.",
                          DeleteTasks::delete)
                      .arguments("ID", "0..*", "the ids of the tasks")
                      .flag("-f --force", "really delete")
                      .flag("--dry-run", "only show what would be deleted")
                      .flag("--cascade", "also delete what depends on them")
                      .option("--from-file", "FILE", "more ids, one a line")
                      .flag("--hard", "delete its texts, too: only the history remains")
                      .option("-r --reason", "TEXT", "why"))
              .example("baton delete app-a1b --force");
      case "show" -> show();
      case "list" -> list();
      case "search" -> search();
      case "blocked" ->
          ConditionOptions.addExclusionsTo(
                  FilterOptions.addTo(
                      new Syntax(
                          "List tasks that cannot be started, and what blocks them.",
                          TaskLists::blocked),
                      String.valueOf(TaskLists.WORK_LIMIT)))
              .onlyReads()
              .example("baton blocked --json | jq '.[] | {id, blocked_by}'");
      case "status" ->
          SinceOption.addTo(
                  new Syntax(
                          "Show how many tasks there are, who works on what, what is stuck, and"
                              + " what changed since you last looked.",
                          call ->
                              call.has("--short") && !call.output().isJson()
                                  ? StatusLine.show(call)
                                  : TaskStatusLook.show(call))
                      .flag(
                          "--short",
                          "one line for the prompt of a shell, and nothing outside a repository")
                      .flag("-v --verbose --no-activity --all", ""),
                  "what changed")
              .onlyReads()
              .needsOnly(Freshness.NONE, "--short")
              .example("baton status --json")
              .example("PS1='$(baton status --short) '\"$PS1\"");
      case "count" -> count();
      case "epic status" -> EpicWork.statusSyntax();
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax ready() {
    Syntax syntax =
        new Syntax("List tasks that can be started now, stale ones included.", TaskLists::ready)
            .needs(Freshness.READY, "--claim", "--explain");
    return WorkerOptions.addTo(ListOptions.addReadyTo(syntax, TaskLists.WORK_LIMIT))
        .flag("--claim", "claim the first of them, as 'baton claim --next' does")
        .flag("--explain", "show why tasks are ready, and what blocks the others")
        .truth("--plain --pretty", "")
        .flag("--brief", "")
        .flag(
            "--all-types",
            "also tasks that wait for their children, and internal ones such as gates")
        .flag("--no-stale", "leave out stale tasks")
        .onlyReadsUnless("--claim")
        .example("baton ready -n 5 --label backend")
        .example("baton ready --sort impact")
        .example("baton ready --json | jq -r '.[0].id'");
  }

  private static Syntax create() {
    Syntax syntax =
        new Syntax("Create a task.", TaskChanges::create)
            .arguments("TITLE", "0..1", "the title; without it, the first line of the description")
            .option("--title", "TITLE", "the title, instead of the argument")
            .option("-p --priority", "P", "0 (first) to 4 (last); default 2")
            .option("-t --type", "TYPE", "task, bug, feature, epic, chore …; default task")
            .flag("--edit", "write title and description in your editor; also -e without a number")
            .unlessNumber("-e", "--edit");
    return CreateOptions.addTo(TextOptions.addTo(syntax))
        .flag("--no-inherit-labels", "do not give it the labels of its parent")
        .flag("--validate", "refuse a description without the sections that its type needs")
        .option("-f --file", "FILE", "create the tasks of a Markdown plan, one for each ## heading")
        .flag("--silent", "print the id only")
        .flag("--dry-run", "only show what would be created; the id may differ")
        .usual(
            "--priority --type --edit --description --body-file --label --parent --deps --assignee"
                + " --due --dry-run")
        .example("baton create \"Login fails on Safari\" -t bug -p 1")
        .example("baton create \"Write the docs\" --deps app-a1b,discovered-from:app-c2d")
        .example("baton create -F story.md --parent app-a1b --due +2d");
  }

  private static Syntax update() {
    Syntax syntax =
        new Syntax("Change tasks. An empty value clears a field.", TaskChanges::update)
            .arguments("ID", "0..*", "the ids of the tasks")
            .option("-s --status", "STATUS", "open, in_progress (a claim), blocked, deferred …")
            .option("--append-notes", "TEXT", "one more paragraph of notes")
            .option("--if-assignee", "NAME", "only if it is assigned to NAME; exit code 13 if not")
            .option("--if-status", "STATUS", "only if it has this status; exit code 13 if not")
            .option("--session", "ID", "")
            .flag("--claim", "claim it, as 'baton claim' does")
            .needs(Freshness.NAMED, "--parent");
    return EpochOption.addTo(WorkerOptions.addTo(UpdateOptions.addTo(syntax)))
        .usual(
            "--title --status --priority --type --description --assignee --parent --add-label"
                + " --append-notes --claim")
        .example("baton update app-a1b -p 0 --add-label urgent --due tomorrow")
        .example("baton update app-a1b --epoch 3 --notes \"half done, see branch x\"");
  }

  private static Syntax show() {
    return new Syntax(
            "Show tasks with their texts, dependencies, comments and claim.", ShowTasks::show)
        .arguments("ID", "0..*", "the ids of the tasks; a unique prefix is enough")
        .flag("--history", "show the history, too")
        .flag("--children", "only show their children")
        .flag("--refs", "only show the tasks that depend on them, their children included")
        .flag("--current", "show the task that you work on, or else changed last")
        .flag("--short", "one line for each")
        // bd's other layouts, and its way to name ids that begin with a dash.
        .flag("--long --local-time", "")
        .flag("--include-dependents", "")
        .flag("--include-comments", "")
        .flag("--brief-deps", "")
        .repeatable("--id", "ID", "")
        .needs(Freshness.NAMED, "--children", "--refs", "--current", "--id")
        .onlyReads()
        .example("baton show a1b")
        .example("baton show app-a1b --json | jq '.[0].epoch'");
  }

  private static Syntax list() {
    Syntax syntax = new Syntax("List tasks. Closed ones are left out by default.", TaskLists::list);
    return ListOptions.addTo(FilterOptions.addTo(syntax, String.valueOf(TaskLists.LIMIT)))
        .flag("-r --reverse", "reverse the order")
        .flag("--long", "several lines for each task")
        .option(
            "--format", "FORMAT", "csv, dot, digraph, json, or a text with {{.ID}} {{.Title}} …")
        // bd's layouts for people; Baton has a single one.
        .truth("--tree --pretty", "")
        .flag("--flat --no-pager", "")
        .flag("--brief", "")
        .usual(USUAL_FILTERS + " --reverse")
        .onlyReads()
        .example("baton list --status in_progress,blocked")
        .example("baton list --all --json -n 0")
        .example("baton list --closed-after -7d --no-labels");
  }

  private static Syntax search() {
    Syntax syntax =
        new Syntax("Find tasks by text in id, title, description or notes.", TaskLists::search)
            .arguments("TEXT", "0..*", "the text to look for; case is ignored");
    return ConditionOptions.addTo(FilterOptions.addTo(syntax, String.valueOf(TaskLists.LIMIT)))
        .option("--query", "TEXT", "the text, instead of an argument")
        .repeatable("-s --status", "STATUS", "only this status; several with commas")
        .flag("--all", "closed tasks too")
        .flag("-r --reverse", "reverse the order")
        .flag("--long", "")
        .usual(USUAL_FILTERS)
        .onlyReads()
        .example("baton search login --status open");
  }

  private static Syntax count() {
    Syntax syntax =
        new Syntax("Count tasks, closed ones included, in total or by group.", TaskLists::count);
    for (String group : TaskLists.groups()) {
      syntax.flag("--by-" + group, "count by " + group);
    }
    return ConditionOptions.addTo(FilterOptions.addUnordered(syntax))
        .option("--by", "GROUP", "the same, such as --by status")
        .flag("--include-infra", "")
        .repeatable("-s --status", "STATUS", "only this status; several with commas; or all")
        .onlyReads()
        .example("baton count --status open --by-priority")
        .example("baton count --label backend --json | jq .count");
  }

  /**
   * {@code baton status --short}: one line for the prompt of a shell. It only counts, because it
   * runs before each command that the user types.
   */
  private static final class StatusLine {
    static ExitCode show(Call call) {
      int stale;
      int open;
      try {
        stale = new StaleTasks(call.workspace()).countOfferable();
        open = call.stores().taskQueries().countReady(TaskFilter.ALL, call.now());
      } catch (RuntimeException e) {
        // Most folders have no tasks, and a prompt is not the place for what is wrong with them.
        boolean none =
            call.failure(e).exitCode().number() == ExitCode.NOT_FOUND.number()
                || e instanceof BrokenGitException;
        if (none) {
          return ExitCode.OK;
        }
        throw e;
      }
      // As in 'baton ready', stale tasks are among those that are ready.
      int ready = open + stale;
      call.output()
          .line(
              call.output().program()
                  + ": "
                  + ready
                  + " ready"
                  + (stale == 0 ? "" : ", " + stale + " stale"));
      return ExitCode.OK;
    }
  }
}
