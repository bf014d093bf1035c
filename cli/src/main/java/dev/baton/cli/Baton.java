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
  private final CommandTable commands = new CommandTable();

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
      return overview().print(words);
    }
    if (name.equals("help") || name.equals("version") || name.equals("--version")) {
      return help(name, words);
    }
    List<String> rest = new ArrayList<>(words);
    String first = name.equals("task") ? ofCub(rest) : name;
    Command command = find(first, rest);
    return command == null
        ? overview().unknown(first, words)
        : Invocation.run(environment, command, rest, new GitCatchUp());
  }

  /** Takes the second word of names such as {@code dep add} out of the arguments. */
  private @Nullable Command find(String first, List<String> rest) {
    for (int i = 0; i < rest.size(); i++) {
      if (!rest.get(i).startsWith("-")) {
        Command command = commands.findByAnyName(first + " " + rest.get(i));
        if (command != null) {
          rest.remove(i);
          return command;
        }
        break;
      }
    }
    return commands.findByAnyName(first);
  }

  /** cub's commands about tasks are Baton's own without the first word. */
  private static String ofCub(List<String> rest) {
    for (int i = 0; i < rest.size(); i++) {
      if (!rest.get(i).startsWith("-")) {
        return ForeignCommands.isTaskCommand(rest.get(i)) ? rest.remove(i) : "task";
      }
    }
    return "task";
  }

  private ExitCode help(String name, List<String> words) {
    if (!name.equals("help")) {
      return overview().printVersion(words);
    }
    if (words.isEmpty()) {
      return overview().print(List.of("--help"));
    }
    List<String> rest = new ArrayList<>(words.subList(1, words.size()));
    rest.add("--help");
    return run(words.getFirst(), rest);
  }

  private Overview overview() {
    return new Overview(environment, commands);
  }
}
