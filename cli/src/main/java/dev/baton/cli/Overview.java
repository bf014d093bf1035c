package dev.baton.cli;

import dev.baton.cli.core.Environment;
import dev.baton.cli.core.ExitCode;
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

  private Overview() {}

  static ExitCode print(Environment environment, List<String> words) {
    boolean asked = words.contains("--help") || words.contains("-h");
    if (!asked && !words.isEmpty()) {
      return fail(environment, words, "no command was given", "baton --help lists them");
    }
    PrintStream out = environment.out();
    out.print("Baton tracks tasks, finds those that dead workers dropped, and gives them back.\n");
    out.print("\nusage: " + environment.name() + " COMMAND [OPTIONS]\n");
    String group = "";
    for (CommandList.Entry entry : CommandList.overview()) {
      if (!entry.group().equals(group)) {
        group = entry.group();
        out.print("\n" + group + "\n");
      }
      print(out, entry);
    }
    out.print("\nEach command has --help with examples, and --json.\n");
    return delivered(environment, words);
  }

  private static void print(PrintStream out, CommandList.Entry entry) {
    String padding = " ".repeat(NAME_WIDTH - entry.name().length());
    out.print("  " + entry.name() + padding + entry.summary() + "\n");
  }

  private static ExitCode printGroup(Environment environment, String name, List<String> words) {
    PrintStream out = environment.out();
    out.print("usage: " + environment.name() + " " + name + " COMMAND [OPTIONS]\n\n");
    CommandList.group(name).forEach(entry -> print(out, entry));
    out.print("\nEach has --help with examples.\n");
    return delivered(environment, words);
  }

  static ExitCode printVersion(Environment environment, List<String> words) {
    boolean json = words.contains("--json");
    environment
        .out()
        .print(
            json ? "{\"version\":\"" + VERSION + "\",\"build\":\"baton\"}\n" : line(environment));
    return delivered(environment, words);
  }

  /** Tools that look for bd's version read it off bd's own line. */
  private static String line(Environment environment) {
    return environment.isCalledBd()
        ? "bd version " + VERSION + " (baton)\n"
        : "baton " + VERSION + "\n";
  }

  static ExitCode unknown(Environment environment, String name, List<String> words) {
    if (CommandList.isGroup(name)) {
      if (words.contains("--help") || words.contains("-h")) {
        return printGroup(environment, name, words);
      }
      return fail(environment, words, half(name, words), "");
    }
    String instead = ForeignCommands.instead(name);
    if (instead != null) {
      String typed = name.equals("task") ? withSecond(name, words) : name;
      return fail(environment, words, "Baton has no command " + InvalidValue.quote(typed), instead);
    }
    if (name.startsWith("-")) {
      return fail(
          environment,
          words,
          "there is no option " + InvalidValue.quote(name) + " before the command",
          "baton --help lists the commands, COMMAND --help what each one takes");
    }
    return fail(
        environment,
        words,
        "there is no command " + InvalidValue.quote(name),
        Nearest.to(name, names())
            .map(meant -> "did you mean " + meant + "? baton --help lists all")
            .orElse("baton --help lists them"));
  }

  /** What is wrong with the name of a group, and what follows it. */
  private static String half(String group, List<String> words) {
    String known =
        CommandList.group(group).stream()
            .map(CommandList.Entry::name)
            .collect(Collectors.joining(", "));
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

  private static List<String> names() {
    return CommandList.overview().stream().map(CommandList.Entry::name).toList();
  }

  private static ExitCode delivered(Environment environment, List<String> words) {
    if (!environment.out().checkError()) {
      return ExitCode.OK;
    }
    fail(environment, words, "the output could not be written", "");
    return ExitCode.FAILED;
  }

  private static ExitCode fail(
      Environment environment, List<String> words, String message, String hint) {
    Output.plain(environment.out(), environment.err(), words.contains("--json"))
        .error(message, "usage", hint);
    environment.err().flush();
    return ExitCode.USAGE;
  }
}
