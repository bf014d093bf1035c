package dev.baton.cli.iteration;

import static dev.baton.cli.kit.Heading.LOOP;

import dev.baton.app.Fencing;
import dev.baton.app.RecordFindings;
import dev.baton.app.RecordFindings.Work;
import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Commands;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.option.BreakerOptions;
import dev.baton.cli.option.TextOptions;
import dev.baton.cli.option.WholeNumber;
import dev.baton.program.Findings;
import dev.baton.program.OutputStudy;
import dev.baton.program.PassThrough;
import dev.baton.store.Change;
import dev.baton.store.TaskQueries.Lookup;
import dev.baton.task.InvalidValue;
import dev.baton.task.TaskId;
import dev.baton.text.InputFiles;
import dev.baton.text.OutputSink;
import dev.baton.text.Texts;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code baton exec} and {@code baton record}: the errors and test results in an output, for the
 * next iteration.
 */
public final class FindingsCommands implements Commands {
  private static final int CHUNK = 1 << 16;
  private static final int LAST_EXIT_CODE = 255;
  private static final int LONGEST_NAME = 200;
  private static final String VARIABLE = "BATON_TASK";

  @Override
  public List<Row> rows() {
    return List.of(
        Row.of(LOOP, "exec", "run a command and record its errors and test results"),
        Row.of(LOOP, "record", "record the errors and test results of a log"));
  }

  @Override
  public Syntax syntax(String name) {
    return switch (name) {
      case "exec" ->
          recording(
                  new Syntax(
                          "Run a command, such as a test suite, and record the errors and test"
                              + " results in its output for the next iteration. Output and exit"
                              + " code are those of the command. --json prints what was found to"
                              + " standard error.",
                          FindingsCommands::exec)
                      .commandLine("the command and its arguments")
                      .flag("-v --verbose", "print to standard error what was recorded"))
              .example("baton exec -- mvn -q verify")
              .example("baton exec --name unit -v -- npm test");
      case "record" ->
          recording(
                  new Syntax(
                          "Record the errors and test results in a log for the next iteration, as"
                              + " exec does for a command.",
                          FindingsCommands::record)
                      .option("--errors-from", "FILE", "the log file; - for standard input")
                      .option(
                          "--exit-code",
                          "N",
                          "exit code of the command that wrote it; with 0, lines that look like"
                              + " errors are ignored"))
              .example("baton record --errors-from build.log --exit-code 1")
              .example(
                  "make 2>&1 | tee build.log; baton record --errors-from build.log --name make");
      default -> throw Commands.unknown(name);
    };
  }

  private static Syntax recording(Syntax syntax) {
    return syntax
        .option("--name", "NAME", "a name for this test run (default: the command)")
        .option(
            "--task",
            "ID",
            "record it for this task (default: BATON_TASK, else the one claimed here)");
  }

  private static ExitCode exec(Call call) {
    List<String> command = call.commandWords("put the command into a script and run the script");
    String name = name(call, String.join(" ", command));
    OutputStudy output = new OutputStudy();
    OutputStudy errors = new OutputStudy();
    int exit;
    try {
      exit = start(call, command, output, errors);
    } catch (IOException e) {
      return StartError.notStarted(call, command.getFirst(), e);
    }
    Findings all = Findings.of(output).plus(Findings.of(errors));
    keep(call, name, all.givenExitCode(exit), exit);
    return ExitCode.ofProgram(exit);
  }

  private static int start(Call call, List<String> command, OutputStudy output, OutputStudy errors)
      throws IOException {
    Environment environment = call.environment();
    PassThrough program = new PassThrough(environment.directory(), Map.of());
    environment.interruptions().outlast(program::terminate);
    OutputSink out = (bytes, length) -> Environment.pass(environment.out(), bytes, length);
    OutputSink err = (bytes, length) -> Environment.pass(environment.err(), bytes, length);
    return environment.interruptions().isGuarded()
        ? program.runGuarded(command, out.and(output), err.and(errors))
        : program.run(command, null, out.and(output), err.and(errors));
  }

  /** A failure here does not change the exit code of the command. */
  private static void keep(Call call, String name, Findings findings, int exit) {
    try {
      Work current = workHere(call);
      if (!findings.isEmpty()) {
        store(call, current, name, findings, exit);
      }
      FindingsView found = new FindingsView(current.task(), name, findings, exit);
      if (call.output().isJson()) {
        call.output().jsonNote(found);
      } else if (call.has("--verbose")) {
        call.output().note(found.summary());
      }
    } catch (RuntimeException e) {
      call.output().warn("nothing was recorded: " + e.getMessage());
    }
  }

