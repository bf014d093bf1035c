package dev.baton.cli.command.loop;

import dev.baton.app.RecordFindings.Work;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Command;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.TextOptions;
import dev.baton.json.document.FindingsJson;
import dev.baton.program.Findings;
import dev.baton.program.OutputStudy;
import dev.baton.render.FindingsPage;
import dev.baton.task.InvalidValue;
import dev.baton.text.InputFiles;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** {@code baton record}: records the findings in a log. */
final class RecordCommand implements Command {
  private static final int CHUNK = 1 << 16;
  private static final int LAST_EXIT_CODE = 255;

  @Override
  public Syntax syntax() {
    Syntax syntax =
        new Syntax(
                "record",
                "Record the errors and test results in a log for the next iteration, as exec does"
                    + " for a command.")
            .option("--errors-from", "FILE", "the log file; - for standard input")
            .option(
                "--exit-code",
                "N",
                "exit code of the command that wrote it; with 0, lines that look like errors are"
                    + " ignored");
    return Recording.addTo(syntax)
        .example("baton record --errors-from build.log --exit-code 1")
        .example("make 2>&1 | tee build.log; baton record --errors-from build.log --name make");
  }

  @Override
  public ExitCode run(Call call) {
    String file = call.arguments().value("--errors-from");
    if (file == null) {
      throw Failure.usage("record needs --errors-from FILE", "- reads standard input");
    }
    Integer exitCode = exitCode(call.arguments().value("--exit-code"));
    String name = Recording.name(call, file.equals("-") ? "standard input" : file);
    Work current = Recording.workHere(call);
    Findings found = read(call, file);
    Findings findings = exitCode == null ? found : found.givenExitCode(exitCode);
    Recording.store(call, current, name, findings, exitCode);
    FindingsPage.print(call.output(), new FindingsJson(current.task(), name, findings, exitCode));
    return ExitCode.OK;
  }

  private static Findings read(Call call, String file) {
    OutputStudy study = new OutputStudy();
    try (InputStream in =
        InputFiles.withLineLimit(
            file.equals("-")
                ? call.environment().in()
                : InputFiles.open(call.environment().resolve(file)))) {
      byte[] chunk = new byte[CHUNK];
      for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
        study.read(chunk, read);
      }
    } catch (IOException e) {
      throw TextOptions.unreadable(file, e);
    }
    study.end();
    return Findings.of(study);
  }

  private static @Nullable Integer exitCode(@Nullable String text) {
    try {
      int code = text == null ? 0 : Integer.parseInt(text);
      if (code >= 0 && code <= LAST_EXIT_CODE) {
        return text == null ? null : (Integer) code;
      }
    } catch (NumberFormatException notANumber) {
      // Reported below, like a value out of range.
    }
    throw new InvalidValue(
        InvalidValue.quote(String.valueOf(text)) + " is not an exit code: expected 0 to 255", "");
  }
}
