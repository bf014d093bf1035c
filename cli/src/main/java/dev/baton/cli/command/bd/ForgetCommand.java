package dev.baton.cli.command.bd;

import dev.baton.app.Memories;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Failure;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.task.InvalidValue;

/** {@code bd forget}: deletes a memory. */
final class ForgetCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("forget", "Delete the memory with a key.").arguments("KEY", "1", "the key");
  }

  @Override
  public ExitCode run(Session session) {
    String key = session.arguments().words().getFirst();
    if (!new Memories(session).remove(key)) {
      throw new Failure(
          ExitCode.FAILED,
          "not_found",
          "no memory with key " + InvalidValue.quote(key),
          "bd memories lists them");
    }
    if (session.output().isJson()) {
      session.output().object(fields -> fields.text("key", key).text("deleted", "true"));
    } else {
      session.output().line("forgot [" + key + "]");
    }
    return ExitCode.OK;
  }
}
