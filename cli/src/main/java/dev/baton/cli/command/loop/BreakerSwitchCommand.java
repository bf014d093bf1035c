package dev.baton.cli.command.loop;

import dev.baton.breaker.Step;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.store.Breakers;
import dev.baton.text.Texts;

/** {@code baton breaker reset} and {@code trip}: a person closes or opens a breaker. */
enum BreakerSwitchCommand implements Command {
  /** Closes it, whatever its state. */
  RESET,
  /** Opens it. */
  TRIP;

  private static final int LONGEST_REASON = 500;

  @Override
  public Syntax syntax() {
    return switch (this) {
      case RESET ->
          syntax(
              new Syntax("breaker reset", "Close the breaker and set all counters to zero."),
              "the reason, for the history",
              "baton breaker reset --reason \"the build server is back\"");
      case TRIP ->
          syntax(
              new Syntax("breaker trip", "Open the breaker: the loop stops until a reset."),
              "the reason; check prints it",
              "baton breaker trip --reason \"it rewrites the wrong file\"");
    };
  }

  private static Syntax syntax(Syntax name, String why, String example) {
    return BreakerOptions.addScopeTo(name.option("-r --reason", "TEXT", why)).example(example);
  }

  @Override
  public ExitCode run(Call call) {
    String given = call.arguments().value("--reason");
    String reason =
        given == null
            ? (this == RESET ? "Reset by " : "Opened by ") + call.stamp().actor()
            : Texts.line("--reason", given, LONGEST_REASON);
    String scope = BreakerOptions.scope(call);
    return Recorder.print(
        call, scope, BreakerOptions.policyOfPreset(call).policy(), move(call, scope, reason));
  }

  private Step move(Call call, String scope, String reason) {
    Breakers breakers = call.workspace().stores().breakers();
    return this == RESET
        ? breakers.reset(scope, reason, call.stamp())
        : breakers.trip(scope, reason, call.stamp());
  }
}
