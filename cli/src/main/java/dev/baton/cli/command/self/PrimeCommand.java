package dev.baton.cli.command.self;

import dev.baton.app.HandedDown;
import dev.baton.app.Lineage;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.hooks.HookFailure;
import dev.baton.json.document.TextJson;
import dev.baton.setup.Lesson;
import dev.baton.setup.SessionFile;
import java.io.IOException;

/** {@code baton prime}: prints instructions for an agent, to paste into AGENTS.md. */
final class PrimeCommand implements Command {
  @Override
  public Syntax syntax() {
    return new Syntax("prime", "Print the instructions that teach an agent to use Baton.")
        .flag(
            "--session",
            "for the start hook of a Claude Code session: also write the worker's name and process"
                + " to the file CLAUDE_ENV_FILE")
        .example("baton prime")
        .example("baton setup agents");
  }

  @Override
  public ExitCode run(Session session) {
    if (session.output().isJson()) {
      session.output().json(TextJson.lesson(Lesson.TEXT));
    } else {
      session.output().rendered(Lesson.TEXT);
    }
    if (session.arguments().has("--session")) {
      tellTheSession(session);
    }
    return ExitCode.OK;
  }

  /** Later commands of the session then know which worker they are. */
  private static void tellTheSession(Session session) {
    String file = session.environment().variable("CLAUDE_ENV_FILE");
    if (file == null) {
      return;
    }
    try {
      String id = SessionFile.sessionId(session.environment().in());
      Lineage lineage = id == null ? session.lineage() : session.lineage().inClaudeSession(id);
      HandedDown worker = HandedDown.of(lineage, session.environment().variables());
      String line = worker == null ? null : worker.line();
      if (line != null) {
        SessionFile.put(session.environment().resolve(file), HandedDown.LINE, line);
      }
    } catch (IOException | HookFailure e) {
      session.output().warn("the session does not know its worker: " + e.getMessage());
    }
  }
}
