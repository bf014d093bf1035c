package dev.baton.cli.command.bd;

import dev.baton.cli.claim.CloseOutcome;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.json.document.BdAnswersJson;

/** {@code bd todo done}: closes tasks. */
final class TodoDoneCommand implements Command {
  private static final String REASON = "Completed";

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
        new Syntax("todo done", "Close tasks.")
            .arguments("ID", "1..*", "the ids of the tasks")
            .option("-r --reason", "TEXT", "the reason (default: " + REASON + ")"));
  }

  @Override
  public ExitCode run(Call call) {
    String given = TextOptions.body(call, "--reason");
    String reason = given == null || given.isBlank() ? REASON : given;
    return ChangeOutcome.each(
        call,
        ChangeOutcome.resolveAll(call),
        "closed",
        id -> CloseOutcome.close(call, id, reason),
        changed -> BdAnswersJson.done(changed, reason));
  }
}
