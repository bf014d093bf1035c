package dev.baton.cli.command.bd;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
import java.time.Duration;

/** {@code bd ping}: asks the database something. */
final class PingCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("ping", "Check that the database answers.").onlyReads();
  }

  @Override
  public ExitCode run(Call call) {
    long start = call.workspace().uptime().nanos();
    call.workspace().stores().settings().prefix();
    long millis = Duration.ofNanos(call.workspace().uptime().nanos() - start).toMillis();
    if (call.output().isJson()) {
      call.output()
          .object(fields ->
              fields
                  .text("status", "ok")
                  .number("resolve_ms", 0)
                  .number("store_ms", 0)
                  .number("query_ms", millis)
                  .number("total_ms", millis));
    } else {
      call.output().line("ok (" + millis + "ms)");
    }
    return ExitCode.OK;
  }
}
