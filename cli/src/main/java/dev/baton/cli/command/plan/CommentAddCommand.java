package dev.baton.cli.command.plan;

import dev.baton.app.Fencing;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
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
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    TaskId id = session.resolve(words.getFirst());
    String text = text(session, words.subList(1, words.size()));
    Change change =
        new Fencing(session)
            .change(
                session.caller(id),
                id,
                epoch -> session.stores().comments().add(id, text, epoch, stamp(session)));
    if (!(change instanceof Change.Done done)) {
      throw Failure.of(change, "commented on");
    }
    if (session.output().isJson()) {
      Comment newest = session.stores().comments().of(id).getLast();
      session.output().json(new CommentJson(newest, session.environment().isCalledBd()));
    } else {
      TaskRows.printChange(session.output(), "commented on", done.task());
    }
    return ExitCode.OK;
  }

  private static Stamp stamp(Session session) {
    String author = session.arguments().value("--author");
    return author == null
        ? session.stamp()
        : new Stamp(session.now(), Texts.line("author", author, MAX_AUTHOR));
  }

  private static String text(Session session, List<String> words) {
    @Nullable String file = TextOptions.fromFile(session);
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
