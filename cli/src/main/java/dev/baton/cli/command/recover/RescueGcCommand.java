package dev.baton.cli.command.recover;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.RescueOptions;
import dev.baton.config.RescueConfig;
import dev.baton.git.rescue.Rescue;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** {@code baton rescue gc}: deletes old rescues. */
public final class RescueGcCommand implements Command {

  @Override
  public Syntax syntax() {
    return new Syntax(
            "rescue gc", "Delete old rescues. A sweep that saves a rescue does this, too.")
        .option(
            "--keep-days",
            "N",
            "delete rescues that are older (default: rescue.keep_days, else 30; 0 = none)")
        .flag("--dry-run", "only list them")
        .example("baton rescue gc --keep-days 7 --dry-run");
  }

  @Override
  public ExitCode run(Call call) {
    String given = call.arguments().value("--keep-days");
    int days =
        given == null ? call.workspace().rescueConfig().keepDays() : RescueConfig.days(given);
    Instant limit = call.now().minus(Duration.ofDays(days));
    List<Rescue> old = new ArrayList<>();
    for (Rescue rescue : RescueOptions.all(call)) {
      if (days > 0 && rescue.createdAt().isBefore(limit)) {
        old.add(rescue);
      }
    }
    RescueDrop.drop(call, old, call.arguments().has("--dry-run"));
    return ExitCode.OK;
  }
}
