package dev.baton.cli.core;

import static dev.baton.task.InvalidValue.quote;

import dev.baton.text.Nearest;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Range;

/**
 * The options and arguments of one command. Uses picocli's programmatic model, because reading
 * annotations takes three times as long as the whole start. All values are read as text and parsed
 * by the commands, so that invalid ones get Baton's own messages.
 */
public final class Syntax {
  private static final int WIDEST_HELP = 100;

  /** The smallest width that picocli accepts. */
  private static final int NARROWEST_HELP = 55;

  private final CommandSpec spec = CommandSpec.create();
  private final List<String> footer = new ArrayList<>();
  private Range count = Range.valueOf("0");
  private String expected = "options only";
  private String needed = "";

  /**
   * @param summary what the command does, in one line
   */
  public Syntax(String name, String summary) {
    spec.name("baton " + name);
    spec.usageMessage().description(summary).synopsisHeading("usage: ");
    spec.usageMessage().customSynopsis(spec.name() + " [OPTIONS]");
    spec.usageMessage().optionListHeading("%noptions:%n").parameterListHeading("%narguments:%n");
    spec.usageMessage().footerHeading("%nexamples:%n").sortOptions(false);
    spec.parser().unmatchedArgumentsAllowed(false).collectErrors(false);
  }

  /**
   * An option without a value; hidden when it has no description. Names are separated by blanks, as
   * in {@code "-n --dry-run"}.
   */
  public Syntax flag(String names, String description) {
    spec.addOption(
        OptionSpec.builder(names.split(" ", -1))
            .type(boolean.class)
            .arity("0")
            .description(description)
            .hidden(description.isEmpty())
            .build());
    return this;
  }

  /** A flag that may be written as {@code --tree=false}. */
  public Syntax truth(String names, String description) {
    spec.addOption(
        OptionSpec.builder(names.split(" ", -1))
            .type(Boolean.class)
            .arity("0..1")
            .fallbackValue("true")
            .paramLabel("TRUTH")
            .description(description)
            .hidden(description.isEmpty())
            .build());
    return this;
  }

  /** An option with one value; if it is given twice, the last value counts. */
  public Syntax option(String names, String label, String description) {
    spec.addOption(
        OptionSpec.builder(names.split(" ", -1))
            .type(String.class)
            .arity("1")
            .paramLabel(label)
            .description(description)
            .build());
    return this;
  }

  /** An option with one value that may be given several times. */
  public Syntax repeatable(String names, String label, String description) {
    spec.addOption(
        OptionSpec.builder(names.split(" ", -1))
            .type(List.class)
            .auxiliaryTypes(String.class)
            .arity("1")
            .paramLabel(label)
            .description(description)
            .build());
    return this;
  }

  /**
   * The arguments that are not options.
   *
   * @param arity such as {@code 1}, {@code 0..1} or {@code 1..*}
   */
  public Syntax arguments(String label, String arity, String description) {
    count = Range.valueOf(arity);
    String shown = count.max() == Integer.MAX_VALUE ? label + "..." : label;
    expected = shown + " (" + description + ")";
    needed = Needs.words(label, count.min(), count.max());
    spec.usageMessage()
        .customSynopsis(
            spec.name() + " [OPTIONS] " + (count.min() == 0 ? "[" + shown + "]" : shown));
    // Any number is accepted and counted here: picocli would count groups, and not notice missing
    // arguments.
    spec.addPositional(
        PositionalParamSpec.builder()
            .type(List.class)
            .auxiliaryTypes(String.class)
            .index("0..*")
            .arity("1")
            .hideParamSyntax(true)
            .paramLabel(shown)
            .description(description)
            .build());
    return this;
  }

  /**
   * The arguments are a command with its own options: the first word that is not an option ends
   * Baton's own.
   */
  public Syntax commandLine(String description) {
    return commandLine("1..*", description);
  }

  /**
   * The same, where it may be left out.
   *
   * @param arity {@code 0..*} or {@code 1..*}
   */
  public Syntax commandLine(String arity, String description) {
    arguments("COMMAND", arity, description);
    spec.parser().stopAtPositional(true);
    String command = count.min() == 0 ? " [-- COMMAND...]" : " -- COMMAND...";
    spec.usageMessage().customSynopsis(spec.name() + " [OPTIONS]" + command);
    return this;
  }

  /** Adds a line to the examples in the help. */
  public Syntax example(String line) {
    footer.add("  " + line.replace("%", "%%"));
    return this;
  }

