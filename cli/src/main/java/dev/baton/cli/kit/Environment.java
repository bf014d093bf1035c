package dev.baton.cli.kit;

import dev.baton.claim.ProcessTable;
import dev.baton.claim.Uptime;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.CommandNames;
import dev.baton.text.FileNames;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a command gets from outside, so that tests can replace it.
 *
 * @param name the name that the program was called by: baton, bd or cub
 * @param distribution the directory of the installed program; null when it was started without the
 *     launcher
 * @param columns the width of the terminal; 0 when there is none
 * @param processes asked only by commands that look for workers, because it reads files
 * @param interruptions how signals are handled
 */
public record Environment(
    String name,
    @Nullable Path distribution,
    Map<String, String> variables,
    Path directory,
    InputStream in,
    PrintStream out,
    PrintStream err,
    int columns,
    Clock clock,
    Uptime uptime,
    Supplier<ProcessTable> processes,
    Interruptions interruptions) {

  /** An environment with the usual handling of signals. */
  public Environment(
      String name,
      @Nullable Path distribution,
      Map<String, String> variables,
      Path directory,
      InputStream in,
      PrintStream out,
      PrintStream err,
      int columns,
      Clock clock,
      Uptime uptime,
      Supplier<ProcessTable> processes) {
    this(
        name,
        distribution,
        variables,
        directory,
        in,
        out,
        err,
        columns,
        clock,
        uptime,
        processes,
        Interruptions.AS_USUAL);
  }

  /** The same environment in another directory. */
  Environment in(Path other) {
    return new Environment(
        name,
        distribution,
        variables,
        other,
        in,
        out,
        err,
        columns,
        clock,
        uptime,
        processes,
        interruptions);
  }

  /** The environment of the running process, with the usual handling of signals. */
  public static Environment ofThisProcess() {
    return ofThisProcess(Interruptions.AS_USUAL);
  }

  /** The environment of the running process. */
  public static Environment ofThisProcess(Interruptions interruptions) {
    String dist = System.getProperty("baton.dist");
    return new Environment(
        System.getProperty("baton.name", "baton"),
        dist == null ? null : Path.of(dist),
        System.getenv(),
        Path.of("").toAbsolutePath(),
        System.in,
        new ProgramOutput(FileDescriptor.out),
        new ProgramOutput(FileDescriptor.err),
        columns(System.getProperty("baton.columns")),
        new LocalClock(),
        Uptime.ofThisSystem(),
        ProcessTable::ofThisSystem,
        interruptions);
  }

  /**
   * Writes bytes unchanged to one of this program's outputs, at once.
   *
   * @return false when the reader has closed the output, or it cannot be written
   */
  public static boolean pass(PrintStream output, byte[] bytes, int length) {
    output.write(bytes, 0, length);
    output.flush();
    return !output.checkError() && !(output instanceof ProgramOutput own && own.readerLeft());
  }

  private static int columns(@Nullable String text) {
    try {
      return text == null ? 0 : Math.max(0, Integer.parseInt(text));
    } catch (NumberFormatException notANumber) {
      return 0;
    }
  }

  /**
   * Resolves a file name that was typed.
   *
   * @throws InvalidValue when no file can have that name
   */
  public Path resolve(String file) {
    return FileNames.resolve(directory, file);
  }

  /** Whether input and output are a terminal. */
  @SuppressWarnings("SystemConsoleNull") // null without a terminal, since Java 25
  public boolean isAtTerminal() {
    Console console = columns == 0 ? null : System.console();
    return console != null && console.isTerminal();
  }

  /** Whether the terminal can show a page that changes. */
  public boolean movesCursor() {
    String kind = variable("TERM");
    return kind != null && !kind.equals("dumb");
  }

  /** What the users of the name that the program was called by expect. */
  public TrackerDialect dialect() {
    return TrackerDialect.of(name);
  }

  /**
   * How commands are named in hints. In front of the real bd, the program of that name has none of
   * Baton's own commands.
   */
  public CommandNames commandNames() {
    return variable("BATON_FRONT_REAL") == null ? new CommandNames(name) : CommandNames.AS_WRITTEN;
  }

  /** A variable's value; null when it is not set or empty. */
  public @Nullable String variable(String variable) {
    String value = variables.get(variable);
    return value == null || value.isEmpty() ? null : value;
  }

  /** The first of these variables that is set and not empty; null when none is. */
  public @Nullable String firstVariable(String... names) {
    for (String candidate : names) {
      String value = variable(candidate);
      if (value != null) {
        return value;
      }
    }
    return null;
  }
}
