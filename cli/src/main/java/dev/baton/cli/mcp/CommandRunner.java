package dev.baton.cli.mcp;

import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.Environment.Interruptions;
import dev.baton.json.JsonValues;
import dev.baton.mcp.Cancellation;
import dev.baton.program.OutputTail;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands in this process, as if somebody had typed them with {@code --json}. Each opens the
 * database by itself, so that one that was moved or replaced does no harm.
 *
 * @param globals options for each command, such as that for the database
 * @param database that commands in the server's folder use
 */
record CommandRunner(
    Environment environment,
    McpCommands.Program program,
    List<String> globals,
    Supplier<String> database) {
  private static final int SHOWN_LINES = 20;
  private static final int SHOWN_CHARACTERS = 2000;

  /**
   * What a command printed.
   *
   * @param exit its exit code
   * @param data its JSON; null for none
   * @param out its standard output
   * @param notes the lines on standard error
   */
  record Result(int exit, @Nullable Object data, String out, List<String> notes) {
    boolean failed() {
      return exit != 0;
    }

    /** The last line that is an error of Baton's, as an object; null for none. */
    @Nullable Map<String, @Nullable Object> error() {
      for (String line : notes.reversed()) {
        Map<String, @Nullable Object> object =
            line.startsWith("{\"error\"") ? JsonValues.object(line) : null;
        if (object != null) {
          return object;
        }
      }
      return null;
    }
  }

  /**
   * Runs a command.
   *
   * @param variables added to the environment
   */
  Result run(Map<String, String> variables, List<String> words) {
    List<String> all = new ArrayList<>(words);
    // Before a double dash, after which nothing is an option.
    all.add(1, "--json");
    all.addAll(2, globals);
    return runAs(variables, all);
  }

  /** The same for a command that prints text. */
  Result runPlain(List<String> words) {
    List<String> all = new ArrayList<>(words);
    all.addAll(1, globals);
    return runAs(Map.of(), all);
  }

  private Result runAs(Map<String, String> variables, List<String> words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int exit = runAs(variables, words, out, err, Interruptions.usual());
    String text = out.toString(StandardCharsets.UTF_8);
    return new Result(
        exit,
        text.startsWith("{") || text.startsWith("[") ? JsonValues.read(text) : null,
        text,
        err.toString(StandardCharsets.UTF_8).lines().toList());
  }

  /**
   * Runs a check, and records what it found for the task.
   *
   * @param check a command of the shell
   * @param place where it runs
   * @param cancellation ends it
   * @return what is wrong; null when it passes
   */
  @Nullable String check(
      String task,
      String check,
      Path place,
      Map<String, String> variables,
      Cancellation cancellation) {
    OutputTail tail = new OutputTail();
    OutputStream out = tail.stream();
    List<String> words = new ArrayList<>(List.of("exec", "-C", place.toString()));
    words.addAll(globals);
    if (globals.stream().noneMatch(option -> option.startsWith("--db="))) {
      // The settings of another work tree may name another one.
      words.add("--db=" + database.get());
    }
    words.addAll(List.of("--task=" + task, "--name=" + check, "--", "/bin/sh", "-c", check));
    int exit = runAs(variables, words, out, out, new ProgramEnd(cancellation));
    return exit == 0
        ? null
        : "'%s' fails with exit code %s; %s stays open\n%s"
            .formatted(check, exit, task, tail.lines(SHOWN_LINES, SHOWN_CHARACTERS));
  }

  private int runAs(
      Map<String, String> more,
      List<String> words,
      OutputStream out,
      OutputStream err,
      Interruptions ending) {
    Map<String, String> variables = new HashMap<>(environment.variables());
    variables.putAll(more);
    PrintStream output = new PrintStream(out, false, StandardCharsets.UTF_8);
    PrintStream errors = new PrintStream(err, false, StandardCharsets.UTF_8);
    return program.run(
        environment.captured(variables, output, errors, ending), words.toArray(new String[0]));
  }

  /** Ends a program when its client does not wait for it any more. */
  private record ProgramEnd(Cancellation cancellation) implements Interruptions {
    @Override
    public void outlast(Runnable onTerminate) {
      cancellation.onCancel(onTerminate);
    }

    @Override
    public void onRequest(Runnable onSignal) {
      cancellation.onCancel(onSignal);
    }

    @Override
    public boolean isGuarded() {
      return true;
    }
  }
}
