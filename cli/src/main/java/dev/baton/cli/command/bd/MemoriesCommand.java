package dev.baton.cli.command.bd;

import dev.baton.app.Memories;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import java.util.Map;

/** {@code bd memories}: lists memories. */
final class MemoriesCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("memories", "List all memories, or those that contain a text.")
        .arguments("TEXT", "0..*", "what they must contain")
        .onlyReads();
  }

  @Override
  public ExitCode run(Session session) {
    Map<String, String> found =
        new Memories(session).find(String.join(" ", session.arguments().words()));
    if (session.output().isJson()) {
      session.output().object(fields -> found.forEach(fields::text));
    } else if (found.isEmpty()) {
      session.output().note("no memories");
    } else {
      found.forEach((key, text) -> session.output().line(key + ": " + text));
    }
    return ExitCode.OK;
  }
}
