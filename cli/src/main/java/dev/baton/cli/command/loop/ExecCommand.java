package dev.baton.cli.command.loop;

import dev.baton.app.RecordFindings.Work;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.Environment;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Session;
import dev.baton.cli.core.Syntax;
import dev.baton.json.document.FindingsJson;
import dev.baton.program.Findings;
import dev.baton.program.PassThrough;
import dev.baton.render.FindingsPage;
import java.io.IOException;
import java.util.List;

/** {@code baton exec}: runs a command and records the findings in its output. */
final class ExecCommand implements Command {

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
                "exec",
                "Run a command, such as a test suite. Its output is passed through unchanged and"
                    + " its exit code kept, and record the errors and test results in it for the"
                    + " next iteration. --json prints what was found on standard error.")
            .commandLine("the command and its arguments")
            .flag("-v --verbose", "print to standard error what was recorded");
    return Recording.addTo(syntax)
        .example("baton exec -- mvn -q verify")
        .example("baton exec --name unit -v -- npm test");
  }

  @Override
  public ExitCode run(Session session) {
    List<String> command = CommandLineWords.checked(session.arguments().words());
    String name = Recording.name(session, String.join(" ", command));
    PassThrough program = new PassThrough();
    int exit;
    try {
      exit = start(session, command, program);
    } catch (IOException e) {
      return CommandLineWords.notStarted(session, command.getFirst(), e);
    }
    Findings all = Findings.of(program.output()).plus(Findings.of(program.errors()));
    keep(session, name, all.givenExitCode(exit), exit);
    return ExitCode.ofProgram(exit);
  }

  private static int start(Session session, List<String> command, PassThrough program)
      throws IOException {
    Environment environment = session.environment();
    environment.interruptions().outlast(program::terminate);
    return program.run(
        command,
        environment.directory(),
        (bytes, length) -> Environment.pass(environment.out(), bytes, length),
        (bytes, length) -> Environment.pass(environment.err(), bytes, length));
  }

  /** A failure here does not change the exit code of the command. */
  private static void keep(Session session, String name, Findings findings, int exit) {
    try {
      Work current = Recording.workHere(session);
      if (!findings.isEmpty()) {
        Recording.store(session, current, name, findings, exit);
      }
      FindingsJson found = new FindingsJson(current.task(), name, findings, exit);
      if (session.output().isJson()) {
        session.output().jsonNote(found);
      } else if (session.arguments().has("--verbose")) {
        session.output().note(FindingsPage.summary(found));
      }
    } catch (RuntimeException e) {
      session.output().warn("nothing was recorded: " + e.getMessage());
    }
  }
}
