package dev.baton.cli.command.self;

import dev.baton.app.HandedDown;
import dev.baton.app.Lineage;
import dev.baton.app.Memories;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.hooks.HookFile.HookFailure;
import dev.baton.json.document.TextJson;
import dev.baton.setup.BdLesson;
import dev.baton.setup.Lesson;
import dev.baton.setup.SessionFile;
import dev.baton.terminal.Sanitize;
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
        .flag("--full --mcp --stealth --export --hook-json", "")
        .example("baton prime")
        .example("baton setup agents");
  }

  @Override
  public ExitCode run(Session session) {
    String lesson = lesson(session);
    if (session.output().isJson()) {
      session.output().json(TextJson.lesson(lesson));
    } else {
      session.output().rendered(lesson);
    }
    if (session.arguments().has("--session")) {
      tellTheSession(session);
    }
    return ExitCode.OK;
  }

  /** Callers of bd learn its commands, and what they are to remember. */
  private static String lesson(Session session) {
    if (!session.environment().isCalledBd()) {
      return Lesson.TEXT;
    }
    if (session.arguments().has("--export") || !session.location().mayExist()) {
      return BdLesson.TEXT;
    }
    StringBuilder text = new StringBuilder(BdLesson.TEXT);
    new Memories(session)
        .find("")
        .forEach((key, memory) ->
            text.append(text.length() == BdLesson.TEXT.length() ? "\n## Memories\n\n" : "")
                .append("- ")
                .append(Sanitize.line(key))
                .append(": ")
                .append(Sanitize.line(memory))
                .append('\n'));
    return text.toString();
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