  private static ExitCode record(Call call) {
    String file = call.value("--errors-from");
    if (file == null) {
      throw Failure.usage("record needs --errors-from FILE", "- reads standard input");
    }
    Integer exitCode = exitCode(call.value("--exit-code"));
    String name = name(call, file.equals("-") ? "standard input" : file);
    Work current = workHere(call);
    Findings found = read(call, file);
    Findings findings = exitCode == null ? found : found.givenExitCode(exitCode);
    store(call, current, name, findings, exitCode);
    return call.show(new FindingsView(current.task(), name, findings, exitCode));
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
        study.write(chunk, read);
      }
    } catch (IOException e) {
      throw TextOptions.unreadable(file, e);
    }
    study.end();
    return Findings.of(study);
  }

  private static @Nullable Integer exitCode(@Nullable String text) {
    String complaint = "is not an exit code: expected 0 to 255";
    return text == null ? null : (Integer) WholeNumber.parse(text, 0, LAST_EXIT_CODE, complaint);
  }

  /**
   * The name of the program run: a later one with the same name replaces an earlier one.
   *
   * @param usual the default for {@code --name}
   */
  private static String name(Call call, String usual) {
    String given = call.value("--name");
    if (given != null) {
      return Texts.line("name", given, LONGEST_NAME);
    }
    StringBuilder name = new StringBuilder();
    usual
        .codePoints()
        .map(c -> Character.isISOControl(c) || c == 0x2028 || c == 0x2029 ? ' ' : c)
        .limit(LONGEST_NAME)
        .forEach(name::appendCodePoint);
    return name.toString();
  }

  /** Records the findings; problems with the settings are printed as warnings. */
  private static void store(
      Call call, Work work, String name, Findings findings, @Nullable Integer exitCode) {
    new RecordFindings(call.workspace())
        .record(
            call.caller(),
            new RecordFindings.Request(work, name, findings, exitCode),
            () -> BreakerOptions.policyOfPreset(call).policy());
  }

  /**
   * The current work: {@code --task}, or BATON_TASK, or the only claim that was made in this work
   * tree.
   *
   * @throws Failure when {@code --task} matches no task, or the caller's claim was lost
   */
  private static Work workHere(Call call) {
    String named = call.value("--task");
    TaskId task = named != null ? call.resolve(named) : carried(call);
    Work work = new RecordFindings(call.workspace()).workHere(task);
    TaskId id = work.task();
    // Findings of a worker that lost its claim must not count for its successor.
    Change.ClaimLost lost =
        id == null ? null : new Fencing(call.workspace()).lost(call.caller(id), id);
    if (lost != null) {
      throw Failure.claimLost(lost);
    }
    return work;
  }

  private static @Nullable TaskId carried(Call call) {
    String variable = call.environment().variable(VARIABLE);
    if (variable == null) {
      return null;
    }
    try {
      if (call.stores().taskQueries().resolve(variable) instanceof Lookup.Found found) {
        return found.id();
      }
    } catch (InvalidValue notAnId) {
      // Reported below, like an id without a task.
    }
    call.output().warn(VARIABLE + " is ignored: there is no task " + InvalidValue.quote(variable));
    return null;
  }

  /** The error when a command that Baton runs for its caller cannot be run. */
  private static final class StartError {
    /** The exit code that shells use for this. */
    private static final int CANNOT_RUN = 126;

    private static final int NOT_FOUND = 127;

    /** Prints why, in one line; returns the exit code that a shell would. */
    static ExitCode notStarted(Call call, String program, IOException why) {
      boolean there = isThere(call.environment(), program);
      String quoted = InvalidValue.quote(program);
      call.output()
          .error(
              there
                  ? quoted + " cannot be run: " + reason(why)
                  : "program not found: " + quoted + ": expected a command",
              there ? "cannot_run" : "no_command",
              there ? "is it executable?" : "baton exec -- COMMAND ARGUMENTS...");
      return ExitCode.ofProgram(there ? CANNOT_RUN : NOT_FOUND);
    }

    private static boolean isThere(Environment environment, String program) {
      if (program.indexOf('/') >= 0) {
        return Files.exists(environment.directory().resolve(program));
      }
      String path = environment.variable("PATH");
      for (String folder : (path == null ? "" : path).split(":", -1)) {
        if (!program.isEmpty()
            && Files.isRegularFile(environment.directory().resolve(Path.of(folder, program)))) {
          return true;
        }
      }
      return false;
    }

    /** The system's own message at the end of Java's: {@code … error: 13 (Permission denied)}. */
    private static String reason(IOException why) {
      String message = String.valueOf(why.getMessage()).strip();
      int open = message.lastIndexOf('(');
      int comma = message.lastIndexOf(", ");
      String words =
          open >= 0 && message.endsWith(")")
              ? message.substring(open + 1, message.length() - 1)
              : message.substring(comma < 0 ? 0 : comma + 2);
      return words.toLowerCase(Locale.ROOT);
    }
  }
}
