package dev.baton.cli.command.loop;

import dev.baton.app.RecordFindings.Work;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Syntax;
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
  public ExitCode run(Call call) {
    List<String> command = CommandLineWords.checked(call.arguments().words());
    String name = Recording.name(call, String.join(" ", command));
    PassThrough program = new PassThrough();
    int exit;
    try {
      exit = start(call, command, program);
    } catch (IOException e) {
      return CommandLineWords.notStarted(call, command.getFirst(), e);
    }
    Findings all = Findings.of(program.output()).plus(Findings.of(program.errors()));
    keep(call, name, all.givenExitCode(exit), exit);
    return ExitCode.ofProgram(exit);
  }

  private static int start(Call call, List<String> command, PassThrough program)
      throws IOException {
    Environment environment = call.environment();
    environment.interruptions().outlast(program::terminate);
    return program.run(
        command,
        environment.directory(),
        (bytes, length) -> Environment.pass(environment.out(), bytes, length),
        (bytes, length) -> Environment.pass(environment.err(), bytes, length));
  }

  /** A failure here does not change the exit code of the command. */
  private static void keep(Call call, String name, Findings findings, int exit) {
    try {
      Work current = Recording.workHere(call);
      if (!findings.isEmpty()) {
        Recording.store(call, current, name, findings, exit);
      }
      FindingsJson found = new FindingsJson(current.task(), name, findings, exit);
      if (call.output().isJson()) {
        call.output().jsonNote(found);
      } else if (call.arguments().has("--verbose")) {
        call.output().note(FindingsPage.summary(found));
      }
    } catch (RuntimeException e) {
      call.output().warn("nothing was recorded: " + e.getMessage());
    }
  }
}
