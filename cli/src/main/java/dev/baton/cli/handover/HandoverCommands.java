package dev.baton.cli.handover;

import static dev.baton.cli.kit.Heading.RECOVER;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Freshness;
import dev.baton.cli.kit.Syntax;
import dev.baton.handover.Digest;
import dev.baton.handover.Handover;
import dev.baton.task.Task;
import dev.baton.task.TaskId;
import java.util.List;

/** {@code baton handover}: the digest of a task. */
public final class HandoverCommands implements Commands {
  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(RECOVER, "handover", "show what is known about the earlier work on a task"));
  }

  @Override
  public Syntax syntax(String name) {
    return new Syntax(
            "Show what is known about the earlier work on a task: who worked on it and how that"
                + " ended, which files are left, what failed last, what the agent planned, and what"
                + " it said and learned. It is made from what is stored, without a model, and has"
                + " at most "
                + Digest.MOST_TOKENS
                + " tokens.",
            HandoverCommands::show)
        .arguments("ID", "1", "the id of the task")
        .onlyReads()
        .needs(Freshness.NAMED)
        .example("baton handover app-a1b")
        .example("baton handover app-a1b --json | jq -r '.facts[].text'");
  }

  private static ExitCode show(Call call) {
    TaskId id = call.resolve(call.words().getFirst());
    Task task = call.task(id);
    return call.show(new HandoverView(new Handover(call.workspace()).digest(task, List.of())));
  }
}
