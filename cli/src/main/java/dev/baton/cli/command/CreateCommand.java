package dev.baton.cli.command;

import dev.baton.cli.core.Arguments;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.cli.view.TaskJson;
import dev.baton.cli.view.TaskRows;
import dev.baton.cli.view.TaskView;
import dev.baton.task.Task;
import org.jspecify.annotations.Nullable;

/** {@code baton create}: adds a task. */
public final class CreateCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax("create", "Create a task.")
            .arguments("TITLE", "0..1", "one line; without it, the first line of the description")
            .option("--title", "TITLE", "the title, instead of the argument")
            .option("-p --priority", "P", "0 (first) to 4 (last); default 2")
            .option("-t --type", "TYPE", "task, bug, feature, epic, chore …; default task");
    return DraftOptions.addTo(TextOptions.addTo(syntax))
        .flag("--silent", "print the id only")
        .example("baton create \"Login fails on Safari\" -t bug -p 1")
        .example("baton create \"Write the docs\" --deps app-a1b,discovered-from:app-c2d")
        .example("baton create -F story.md --parent app-a1b --due +2d");
  }

  @Override
  public ExitCode run(Session session) {
    Arguments arguments = session.arguments();
    String description = TextOptions.description(session);
    String title = title(arguments);
    if (title == null && description != null) {
      FirstLine split = FirstLine.of(description);
      title = split.title();
      description = split.rest();
    }
    if (title == null) {
      throw Failure.usage("a task needs a title", "baton create \"What is to be done\"");
    }
    Task task =
        session
            .tasks()
            .create(
                DraftOptions.read(session, TextOptions.title(title), description), session.stamp());
    if (session.output().isJson()) {
      session.output().json(json -> TaskJson.write(json, TaskView.of(task)));
    } else if (arguments.has("--silent")) {
      session.output().line(task.id().value());
    } else {
      TaskRows.printChange(session.output(), "created", task);
    }
    return ExitCode.OK;
  }

  private static @Nullable String title(Arguments arguments) {
    String option = arguments.value("--title");
    if (option != null && !arguments.words().isEmpty()) {
      throw Failure.usage("two titles were given", "put the title in quotes, and give it once");
    }
    return option != null || arguments.words().isEmpty() ? option : arguments.words().getFirst();
  }

  /** A text whose first line is the title, as in a commit message. */
  private record FirstLine(String title, String rest) {
    static FirstLine of(String text) {
      String body = text.strip();
      int end = body.indexOf('\n');
      String first = end < 0 ? body : body.substring(0, end);
      int hashes = 0;
      while (hashes < first.length() && first.charAt(hashes) == '#') {
        hashes++;
      }
      return new FirstLine(
          first.substring(hashes).strip(), end < 0 ? "" : body.substring(end + 1).strip());
    }
  }
}
