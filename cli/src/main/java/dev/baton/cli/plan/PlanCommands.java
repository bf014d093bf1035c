package dev.baton.cli.plan;

import static dev.baton.cli.kit.Heading.LOOK;
import static dev.baton.cli.kit.Heading.PLAN;

import dev.baton.app.DeferTask;
import dev.baton.app.Fencing;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.ObjectDocument;
import dev.baton.render.TaskRows;
import dev.baton.store.Change;
import dev.baton.store.Comments;
import dev.baton.store.Stamp;
import dev.baton.task.Comment;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.text.Texts;
import dev.baton.time.TimeText;
import java.time.Instant;
import java.util.List;

/** The commands that defer tasks, close finished epics, and comment on tasks. */
public final class PlanCommands implements Commands {
  private static final int MAX_AUTHOR = 200;

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(PLAN, "defer", "defer tasks"),
        Row.of(PLAN, "undefer", "make deferred tasks ready again"),
        Row.of(PLAN, "epic close-eligible", "close epics whose children are all closed"),
        Row.of(PLAN, "comment", "add a comment to a task", "comment add", "comments add"),
        Row.of(LOOK, "comment list", "list the comments on a task", "comments", "comments list"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "defer" ->
          EpochOption.addTo(
                  new Syntax(
                          "Defer tasks: they are not ready until then, or until 'undefer'.",
                          PlanCommands::defer)
                      .arguments("ID", "1..*", "the ids of the tasks")
                      .option(
                          "--until",
                          "WHEN",
                          "when they are ready again: +2d, tomorrow, 2026-12-24 …")
                      .option("-r --reason", "TEXT", "why"))
              .example(
                  "baton defer app-a1b --until \"next monday\" --reason \"waits for the API\"");
      case "undefer" ->
          new Syntax("Make deferred tasks ready again.", PlanCommands::undefer)
              .arguments("ID", "1..*", "the ids of the tasks")
              .example("baton undefer app-a1b");
      case "epic close-eligible" -> EpicWork.closeSyntax();
      case "comment" ->
          EpochOption.addTo(
                  new Syntax(
                          "Add a comment to a task. 'comment list ID' shows the comments.",
                          PlanCommands::comment)
                      .arguments("ID TEXT", "1..*", "the id of the task, and the comment")
                      .option(
                          "-F --body-file -f --file",
                          "FILE",
                          "read the text from a file; - is standard input")
                      .option("-a --author", "NAME", "the author (default: the actor)")
                      .flag("--stdin", "read the text from standard input"))
              .example("baton comment app-a1b \"the cause is in parser.c\"");
      case "comment list" ->
          new Syntax("List the comments on a task, oldest first.", PlanCommands::comments)
              .flag("--local-time", "")
              .arguments("ID", "1", "the id of the task")
              .onlyReads()
              .example("baton comment list app-a1b --json");
      default -> throw Commands.unknown(name);
    };
  }

  private static ExitCode defer(Call call) {
    String until = call.value("--until");
    String reason = TextOptions.body(call, "--reason");
    String note = call.dialect().changesAsBd() ? reason : null;
    Instant time = until == null ? null : TimeText.parse(until, call.environment().clock());
    if (time != null && !time.isAfter(call.now())) {
      call.output()
          .warn(
              InvalidValue.quote(String.valueOf(until))
                  + " is in the past, so the tasks are ready at once; for a later time, use"
                  + " --until +2d or --until tomorrow");
    }
    List<TaskId> ids = ChangeOutcome.resolveEach(call, call.words());
    DeferTask deferring = new DeferTask(call.workspace());
    return ChangeOutcome.each(
        call,
        ids,
        "deferred",
        id -> deferring.defer(call.caller(id), new DeferTask.Request(id, time, reason, note)));
  }

  private static ExitCode undefer(Call call) {
    List<TaskId> ids = ChangeOutcome.resolveEach(call, call.words());
    DeferTask deferring = new DeferTask(call.workspace());
    return ChangeOutcome.each(
        call, ids, "undeferred", id -> deferring.undefer(call.caller(id), id));
  }

  private static ExitCode comment(Call call) {
    List<String> words = call.words();
    TaskId id = call.resolve(words.getFirst());
    String text = text(call, words.subList(1, words.size()));
    Comments comments = call.stores().comments();
    Change change =
        new Fencing(call.workspace())
            .change(call.caller(id), id, epoch -> comments.add(id, text, epoch, stamp(call)));
    if (!(change instanceof Change.Done done)) {
      throw Failure.of(change, "commented on");
    }
    if (!call.output().isJson()) {
      TaskRows.printChange(call.output(), "commented on", done.task());
      return ExitCode.OK;
    }
    // Read before anything is printed: a server may be away by now.
    Comment newest = comments.of(id).getLast();
    boolean asBd = call.dialect().answersAsBd();
    ObjectDocument json = fields -> CommentView.write(fields, newest, asBd);
    call.output().json(json);
    return ExitCode.OK;
  }

  private static Stamp stamp(Call call) {
    String author = call.value("--author");
    return author == null
        ? call.stamp()
        : new Stamp(call.now(), Texts.line("author", author, MAX_AUTHOR));
  }

  private static String text(Call call, List<String> words) {
    String file = TextOptions.fromFile(call);
    if (file != null && !words.isEmpty()) {
      throw Failure.usage(
          "the text was given twice: as an argument and from a file or standard input",
          "give it as an argument or in a file");
    }
    String text = TextOptions.body("comment", String.join(" ", words));
    if (file != null) {
      boolean isTyped = call.dialect().changesAsBd() && call.has("--stdin");
      text = isTyped ? file.strip() : file;
    }
    if (text.isBlank()) {
      throw Failure.usage(
          "comment needs a text", "baton comment app-a1b \"the cause is in parser.c\"");
    }
    return text;
  }

  private static ExitCode comments(Call call) {
    TaskId id = call.resolve(call.words().getFirst());
    List<Comment> comments = call.stores().comments().of(id);
    boolean asBd = call.dialect().answersAsBd();
    return call.show(new CommentView.Listed(id, comments, asBd, call.now()));
  }
}
