package dev.baton.cli.command.plan;

import dev.baton.app.Fencing;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.json.document.CommentJson;
import dev.baton.render.TaskRows;
import dev.baton.store.Change;
import dev.baton.store.Stamp;
import dev.baton.task.Comment;
import dev.baton.task.TaskId;
import dev.baton.text.Texts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code baton comment}: adds a comment to a task. */
public final class CommentAddCommand implements Command {
  private static final int MAX_AUTHOR = 200;

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
            new Syntax("comment", "Add a comment to a task. 'comment list ID' shows the comments.")
                .arguments("ID TEXT", "1..*", "the id of the task, and the comment")
                .option(
                    "-F --body-file -f --file",
                    "FILE",
                    "read the text from a file; - is standard input")
                .option("-a --author", "NAME", "the author (default: the actor)")
                .flag("--stdin", "read the text from standard input"))
        .example("baton comment app-a1b \"the cause is in parser.c\"");
  }

  @Override
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    TaskId id = call.resolve(words.getFirst());
    String text = text(call, words.subList(1, words.size()));
    Change change =
        new Fencing(call.workspace())
            .change(
                call.caller(id),
                id,
                epoch -> call.workspace().stores().comments().add(id, text, epoch, stamp(call)));
    if (!(change instanceof Change.Done done)) {
      throw Failure.of(change, "commented on");
    }
    if (call.output().isJson()) {
      Comment newest = call.workspace().stores().comments().of(id).getLast();
      call.output().json(new CommentJson(newest, call.dialect().answersAsBd()));
    } else {
      TaskRows.printChange(call.output(), "commented on", done.task());
    }
    return ExitCode.OK;
  }

  private static Stamp stamp(Call call) {
    String author = call.arguments().value("--author");
    return author == null
        ? call.stamp()
        : new Stamp(call.now(), Texts.line("author", author, MAX_AUTHOR));
  }

  private static String text(Call call, List<String> words) {
    @Nullable String file = TextOptions.fromFile(call);
    if (file != null && !words.isEmpty()) {
      throw Failure.usage(
          "the text was given twice: as an argument and from a file or standard input",
          "give it as an argument or in a file");
    }
    String text = file != null ? file : TextOptions.body("comment", String.join(" ", words));
    if (text.isBlank()) {
      throw Failure.usage(
          "comment needs a text", "baton comment app-a1b \"the cause is in parser.c\"");
    }
    return text;
  }
}
