package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.CronSupport;
import dev.baton.cron.CronRun;
import dev.baton.cron.CronRun.Look;
import dev.baton.cron.CronSetup;
import dev.baton.cron.SweepProcess;
import dev.baton.json.document.CronJson;
import dev.baton.render.CronPage;
import dev.baton.terminal.Output;
import dev.baton.time.DurationText;
import java.time.Duration;
import java.util.List;

/** {@code baton cron run}: sweeps every registered repository, and reports each of them. */
public final class CronRunCommand implements Command {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Override
  public Syntax syntax() {
    return new Syntax("cron run", "Sweep every registered repository, as cron does.")
        .option("--every", "TIME", "the interval, so that missing runs are noticed")
        .option("--limit", "TIME", "time limit per repository (default 60s)")
        .example("baton cron run");
  }

  @Override
  public ExitCode run(Call call) {
    String every = call.arguments().value("--every");
    String limit = call.arguments().value("--limit");
    CronSetup setup = new CronSetup(call.environment().variables());
    SweepProcess sweep =
        new SweepProcess(
            CronSupport.launcher(call),
            setup.state(),
            every == null ? List.of() : List.of("--every", CronSupport.interval(every).text()),
            limit == null ? LIMIT : DurationText.parse(limit),
            call.workspace().processes());
    Output output = call.output();
    CronRun run =
        new CronRun(
            setup.state(),
            sweep,
            call.workspace().processes(),
            call.environment().clock(),
            output::warn);
    // If another run is in progress, it does all the work.
    List<Look> looks = run.run().orElse(List.of());
    if (output.isJson()) {
      output.json(CronJson.looks(looks));
    }
    for (Look look : looks) {
      if (!output.isJson()) {
        CronPage.printChanges(output, look);
      }
    }
    return exitCode(looks);
  }

  private static ExitCode exitCode(List<Look> looks) {
    ExitCode code = ExitCode.OK;
    for (Look look : looks) {
      code =
          switch (look.result()) {
            case SWEPT, GONE -> code;
            case FAILED, TIMED_OUT -> ExitCode.FAILED;
            case UNAVAILABLE -> code == ExitCode.OK ? ExitCode.STORE : code;
          };
    }
    return code;
  }
}
