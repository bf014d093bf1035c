package dev.baton.cli.command.bd;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import java.time.Duration;

/** {@code bd ping}: asks the database something. */
final class PingCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("ping", "Check that the database answers.").onlyReads();
  }

  @Override
  public ExitCode run(Session session) {
    long start = session.uptime().nanos();
    session.stores().settings().prefix();
    long millis = Duration.ofNanos(session.uptime().nanos() - start).toMillis();
    if (session.output().isJson()) {
      session
          .output()
          .object(fields ->
              fields
                  .text("status", "ok")
                  .number("resolve_ms", 0)
                  .number("store_ms", 0)
                  .number("query_ms", millis)
                  .number("total_ms", millis));
    } else {
      session.output().line("ok (" + millis + "ms)");
    }
    return ExitCode.OK;
  }
}
