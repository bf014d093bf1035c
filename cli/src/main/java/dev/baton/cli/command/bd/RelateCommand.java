package dev.baton.cli.command.bd;

import dev.baton.app.RelateTasks;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    List<String> words = call.arguments().words();
    TaskId one = call.resolve(words.get(0));
    TaskId other = call.resolve(words.get(1));
    new RelateTasks(call.workspace()).relate(call.caller(), one, other, related);
    String word = related ? "related" : "unrelated";
    if (call.output().isJson()) {
      call.output().json(BdAnswersJson.related(one, other, word));
    } else {
      call.output().line(word + " " + one + " and " + other);
    }
    return ExitCode.OK;
  }
}
