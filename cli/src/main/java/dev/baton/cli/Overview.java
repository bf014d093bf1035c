package dev.baton.cli;

import dev.baton.cli.core.CommandIndex.Entry;
import dev.baton.cli.core.Environment;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Heading;
import dev.baton.task.InvalidValue;
import dev.baton.terminal.Output;
import dev.baton.text.Nearest;
import java.io.PrintStream;
import java.util.List;
import java.util.stream.Collectors;

/** What is printed when no command is named, or none that is known. */
final class Overview {
  private static final String VERSION = Version.NUMBER;
  private static final int NAME_WIDTH = 21;

  private final Environment environment;
  private final CommandTable commands;

  Overview(Environment environment, CommandTable commands) {
    this.environment = environment;
    this.commands = commands;
  }

  ExitCode print(List<String> words) {
    boolean asked = words.contains("--help") || words.contains("-h");
    if (!asked && !words.isEmpty()) {
      return fail(words, "no command was given", "baton --help lists them");
    }
    PrintStream out = environment.out();
    out.print("Baton tracks tasks, finds those that dead workers dropped, and gives them back.\n");
    out.print("\nusage: " + environment.name() + " COMMAND [OPTIONS]\n");
    Heading heading = null;
    for (Entry entry : commands.entries()) {
      if (entry.heading() != heading) {
        heading = entry.heading();
        out.print("\n" + heading.title() + "\n");
      }
      print(out, entry);
    }
    out.print("\nEach command has --help with examples, and --json.\n");
    return delivered(words);
  }

  private static void print(PrintStream out, Entry entry) {
    String padding = " ".repeat(NAME_WIDTH - entry.name().length());
    out.print("  " + entry.name() + padding + entry.summary() + "\n");
  }

  private ExitCode printGroup(String name, List<String> words) {
    PrintStream out = environment.out();
    out.print("usage: " + environment.name() + " " + name + " COMMAND [OPTIONS]\n\n");
    commands.group(name).forEach(entry -> print(out, entry));
    out.print("\nEach has --help with examples.\n");
    return delivered(words);
  }

  ExitCode printVersion(List<String> words) {
    boolean json = words.contains("--json");
    environment
        .out()
        .print(json ? "{\"version\":\"" + VERSION + "\",\"build\":\"baton\"}\n" : line());
    return delivered(words);
  }

  /** Tools that look for bd's version read it off bd's own line. */
  private String line() {
    return environment.isCalledBd()
        ? "bd version " + VERSION + " (baton)\n"
        : "baton " + VERSION + "\n";
  }

  ExitCode unknown(String name, List<String> words) {
    if (!commands.group(name).isEmpty()) {
      if (words.contains("--help") || words.contains("-h")) {
        return printGroup(name, words);
      }
      return fail(words, half(name, words), "");
    }
    String instead = ForeignCommands.instead(name);
    if (instead != null) {
      String typed = name.equals("task") ? withSecond(name, words) : name;
      return fail(words, "Baton has no command " + InvalidValue.quote(typed), instead);
    }
    if (name.startsWith("-")) {
      return fail(
          words,
          "there is no option " + InvalidValue.quote(name) + " before the command",
          "baton --help lists the commands, COMMAND --help what each one takes");
    }
    return fail(
        words,
        "there is no command " + InvalidValue.quote(name),
        Nearest.to(name, names())
            .map(meant -> "did you mean " + meant + "? baton --help lists all")
            .orElse("baton --help lists them"));
  }

  /** What is wrong with the name of a group, and what follows it. */
  private String half(String group, List<String> words) {
    String known =
        commands.group(group).stream().map(Entry::name).collect(Collectors.joining(", "));
    String typed = withSecond(group, words);
    return typed.equals(group)
        ? "'" + group + "' needs a second word: expected " + known
        : "there is no command " + InvalidValue.quote(typed) + ": expected " + known;
  }

  /** A command's first word with what was typed behind it; alone where nothing was. */
  private static String withSecond(String first, List<String> words) {
    for (String word : words) {
      if (!word.startsWith("-") && !word.equals(first)) {
        return first + " " + word;
      }
    }
    return first;
  }

  private List<String> names() {
    return commands.entries().stream().map(Entry::name).toList();
  }

  private ExitCode delivered(List<String> words) {
    if (!environment.out().checkError()) {
      return ExitCode.OK;
    }
    fail(words, "the output could not be written", "");
    return ExitCode.FAILED;
  }

  private ExitCode fail(List<String> words, String message, String hint) {
    Output.plain(environment.out(), environment.err(), words.contains("--json"))
        .error(message, "usage", hint);
    environment.err().flush();
    return ExitCode.USAGE;
  }
}
