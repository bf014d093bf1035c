package dev.baton.cli;

import dev.baton.cli.kit.Commands.Row;
import dev.baton.cli.kit.Environment;
import dev.baton.cli.kit.ExitCode;
import dev.baton.cli.kit.Heading;
import dev.baton.cli.kit.HelpPage;
import dev.baton.cli.kit.Version;
import dev.baton.git.GitLayout;
import dev.baton.git.Head;
import dev.baton.task.InvalidValue;
import dev.baton.task.InvalidValue.Nearest;
import dev.baton.terminal.Output;
import dev.baton.terminal.Wrap;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is printed when no command, or an unknown one, is named. */
record Overview(Environment environment, CommandTable commands) {
  private static final String VERSION = Version.NUMBER;
  private static final int NAME_WIDTH = 21;

  private static final Set<String> RISKY =
      Set.of("run", "resume", "delete", "exec", "sweep", "import", "unlink", "self");

  ExitCode print(List<String> words) {
    boolean asked = words.contains("--help") || words.contains("-h");
    if (!asked && !words.isEmpty()) {
      return fail(words, "no command given", "baton --help lists the commands");
    }
    if (words.contains("--json")) {
      return printJson(commands.entries(), words);
    }
    PrintStream out = environment.out();
    print("Baton tracks tasks, finds those whose worker has died, and reopens them.\n");
    out.print("usage: " + environment.name() + " COMMAND [OPTIONS]\n");
    printGoals(out);
    return delivered(words);
  }

  /** All commands, for {@code --help --all}. */
  ExitCode printAll(List<String> words) {
    if (!words.contains("--help") && !words.contains("-h")) {
      return fail(
          words, "unknown option '--all' before the command", "baton --help --all lists all");
    }
    if (words.contains("--json")) {
      return printJson(commands.entries(), words);
    }
    environment.out().print("usage: " + environment.name() + " COMMAND [OPTIONS]\n");
    printAll(environment.out());
    return delivered(words);
  }

  private void printAll(PrintStream out) {
    Heading heading = null;
    for (Row entry : commands.entries()) {
      if (entry.heading() != heading) {
        heading = entry.heading();
        out.print("\n" + heading.title() + "\n");
      }
      print(entry);
    }
    out.print("\nEvery command has --help with examples, and --json.\n");
  }

  private void printGoals(PrintStream out) {
    List<Row> entries = commands.entries();
    out.print("\n");
    for (OverviewGroup goal : OverviewGroup.values()) {
      out.print(goal.title() + "\n");
      for (String name : goal.commands()) {
        entries.stream().filter(entry -> entry.name().equals(name)).forEach(this::print);
      }
    }
    print("\nhelp --all: all commands; help COMMAND: its options; help options: common options\n");
  }

  private void print(Row entry) {
    String padding = " ".repeat(NAME_WIDTH - entry.name().length());
    print("  " + entry.name() + padding + entry.summary() + "\n");
  }

  /** Prints a line that may be too long for the terminal. */
  private void print(String line) {
    int columns = environment.columns();
    environment.out().print(columns == 0 ? line : Wrap.lines(line, columns));
  }

  private ExitCode printJson(List<Row> entries, List<String> words) {
    Output.plain(environment.out(), environment.err(), true)
        .json(new HelpPage.Overview(listed(entries)));
    return delivered(words);
  }

  /** The rows of the table for programs. */
  static List<HelpPage.Command> listed(List<Row> entries) {
    List<HelpPage.Command> listed = new ArrayList<>();
    for (Row entry : entries) {
      listed.add(
          new HelpPage.Command(
              entry.name(), entry.heading().title(), entry.summary(), entry.otherNames()));
    }
    return listed;
  }

  private ExitCode printGroup(String name, List<String> words) {
    if (words.contains("--json")) {
      return printJson(commands.group(name), words);
    }
    PrintStream out = environment.out();
    out.print("usage: " + environment.name() + " " + name + " COMMAND [OPTIONS]\n\n");
    commands.group(name).forEach(this::print);
    out.print("\nEach has --help with examples.\n");
    return delivered(words);
  }

