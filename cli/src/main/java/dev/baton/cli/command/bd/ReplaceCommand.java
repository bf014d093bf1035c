package dev.baton.cli.command.bd;

import dev.baton.app.RelateTasks;
import dev.baton.app.RelateTasks.Replacement;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.BdAnswersJson;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code bd duplicate} and {@code bd supersede}: closes a task in favour of another. */
final class ReplaceCommand implements Command {
  private final Replacement how;

  ReplaceCommand(Replacement how) {
    this.how = how;
  }

  private boolean isDuplicate() {
    return how == Replacement.DUPLICATE;
  }

  private String option() {
    return isDuplicate() ? "--of" : "--with";
  }

  @Override
  public Syntax syntax() {
    String name = isDuplicate() ? "duplicate" : "supersede";
    String summary =
        isDuplicate()
            ? "Close a task as a duplicate of another."
            : "Close a task because another takes its place.";
    return new Syntax(name, summary)
        .arguments("ID", "1", "the task to close")
        .option(option(), "OTHER", "the task that stays")
        .flag("--force", "close the task even if another worker holds it")
        .example("bd " + name + " app-a1b " + option() + " app-c2d");
  }

  @Override
  public ExitCode run(Call call) {
    String typed = call.arguments().value(option());
    if (typed == null) {
      throw Failure.usage(option() + " is missing", "name the task that stays");
    }
    TaskId old = call.resolve(call.arguments().words().getFirst());
    TaskId other = call.resolve(typed);
    RelateTasks relating = new RelateTasks(call.workspace());
    return ChangeOutcome.each(
        call,
        List.of(old),
        "closed",
        id -> relating.replace(call.caller(id), id, other, how),
        closed ->
            isDuplicate()
                ? BdAnswersJson.replaced("duplicate", old, "canonical", other)
                : BdAnswersJson.replaced("superseded", old, "replacement", other));
  }
}
