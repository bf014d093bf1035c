package dev.baton.cli.iteration;

import dev.baton.cli.kit.Call;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Failure;
import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** The words of a command that Baton runs for its caller, and the error when it cannot be run. */
final class CommandLineWords {
  /** The exit code that shells use for this. */
  private static final int CANNOT_RUN = 126;

  private static final int NOT_FOUND = 127;

  private CommandLineWords() {}

  /**
   * Refuses words that differ from what was typed: Java replaces bytes that are not UTF-8 by
   * U+FFFD, and a command with another argument is another command.
   */
  static List<String> checked(List<String> words) {
    for (String word : words) {
      if (word.indexOf('\uFFFD') >= 0) {
        throw Failure.usage(
            InvalidValue.quote(word) + " is not UTF-8 or has the character U+FFFD: expected text",
            "put the command into a script and run the script");
      }
    }
    return words;
  }

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
