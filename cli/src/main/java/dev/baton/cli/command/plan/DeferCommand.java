package dev.baton.cli.command.plan;

import dev.baton.app.DeferTask;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.EpochOption;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.outcome.ChangeOutcome;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.time.TimeText;
import java.time.Instant;
import java.util.List;

/** {@code baton defer}: defers tasks. */
public final class DeferCommand implements Command {

  @Override
  public Syntax syntax() {
    return EpochOption.addTo(
            new Syntax("defer", "Defer tasks: they are not ready until then, or until 'undefer'.")
                .arguments("ID", "1..*", "the ids of the tasks")
                .option("--until", "WHEN", "when they come back: +2d, tomorrow, 2026-12-24 …")
                .option("-r --reason", "TEXT", "why"))
        .example("baton defer app-a1b --until \"next monday\" --reason \"waits for the API\"");
  }

  @Override
  public ExitCode run(Call call) {
    String until = call.arguments().value("--until");
    String reason = TextOptions.body(call, "--reason");
    Instant time = until == null ? null : TimeText.parse(until, call.environment().clock());
    if (time != null && !time.isAfter(call.now())) {
      call.output()
          .warn(
              InvalidValue.quote(String.valueOf(until))
                  + " is in the past, so the tasks are ready at once; for a later time, use"
                  + " --until +2d or --until tomorrow");
    }
    List<TaskId> ids = ChangeOutcome.resolveEach(call);
    return ChangeOutcome.each(
        call,
        ids,
        "deferred",
        id ->
            new DeferTask(call.workspace())
                .defer(call.caller(id), new DeferTask.Request(id, time, reason)));
  }
}
