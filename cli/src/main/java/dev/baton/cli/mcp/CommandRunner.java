package dev.baton.cli.mcp;

import dev.baton.cli.kit.Environment;
import dev.baton.json.JsonValues;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs commands in this process, as if somebody had typed them with {@code --json}. Each opens the
 * database by itself, so that one that was moved or replaced does no harm.
 */
final class CommandRunner {
  private final Environment environment;
  private final McpCommands.Program program;
  private final List<String> globals;

  /**
   * @param globals options for each command, such as that for the database
   */
  CommandRunner(Environment environment, McpCommands.Program program, List<String> globals) {
    this.environment = environment;
    this.program = program;
    this.globals = globals;
  }

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
  Result runPlain(Map<String, String> variables, List<String> words) {
    return runAs(variables, words);
  }

  private Result runAs(Map<String, String> more, List<String> words) {
    Map<String, String> variables = new HashMap<>(environment.variables());
    variables.putAll(more);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Environment inside =
        environment.captured(
            variables,
            InputStream.nullInputStream(),
            new PrintStream(out, false, StandardCharsets.UTF_8),
            new PrintStream(err, false, StandardCharsets.UTF_8));
    int exit = program.run(inside, words.toArray(new String[0]));
    String text = out.toString(StandardCharsets.UTF_8);
    return new Result(
        exit,
        text.startsWith("{") || text.startsWith("[") ? JsonValues.read(text) : null,
        text,
        err.toString(StandardCharsets.UTF_8).lines().toList());
  }
}
