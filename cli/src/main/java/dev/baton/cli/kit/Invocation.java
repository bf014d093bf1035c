package dev.baton.cli.kit;

import dev.baton.cli.kit.Collaborators.CatchingUp;
import dev.baton.store.StoreException;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Ansi;
import dev.baton.terminal.Output;
import dev.baton.terminal.Table;
import dev.baton.terminal.Wrap;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs one command and turns every failure into one line and an exit code. */
public record Invocation(
    Environment environment, Output output, boolean debug, Collaborators collaborators) {
  private static final String OPTIONS_HINT =
      "\nbaton help options shows the options of every command, such as --json\n";

  /**
   * The words of a call with the command first; global options may precede its name. Without a
   * command there are only such options.
   */
  public static List<String> commandFirst(String[] args) {
    List<String> globals = new ArrayList<>();
    for (int i = 0; i < args.length; i++) {
      GlobalOption option = GlobalOption.of(args[i]);
      if (option == null) {
        List<String> words = new ArrayList<>(List.of(args).subList(i, args.length));
        words.addAll(1, globals);
        return words;
      }
      globals.add(args[i]);
      boolean valueFollows = !option.label().isEmpty() && args[i].indexOf('=') < 0;
      if (valueFollows && i + 1 < args.length) {
        globals.add(args[++i]);
      }
    }
    return globals;
  }

  /** Whether there is one among these. */
  public static boolean namesCommand(List<String> commandFirst) {
    return !commandFirst.isEmpty() && GlobalOption.of(commandFirst.getFirst()) == null;
  }

  /**
   * Runs a command.
   *
   * @param words its arguments, including global options
   */
  public static ExitCode run(
      Environment environment, Syntax command, List<String> words, Collaborators collaborators) {
    List<String> options = options(words);
    boolean json = options.contains("--json");
    Output plain = plain(environment, json);
    return new Invocation(environment, plain, options.contains("--debug"), collaborators)
        .runGuarded(command, words);
  }

  private ExitCode runUnguarded(Syntax syntax, List<String> words) {
    if (asksForHelp(words)) {
      help(environment, output, syntax.help(), OPTIONS_HINT);
      return ExitCode.OK;
    }
    syntax.withGlobals();
    if (environment.dialect().hasAgentForm() && !syntax.takes("--agent")) {
      syntax.flag("--agent", "");
    }
    ParsedWords parsed = syntax.parse(words);
    Output fitting = fitting(environment, parsed);
    boolean changesNothing = syntax.changesNothing(parsed);
    if (!changesNothing && parsed.has("--readonly")) {
      throw Failure.failed("read_only", "this command is not allowed with --readonly", "");
    }
    Environment place = place(parsed.value("-C"));
    Workspace workspace = new Workspace(place, parsed, fitting, collaborators, changesNothing);
    try (workspace) {
      Call call = new Call(parsed, workspace, changesNothing, fitting, syntax.freshness(parsed));
      CatchingUp around = collaborators.catchingUp(call);
      workspace.around(around);
      ExitCode code = syntax.run(call);
      around.ran();
      return code;
    } catch (StoreException e) {
      throw workspace.afterChanges(e);
    }
  }

  /** The directory in which the command works. */
  private Environment place(@Nullable String directory) {
    if (directory == null) {
      return environment;
    }
    Path other = environment.resolve(directory);
    if (!Files.isDirectory(other)) {
      throw Failure.usage(
          "no directory " + InvalidValue.quote(directory) + ": expected an existing one",
          directory.indexOf('\uFFFD') < 0 ? "" : "if its path is not UTF-8, rename it");
    }
    return environment.in(other);
  }

  /** Shows the options that every command takes. */
  public static void helpOnOptions(Environment environment, boolean json) {
    Output output = plain(environment, json);
    help(environment, output, Syntax.ofGlobals().help(), "");
  }

  private static void help(Environment environment, Output output, HelpPage page, String last) {
    if (output.isJson()) {
      output.json(page);
      return;
    }
    int columns = environment.columns();
    String text = page.text(columns) + (columns == 0 ? last : Wrap.lines(last, columns));
    PrintWriter out = new PrintWriter(environment.out(), false, StandardCharsets.UTF_8);
    out.print(output.said(text));
    out.flush();
  }

  private static boolean asksForHelp(List<String> words) {
    List<String> options = options(words);
    return options.contains("--help") || options.contains("-h");
  }

  /** The words before {@code --}; after it, nothing is an option. */
  private static List<String> options(List<String> words) {
    int end = words.indexOf("--");
    return end < 0 ? words : words.subList(0, end);
  }

  private ExitCode runGuarded(Syntax command, List<String> words) {
    ExitCode code;
    try {
      code = runUnguarded(command, words);
    } catch (RuntimeException e) {
      Failure failure =
          Failures.of(e, usual -> collaborators.adviceWithoutDatabase(environment, usual));
      code = fail(failure.exitCode(), failure.code(), failure.getMessage(), failure.hint(), e);
    }
    environment.out().flush();
    environment.err().flush();
    if (environment.out().checkError() && code == ExitCode.OK) {
      // The reader has closed the output, or the disk is full: the result did not arrive.
      return fail(ExitCode.FAILED, "output", "the output could not be written", "", null);
    }
    return code;
  }

  private ExitCode fail(
      ExitCode exitCode, String code, String message, String hint, @Nullable Throwable cause) {
    output.error(message, code, hint);
    if (debug && cause != null) {
      cause.printStackTrace(environment.err());
    }
    environment.err().flush();
    return exitCode;
  }

  /** An output without colour, used before the options are known. */
  private static Output plain(Environment environment, boolean json) {
    return Output.plain(environment.out(), environment.err(), json, environment.columns())
        .named(environment.commandNames());
  }

  /** The output in the form that the options and the terminal ask for. */
  private static Output fitting(Environment environment, ParsedWords parsed) {
    boolean terminal = environment.columns() > 0;
    String mode = parsed.has("--no-color") ? "never" : parsed.value("--color");
    return new Output(
            environment.out(),
            environment.err(),
            parsed.has("--json"),
            parsed.has("--quiet"),
            terminal ? environment.columns() : Table.UNLIMITED,
            Ansi.choose(mode, environment.variables(), terminal))
        .named(environment.commandNames())
        .versioned(environment.dialect().answersAsBd())
        .markdown(environment.dialect().hasAgentForm() && parsed.has("--agent"));
  }
}
