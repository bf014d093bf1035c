package dev.baton.cli;

import dev.baton.cli.command.GitCatchUp;
import dev.baton.cli.core.Command;
import dev.baton.cli.core.Environment;
import dev.baton.cli.core.ExitCode;
import dev.baton.cli.core.Invocation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Baton as a function: words in, exit code out. */
final class Baton {
  private final Environment environment;

  Baton(Environment environment) {
    this.environment = environment;
  }

  /** Runs the command that the words name. */
  int run(String... args) {
    Invocation.Split split = Invocation.Split.of(args);
    return run(split.command(), split.words()).number();
  }

  private ExitCode run(@Nullable String name, List<String> words) {
    if (name == null) {
      return Overview.print(environment, words);
    }
    if (name.equals("help") || name.equals("version") || name.equals("--version")) {
      return help(name, words);
    }
    List<String> rest = new ArrayList<>(words);
    String full = CommandTable.canonical(fullName(name, rest));
    Command command = CommandTable.find(full);
    return command == null
        ? Overview.unknown(environment, full, words)
        : Invocation.run(environment, command, rest, new GitCatchUp());
  }

  /** Takes the second word of names such as {@code dep add} out of the arguments. */
  private static String fullName(String name, List<String> rest) {
    if (name.equals("task")) {
      return ofCub(name, rest);
    }
    if (!CommandList.isGroup(name) && !name.equals("comments")) {
      return name;
    }
    for (int i = 0; i < rest.size(); i++) {
      String candidate = CommandTable.canonical(name + " " + rest.get(i));
      if (CommandTable.find(candidate) != null) {
        rest.remove(i);
        return candidate;
      }
      if (!rest.get(i).startsWith("-")) {
        break;
      }
    }
    return name;
  }

  /** cub's commands about tasks are Baton's own without the first word. */
  private static String ofCub(String name, List<String> rest) {
    for (int i = 0; i < rest.size(); i++) {
      if (!rest.get(i).startsWith("-")) {
        return ForeignCommands.isTaskCommand(rest.get(i)) ? fullName(rest.remove(i), rest) : name;
      }
    }
    return name;
  }

  private ExitCode help(String name, List<String> words) {
    if (!name.equals("help")) {
      return Overview.printVersion(environment, words);
    }
    if (words.isEmpty()) {
      return Overview.print(environment, List.of("--help"));
    }
    List<String> rest = new ArrayList<>(words.subList(1, words.size()));
    rest.add("--help");
    return run(words.getFirst(), rest);
  }
}
