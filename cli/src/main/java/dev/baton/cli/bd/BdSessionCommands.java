package dev.baton.cli.bd;

import static dev.baton.cli.kit.Heading.BEGIN;
import static dev.baton.cli.kit.Heading.MOVE;

import dev.baton.app.ApplyBatch;
import dev.baton.app.RenameTask;
import dev.baton.app.RenameTask.Result;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.OwnerOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.WorkerOptions;
import dev.baton.cli.setup.SetupView;
import dev.baton.json.JsonFields;
import dev.baton.json.document.StringsJson;
import dev.baton.json.document.TaskJson;
import dev.baton.setup.Lesson;
import dev.baton.setup.Setup.Assistant;
import dev.baton.store.Claims;
import dev.baton.task.TaskId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** bd's pages for newcomers, changes in one go, and the commands for its own database, Dolt. */
public final class BdSessionCommands implements Commands {
  private static final List<String> OF_DOLT =
      List.of(
          "dolt push",
          "dolt pull",
          "dolt commit",
          "dolt status",
          "dolt start",
          "dolt stop",
          "dolt show",
          "dolt test",
          "vc status",
          "vc commit");

  @Override
  public List<Row> rows() {
    List<Row> rows =
        new ArrayList<>(
            List.of(
                Row.of(BEGIN, "setup list", "list the assistants that can be set up", "setup"),
                Row.of(BEGIN, "quickstart", "show how to begin"),
                Row.of(BEGIN, "human", "show the commands for people"),
                Row.of(BEGIN, "human list", "list the tasks that wait for a person"),
                Row.of(BEGIN, "human respond", "answer such a task, and close it"),
                Row.of(BEGIN, "human dismiss", "close such a task without an answer"),
                Row.of(BEGIN, "human stats", "count such tasks"),
                Row.of(BEGIN, "onboard", "print the lines for AGENTS.md"),
                Row.of(BEGIN, "preflight", "show what to check before a pull request"),
                Row.of(MOVE, "sync", "does nothing: there is nothing to sync")));
    for (String name : OF_DOLT) {
      rows.add(Row.of(MOVE, name, "does nothing: there is no Dolt"));
    }
    rows.add(Row.of(MOVE, "batch", "make several changes, or none"));
    rows.add(Row.of(MOVE, "rename", "give a task another id"));
    return rows;
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "setup list" ->
          new Syntax(
                  "List the assistants for which instructions can be added.",
                  BdSessionCommands::listAssistants)
              .flag("--list", "")
              .onlyReads()
              .needs(Freshness.NONE);
      case "quickstart" -> guide("Show how to begin.", Lesson.QUICKSTART);
      case "human" -> guide("Show the commands that people need.", Lesson.HUMAN);
      case "human list" ->
          new Syntax(
                  "List the tasks with the label human: they wait for a person.", HumanTasks::list)
              .repeatable("-s --status", "STATUS", "only this status; several with commas; or all")
              .onlyReads();
      case "human respond" ->
          answer("Add a comment to a task, and close it.", "--response", HumanTasks::respond);
      case "human dismiss" ->
          answer("Close a task without an answer.", "--reason", HumanTasks::dismiss);
      case "human stats" ->
          new Syntax("Count the tasks with the label human.", HumanTasks::count).onlyReads();
      case "onboard" -> guide("Print the lines for AGENTS.md.", Lesson.BD);
      case "preflight" -> guide("Show what to check before a pull request.", Lesson.PREFLIGHT);
      case "batch" ->
          new Syntax(
                  "Make several changes, or none of them. Each line of the input is one of: close"
                      + " ID [REASON], update ID KEY=VALUE..., create TYPE PRIORITY TITLE, dep add"
                      + " ID OTHER [TYPE], dep remove ID OTHER.",
                  BdSessionCommands::change)
              .option("-f --file", "FILE", "read the lines from a file (default: standard input)")
              .option("-m --message", "TEXT", "")
              .flag("--dry-run", "check the lines, and change nothing")
              .example("echo \"close app-a1b done\" | bd batch");
      case "rename" ->
          new Syntax(
                  "Give a task another id. Texts that mention it are not changed.",
                  BdSessionCommands::rename)
              .arguments("ID NEW", "2", "the present id and the new one")
              .example("bd rename app-a1b app-login");
      default ->
          new Syntax(
                  "Does nothing: each change is stored at once, in one SQLite file.",
                  call -> doNothing(name, call))
              .arguments("WORD", "0..*", "ignored")
              .option("-m --message --remote --branch", "TEXT", "")
              .flag(
                  "--force -f --flush-only --import-only --status --dry-run --merge --no-push", "")
              .onlyReads()
              .needs(Freshness.NONE);
    };
  }

  private static Syntax answer(String summary, String option, Function<Call, ExitCode> action) {
    return new Syntax(summary, action)
        .arguments("ID TEXT", "1..*", "the id of the task, and the text")
        .option("-r " + option, "TEXT", "the text, instead of an argument")
        .option("--file -f --body-file", "FILE", "read the text from a file; - is standard input")
        .flag("--stdin", "read the text from standard input")
        .flag("--force", "close the task even if another worker holds it");
  }

  private static Syntax guide(String summary, String text) {
    return new Syntax(summary, call -> print(call, text))
        .arguments("WORD", "0..*", "ignored")
        .onlyReads()
        .needs(Freshness.NONE);
  }

  private static ExitCode listAssistants(Call call) {
    List<String> names = new ArrayList<>();
    for (Assistant assistant : Assistant.values()) {
      names.add(assistant.word());
    }
    if (!call.has("--list")) {
      throw Failure.usage("setup needs a name: expected " + String.join(", ", names), "");
    }
    return call.show(new StringsJson(names), output -> names.forEach(output::line));
  }

  private static ExitCode print(Call call, String text) {
    return call.show(new SetupView.Instructions(text));
  }

  /** Instructions for agents contain these, so they succeed, and say that nothing was done. */
  private static ExitCode doNothing(String name, Call call) {
    String why = "nothing to do: every change is stored at once, and there is no server";
    return call.answer(
        fields ->
            fields
                .text("status", name.equals("sync") ? "no-remote" : "ok")
                .text("message", why)
                .number("attempts", 0)
                .truth("pushed", false)
                .number("rows_corrected", 0),
        why);
  }

  private static ExitCode change(Call call) {
    String file = call.value("--file");
    String text = TextOptions.content(call, file == null ? "-" : file);
    boolean dryRun = call.has("--dry-run");
    Claims.Request worker = WorkerOptions.read(call);
    ApplyBatch batch = new ApplyBatch(call.workspace(), OwnerOption.read(call), worker);
    List<ApplyBatch.Done> done;
    call.changeTogether();
    try {
      done = batch.apply(call.carrier(), text, dryRun);
    } catch (ApplyBatch.Refused refused) {
      throw Failure.failed(
          "batch", "line " + refused.line() + ": " + refused.getMessage(), "nothing was changed");
    }
    return call.answer(
        fields ->
            fields
                .text("status", dryRun ? "dry_run" : "ok")
                .number("operations", done.size())
                .objects("results", done, BdSessionCommands::write),
        (dryRun ? "would make " : "made ") + done.size() + " changes");
  }

  private static void write(JsonFields fields, ApplyBatch.Done done) {
    fields.number("line", done.line()).text("op", done.operation()).text("target", done.target());
  }

  private static ExitCode rename(Call call) {
    TaskId from = call.resolve(call.words().getFirst());
    TaskId to = new TaskId(call.words().getLast());
    Result result = new RenameTask(call.workspace()).rename(call.caller(from), from, to);
    return switch (result) {
      case Result.Renamed done -> {
        call.output().answer(TaskJson.of(done.task()), "renamed " + from + " to " + to);
        yield ExitCode.OK;
      }
      case Result.Missing missing -> throw Failure.noTask(missing.task().value());
      case Result.ClaimLost claim -> throw Failure.of(claim.lost(), "renamed");
      case Result.Taken taken ->
          throw Failure.usage(
              "a task " + taken.task() + " exists already: expected an unused id", "");
      case Result.Claimed claimed ->
          throw Failure.conflict(
              "conflict",
              claimed.task() + " is in progress, and its worker knows it by this id",
              "rename it when it is released or closed");
    };
  }
}