  /** The long names of all options, including the global ones, except hidden ones. */
  public List<String> optionNames() {
    withGlobals();
    List<String> names = new ArrayList<>();
    for (OptionSpec option : spec.options()) {
      for (String name : option.names()) {
        if (!option.hidden() && name.startsWith("--")) {
          names.add(name);
        }
      }
    }
    return names;
  }

  /** Adds the options that every command has. */
  public Syntax withGlobals() {
    for (GlobalOption global : GlobalOption.values()) {
      if (global.label().isEmpty()) {
        flag(global.names(), global.description());
      } else {
        option(global.names(), global.label(), global.description());
      }
    }
    return this;
  }

  /**
   * Parses the arguments of a call.
   *
   * @throws Failure with exit code 2 when they are not valid
   */
  Arguments parse(List<String> words) {
    try {
      return read(words);
    } catch (CommandLine.ParameterException e) {
      List<String> sorted =
          spec.parser().stopAtPositional()
              ? null
              : new DashedWords(spec.optionsMap()).sorted(words);
      if (sorted == null) {
        throw refusal(e);
      }
      return readDashed(sorted);
    }
  }

  private Arguments readDashed(List<String> sorted) {
    spec.parser().allowOptionsAsOptionParameters(true);
    try {
      return read(sorted);
    } catch (CommandLine.ParameterException e) {
      throw refusal(e);
    }
  }

  private Arguments read(List<String> words) {
    // A title may begin with '@' without naming a file of arguments.
    CommandLine commandLine =
        new CommandLine(spec).setOverwrittenOptionsAllowed(true).setExpandAtFiles(false);
    Arguments arguments = new Arguments(commandLine.parseArgs(words.toArray(new String[0])));
    checkCount(arguments.words());
    return arguments;
  }

  private Failure refusal(CommandLine.ParameterException e) {
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().getFirst();
      return unmatched.isUnknownOption() ? unknownOption(first) : tooMany(first);
    }
    if (e instanceof CommandLine.MissingParameterException missing
        && missing.getMissing().size() == 1
        && missing.getMissing().getFirst() instanceof OptionSpec option) {
      // The parser's own message would name the placeholder that was inserted after the option.
      return refused(
          "the option " + quote(option.longestName()) + " needs a value: " + option.paramLabel());
    }
    return refused(plain(e));
  }

  private Failure unknownOption(String typed) {
    String name = typed.contains("=") ? typed.substring(0, typed.indexOf('=')) : typed;
    return Failure.usage(
        "unknown option " + quote(typed),
        (typed.startsWith("--")
                    ? Nearest.to(name.substring(2), optionsHere())
                        .map(meant -> "did you mean --" + meant + "? ")
                    : Optional.<String>empty())
                .orElse("")
            + spec.name()
            + " --help shows the options");
  }

  private List<String> optionsHere() {
    return spec.options().stream()
        .filter(option -> !option.hidden() && option.longestName().startsWith("--"))
        .map(option -> option.longestName().substring(2))
        .toList();
  }

  private void checkCount(List<String> words) {
    if (words.size() < count.min()) {
      throw Failure.usage(
          spec.name().substring("baton ".length()) + " needs " + needed,
          footer.isEmpty() ? "" : "for example: " + footer.getFirst().strip().replace("%%", "%"));
    }
    if (words.size() > count.max()) {
      throw tooMany(words.get(count.max()));
    }
  }

  private Failure tooMany(String word) {
    return refused(quote(word) + " is one argument too many: expected " + expected);
  }

  private Failure refused(String message) {
    return Failure.usage(message, spec.name() + " --help shows the options");
  }

  private static String plain(CommandLine.ParameterException e) {
    String message = String.valueOf(e.getMessage()).replace('\n', ' ').strip();
    return message.isEmpty()
        ? "the arguments do not fit"
        : Character.toLowerCase(message.charAt(0)) + message.substring(1);
  }

  /**
   * Prints the help.
   *
   * @param columns the width of the terminal; 0 where there is none
   */
  public void printHelp(PrintWriter out, int columns) {
    UsageMessageSpec usage = spec.usageMessage();
    usage.width(columns == 0 ? WIDEST_HELP : Math.clamp(columns, NARROWEST_HELP, WIDEST_HELP));
    usage.footer(footer.toArray(new String[0]));
    new CommandLine(spec).setInterpolateVariables(false).usage(out, Help.Ansi.OFF);
    out.flush();
  }
}
