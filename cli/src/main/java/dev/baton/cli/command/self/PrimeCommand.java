package dev.baton.cli.command.self;

import dev.baton.app.Memories;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Lineage;
import dev.baton.cli.kit.SessionWorker;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    String lesson = lesson(call);
    if (call.output().isJson()) {
      call.output().json(TextJson.lesson(lesson));
    } else {
      call.output().rendered(lesson);
    }
    if (call.arguments().has("--session")) {
      tellTheSession(call);
    }
    return ExitCode.OK;
  }

  /** Callers of bd learn its commands, and what they are to remember. */
  private static String lesson(Call call) {
    if (!call.dialect().answersAsBd()) {
      return Lesson.TEXT;
    }
    if (call.arguments().has("--export") || !call.workspace().location().mayExist()) {
      return BdLesson.TEXT;
    }
    StringBuilder text = new StringBuilder(BdLesson.TEXT);
    new Memories(call.workspace())
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
  private static void tellTheSession(Call call) {
    String file = call.environment().variable("CLAUDE_ENV_FILE");
    if (file == null) {
      return;
    }
    try {
      String id = SessionFile.sessionId(call.environment().in());
      Lineage lineage =
          id == null ? call.workspace().lineage() : call.workspace().lineage().inClaudeSession(id);
      SessionWorker worker = SessionWorker.of(lineage, call.environment().variables());
      String line = worker == null ? null : worker.line();
      if (line != null) {
        SessionFile.put(call.environment().resolve(file), SessionWorker.LINE, line);
      }
    } catch (IOException | HookFailure e) {
      call.output().warn("the session does not know its worker: " + e.getMessage());
    }
  }
}
