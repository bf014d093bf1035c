package dev.baton.cli.command.loop;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.render.PolicyPage;

/** {@code baton breaker policy}: shows the thresholds in effect. */
final class BreakerPolicyCommand implements Command {

  @Override
  public Syntax syntax() {
    return BreakerOptions.addTo(
            new Syntax("breaker policy", "The breaker's thresholds.")
                .flag("--explain", "show where each value comes from"))
        .onlyReads()
        .example("baton breaker policy --explain")
        .example("baton breaker policy --preset cub --json");
  }

  @Override
  public ExitCode run(Call call) {
    boolean explain = call.arguments().has("--explain");
    PolicyPage page = new PolicyPage(BreakerOptions.policy(call), explain);
    page.print(call.output());
    return ExitCode.OK;
  }
}
