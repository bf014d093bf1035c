package dev.baton.cli.command.loop;

import dev.baton.app.breaker.Backtest;
import dev.baton.app.breaker.Backtest.Candidate;
import dev.baton.app.breaker.PastLoops;
import dev.baton.breaker.history.LoopHistory;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BacktestOptions;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.option.SinceOption;
import dev.baton.render.BacktestPage;
import dev.baton.task.TaskId;
import dev.baton.text.FileTrouble;
import dev.baton.tracker.PastAttempts;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** {@code baton breaker backtest}: what other thresholds would have done to recorded loops. */
final class BreakerBacktestCommand implements Command {

  @Override
  public Syntax syntax() {
    return BacktestOptions.addTo(
            new Syntax(
                "breaker backtest",
                "Replay the recorded loops with other thresholds: what each would have stopped and"
                    + " saved, and which closed tasks it would have stopped wrongly."))
        .onlyReads()
        .example("baton breaker backtest --since 30d --suggest")
        .example("baton breaker backtest --preset nity --preset cub --same-error 3");
  }

  @Override
  public ExitCode run(Call call) {
    List<Candidate> candidates = BacktestOptions.candidates(call);
    boolean suggest = call.arguments().has("--suggest");
    Backtest test =
        Backtest.of(loops(call), candidates, suggest ? BreakerOptions.configured(call) : null);
    new BacktestPage(test).print(call.output());
    return ExitCode.OK;
  }

  private static List<LoopHistory> loops(Call call) {
    String typed = call.arguments().value("--task");
    TaskId task = typed == null ? null : call.resolve(typed);
    Instant given = SinceOption.read(call);
    Instant since = given == null ? Instant.EPOCH : given;
    List<LoopHistory> loops =
        new ArrayList<>(new PastLoops(call.workspace().stores()).read(since, task));
    String ledger = call.arguments().value("--ledger");
    if (ledger != null) {
      try {
        for (LoopHistory loop : PastAttempts.read(call.environment().directory().resolve(ledger))) {
          boolean wanted = task == null || task.value().equals(loop.task());
          if (wanted && !loop.iterations().getLast().ended().isBefore(since)) {
            loops.add(loop);
          }
        }
      } catch (IOException e) {
        throw new Failure(
            ExitCode.FAILED, "ledger", "the ledger cannot be read: " + FileTrouble.of(e), "");
      }
    }
    return loops;
  }
}
