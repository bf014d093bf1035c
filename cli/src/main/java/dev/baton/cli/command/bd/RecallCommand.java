package dev.baton.cli.command.bd;

import dev.baton.app.Memories;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.task.InvalidValue;

/** {@code bd recall}: shows a memory. */
final class RecallCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("recall", "Show the memory with a key.")
        .arguments("KEY", "1", "the key")
        .onlyReads();
  }

  @Override
  public ExitCode run(Session session) {
    String key = session.arguments().words().getFirst();
    String text = new Memories(session).get(key).orElseThrow(() -> missing(key));
    if (session.output().isJson()) {
      session
          .output()
          .object(fields -> fields.text("key", key).text("value", text).truth("found", true));
    } else {
      session.output().line(text);
    }
    return ExitCode.OK;
  }

  private static Failure missing(String key) {
    return new Failure(
        ExitCode.FAILED,
        "not_found",
        "no memory with key " + InvalidValue.quote(key),
        "bd memories lists them");
  }
}
