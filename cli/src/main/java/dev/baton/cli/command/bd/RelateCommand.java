package dev.baton.cli.command.bd;

import dev.baton.app.RelateTasks;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.BdAnswersJson;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code bd dep relate} and {@code unrelate}: a loose relation between two tasks. */
final class RelateCommand implements Command {
  private final boolean related;

  /**
   * @param related whether to relate them, or to end that
   */
  RelateCommand(boolean related) {
    this.related = related;
  }

  @Override
  public Syntax syntax() {
    String name = related ? "dep relate" : "dep unrelate";
    String summary =
        related ? "Relate two tasks to each other." : "End the relation between two tasks.";
    return new Syntax(name, summary)
        .arguments("ID OTHER", "2", "the two tasks")
        .example("bd " + name + " app-a1b app-c2d");
  }

  @Override
  public ExitCode run(Session session) {
    List<String> words = session.arguments().words();
    TaskId one = session.resolve(words.get(0));
    TaskId other = session.resolve(words.get(1));
    new RelateTasks(session).relate(session.caller(), one, other, related);
    String word = related ? "related" : "unrelated";
    if (session.output().isJson()) {
      session.output().json(BdAnswersJson.related(one, other, word));
    } else {
      session.output().line(word + " " + one + " and " + other);
    }
    return ExitCode.OK;
  }
}
