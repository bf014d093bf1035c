package dev.baton.cli.command.loop;

import dev.baton.app.breaker.ObserveLoop;
import dev.baton.breaker.policy.Policy;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.render.BreakerStatus;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** {@code baton observe}: counts what a loop reports on standard input. */
final class ObserveCommand implements Command {

  @Override
  public Syntax syntax() {
    return BreakerOptions.addTo(
            new Syntax(
                    "observe",
                    "Count the events of a loop: one JSON object per line on standard input, of the"
                        + " type iteration, error, assistant, tool_use, usage, heartbeat, question"
                        + " or api_limit. Exit code as of check.")
                .flag("--strict", "stop at the first invalid line (exit code 2)"))
        .example("echo '{\"type\":\"error\",\"message\":\"no such file\"}' | baton observe")
        .example("my-agent --json | baton observe --task app-a1b --spend '$5'");
  }

  @Override
  public ExitCode run(Call call) {
    Policy policy = BreakerOptions.policy(call).policy();
    String scope = BreakerOptions.scope(call);
    boolean strict = call.arguments().has("--strict");
    // Before the first line is read: standard input may be slow, and a missing database is reported
    // at once.
    call.workspace().stores();
    ObserveLoop loop = new ObserveLoop(call.workspace(), policy);
    new ObservationIntake(call, scope, strict, loop).read();
    Set<String> scopes = new LinkedHashSet<>();
    if (call.arguments().has("--task") || loop.scopes().isEmpty()) {
      scopes.add(scope);
    }
    scopes.addAll(loop.scopes());
    List<BreakerStatus> statuses = new ArrayList<>();
    for (String each : scopes) {
      statuses.add(new BreakerStatus(each, loop.decision(each), policy));
    }
    BreakerStatus.printAll(call.output(), statuses, call.now());
    return ExitCode.of(BreakerStatus.worst(statuses));
  }
}
