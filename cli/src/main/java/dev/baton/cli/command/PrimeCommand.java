package dev.baton.cli.command;

import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;

/** {@code baton prime}: what an agent has to know, to paste into AGENTS.md. */
public final class PrimeCommand implements Command {
  private static final String LESSON =
      """
      ## Tasks: Baton

      Tasks live in Baton, not in files or lists of your own. Add --json to any command.

      - `baton ready` shows what can be started, dropped tasks included.
      - `baton claim --next --worker NAME --pid PID` gives you a task and its epoch. PID is the
        process that lives as long as you work, not the shell of this one command.
      - `baton show ID` has the details; `baton comment ID "…"` keeps what you learn.
      - `baton heartbeat ID --epoch E` every few minutes of long work.
      - `baton close ID --epoch E --reason "…"` when it is done, and only when its tests pass.
      - `baton release ID --epoch E --reason "…"` when you cannot go on.
      - `baton create "…" --deps discovered-from:ID` for work that you find on the way.

      Exit code 4 means that the task is not yours (any more): stop working on it, change nothing,
      and claim another. Exit code 13 means that there is nothing to do.
      """;

  @Override
  public Syntax syntax() {
    return new Syntax("prime", "The few lines that teach an agent to use Baton.")
        .example("baton prime >> AGENTS.md");
  }

  @Override
  public ExitCode run(Session session) {
    if (session.output().isJson()) {
      session
          .output()
          .json(json -> {
            json.beginObject();
            json.name("text");
            json.value(LESSON);
            json.endObject();
          });
    } else {
      session.output().rendered(LESSON);
    }
    return ExitCode.OK;
  }
}
