package dev.baton.cli.command.move;

import dev.baton.cli.core.Environment;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.program.Relay;
import dev.baton.tracker.front.RealProgram;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The program behind the front, which the launcher names. */
final class FrontProgram implements RealProgram {
  private final Environment environment;

  FrontProgram(Session session) {
    environment = session.environment();
  }

  @Override
  public Ended run(List<String> words) throws IOException {
    String real = environment.variable("BATON_FRONT_REAL");
    if (real == null) {
      throw new Failure(
          ExitCode.USAGE,
          "usage",
          "the launcher calls this, under the name bd",
          "run baton link beads --front");
    }
    // Its hooks and scripts may call bd while Baton waits for it.
    Relay relay =
        new Relay(environment.directory(), Map.of("BATON_FRONT", "off"), environment.columns() > 0);
    environment.interruptions().outlast(relay::terminate);
    List<String> command = new ArrayList<>(List.of(real));
    command.addAll(words);
    Relay.Ended ended =
        relay.run(
            command,
            (bytes, length) -> Environment.pass(environment.out(), bytes, length),
            (bytes, length) -> Environment.pass(environment.err(), bytes, length));
    return new Ended(ended.exit(), ended.out());
  }
}