  /** Prints docs/schema/version.json: which program this is. */
  ExitCode printVersion(List<String> words) {
    if (!words.contains("--json")) {
      environment.out().print(line());
    } else if (environment.dialect().answersAsBd()) {
      Output.plain(environment.out(), environment.err(), true)
          .versioned(true)
          .object(fields ->
              fields
                  .text("version", Version.OF_BD)
                  .text("build", Version.BUILD_OF_BD)
                  .text("branch", branch())
                  .text("baton", VERSION));
    } else {
      Output.plain(environment.out(), environment.err(), true)
          .object(fields -> fields.text("version", VERSION).text("build", "baton"));
    }
    return delivered(words);
  }

  /** The checked-out branch; null when there is none. */
  private @Nullable String branch() {
    return GitLayout.find(environment.directory(), environment.variables())
        .map(git -> Head.read(git).branch())
        .orElse(null);
  }

  /** Tools that look for bd's version parse the first line in bd's format. */
  private String line() {
    return environment.dialect().answersAsBd()
        ? "bd version " + Version.OF_BD + " (baton " + VERSION + ")\n"
        : "baton " + VERSION + "\n";
  }

  ExitCode unknown(String name, List<String> words) {
    if (!commands.group(name).isEmpty()) {
      if (words.contains("--help") || words.contains("-h")) {
        return printGroup(name, words);
      }
      String reason = ForeignCommands.instead(withSecond(name, words));
      return fail(words, half(name, words), reason == null ? "" : reason);
    }
    String instead = ForeignCommands.instead(name);
    if (instead != null) {
      String typed = name.equals("task") ? withSecond(name, words) : name;
      return fail(words, noCommand(typed, ForeignCommands.owner(name)), instead);
    }
    if (name.startsWith("-")) {
      return fail(
          words,
          "unknown option " + InvalidValue.quote(name) + " before the command",
          "baton --help lists the commands, COMMAND --help shows the options of each");
    }
    return fail(
        words,
        "no command " + InvalidValue.quote(name),
        Nearest.to(name, names())
            .map(meant -> "did you mean " + meant + "? baton --help --all lists all commands")
            .orElse("baton --help --all lists all commands"));
  }

  /** What is wrong when only the name of a group was typed, and which commands it has. */
  private String half(String group, List<String> words) {
    String known = commands.group(group).stream().map(Row::name).collect(Collectors.joining(", "));
    String typed = withSecond(group, words);
    return typed.equals(group)
        ? "'" + group + "' needs a subcommand: expected " + known
        : noCommand(typed, ForeignCommands.owner(typed)) + ": expected " + known;
  }

  private static String noCommand(String typed, @Nullable String owner) {
    String message = "no command " + InvalidValue.quote(typed);
    return owner == null ? message : message + ", which only " + owner + " has";
  }

  /** The first word with the second one, if there is one. */
  private static String withSecond(String first, List<String> words) {
    for (String word : words) {
      if (!word.startsWith("-") && !word.equals(first)) {
        return first + " " + word;
      }
    }
    return first;
  }

  /** A typo must never lead to a suggestion that spends money, deletes, or changes the machine. */
  private List<String> names() {
    return commands.entries().stream()
        .map(Row::name)
        .filter(name -> !RISKY.contains(name.split(" ", 2)[0]))
        .toList();
  }

  private ExitCode delivered(List<String> words) {
    if (!environment.out().checkError()) {
      return ExitCode.OK;
    }
    fail(words, "the output could not be written", "");
    return ExitCode.FAILED;
  }

  private ExitCode fail(List<String> words, String message, String hint) {
    Output.plain(
            environment.out(), environment.err(), words.contains("--json"), environment.columns())
        .named(environment.commandNames())
        .error(message, "usage", hint);
    environment.err().flush();
    return ExitCode.USAGE;
  }

  /**
   * The short overview: common goals, and the commands for each. It has to fit on a small screen;
   * {@code --help --all} lists all commands.
   */
  private enum OverviewGroup {
    SET_UP("Set up", "init, setup claude"),
    PLAN("Plan", "create, dep add, list, show, undo"),
    WORK("Work", "ready, claim, close, release"),
    LOOP("Run an agent in a loop", "run"),
    LOOK("See what happened", "status, log, top, report"),
    RECOVER("Recover from dead workers", "stale, sweep, doctor");

    private final String title;
    private final String commands;

    OverviewGroup(String title, String commands) {
      this.title = title;
      this.commands = commands;
    }

    String title() {
      return title;
    }

    List<String> commands() {
      return List.of(commands.split(", ", -1));
    }
  }
}
