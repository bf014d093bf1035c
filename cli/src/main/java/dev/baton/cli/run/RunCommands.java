package dev.baton.cli.run;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import java.util.List;

/** {@code baton run} and {@code baton resume}: agents that work on one task after another. */
public final class RunCommands implements Commands {
  private static final List<Row> ROWS =
      List.of(
          Row.of(LOOP, "run", "let an agent work on one ready task after another"),
          Row.of(LOOP, "resume", "resume a paused or dead run"));

  @Override
  public List<Row> rows() {
    return ROWS;
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "run" -> RunSyntax.create();
      case "resume" ->
          new Syntax(
                  name,
                  "Resume the run that was paused last in this work tree, also after a reboot; or,"
                      + " by its name, a run that died. Its breaker is closed and its counters are"
                      + " reset; the budget of the whole run is not. The agent continues with the"
                      + " files that its last iteration left.")
              .option("--run", "NAME", "this run (default: the last one)")
              .repeatable("--raise", "NAME=VALUE", "raise a limit, such as tool_calls=100")
              .flag("--investigate", "end the run and release its task; nothing is deleted")
              .example("baton resume --raise tool_calls=100")
              .example("baton resume --raise max_cost='$10' --raise max_iterations=40")
              .example("baton resume --investigate");
      default -> throw Commands.unknown(name);
    };
  }

  @Override
  public ExitCode run(String name, Call call) {
    return switch (name) {
      case "run" -> RunCommand.run(call);
      case "resume" -> ResumeCommand.run(call);
      default -> throw Commands.unknown(name);
    };
  }
}
