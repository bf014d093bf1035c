package dev.baton.cli.core;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Range;

/**
 * The options and arguments of one command. Uses picocli's programmatic model, because reading
 * annotations takes three times as long as the whole start. All values are read as text and parsed
 * by the commands, so that invalid ones get Baton's own messages.
 */
public final class Syntax {
  private final CommandSpec spec = CommandSpec.create();
  private final List<String> footer = new ArrayList<>();

  /** The group of each option, in the order of the options. */
  private final List<@Nullable OptionGroup> groups = new ArrayList<>();

  private @Nullable OptionGroup group;
  private String usual = "";
  private Range count = Range.valueOf("0");
  private String expected = "options only";
  private String needed = "";
  private boolean onlyReads;
  private @Nullable String changingFlag;

  /**
   * @param summary what the command does, in one line
   */
  public Syntax(String name, String summary) {
    spec.name("baton " + name);
    spec.usageMessage().description(summary).synopsisHeading("usage: ");
    spec.usageMessage().customSynopsis(spec.name() + " [OPTIONS]");
    spec.parser().unmatchedArgumentsAllowed(false).collectErrors(false);
  }

  /**
   * An option without a value; hidden when it has no description. Names are separated by blanks, as
   * in {@code "-n --dry-run"}.
   */
  public Syntax flag(String names, String description) {
    addOption(
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
    addOption(
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

  /** An option with one value, the last that is given; hidden when it has no description. */
  public Syntax option(String names, String label, String description) {
    addOption(
        OptionSpec.builder(names.split(" ", -1))
            .type(String.class)
            .arity("1")
            .paramLabel(label)
            .description(description)
            .hidden(description.isEmpty())
            .build());
    return this;
  }

  /** The same for an option that may be given several times. */
  public Syntax repeatable(String names, String label, String description) {
    addOption(
        OptionSpec.builder(names.split(" ", -1))
            .type(List.class)
            .auxiliaryTypes(String.class)
            .arity("1")
            .paramLabel(label)
            .description(description)
            .hidden(description.isEmpty())
            .build());
    return this;
  }

  private void addOption(OptionSpec option) {
    spec.addOption(option);
    groups.add(group);
  }

  /** The options that follow stand in this group of a long help page; null for none. */
  public Syntax group(@Nullable OptionGroup next) {
    group = next;
    return this;
  }

  /**
   * What a long help page shows first, in this order; the options without a group come last then.
   *
   * @param names of options, separated by blanks
   */
  public Syntax usual(String names) {
    usual = names;
    return this;
  }

  /**
   * The command changes nothing, so the beginning of an id is enough to name a task, and it works
   * on a database that cannot be written. Other commands need the whole id, or somebody at a
   * terminal who confirms what was meant.
   */
  public Syntax onlyReads() {
    onlyReads = true;
    return this;
  }

  /** The command changes nothing, except with that flag. */
  public Syntax onlyReadsUnless(String flag) {
    changingFlag = flag;
    return onlyReads();
  }

  /** Whether a call of the command changes nothing. */
  boolean changesNothing(Arguments arguments) {
    return onlyReads && (changingFlag == null || !arguments.has(changingFlag));
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

  /** Whether it has this option, shown in its help or not. */
  boolean takes(String option) {
    return spec.findOption(option) != null;
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

  /** The options that every command has, alone. */
  public static Syntax ofGlobals() {
    return new Syntax("COMMAND", "Every command takes these options, before its name, too.")
        .withGlobals();
  }

  /** Adds the options that every command has. */
  public Syntax withGlobals() {
    for (GlobalOption global : GlobalOption.values()) {
      String names = free(global.names());
      if (names.isEmpty()) {
        continue;
      }
      if (global.label().isEmpty()) {
        flag(names, global.description());
      } else {
        option(names, global.label(), global.description());
      }
    }
    return this;
  }

  /** Those of these names that are not options of this command. */
  private String free(String names) {
    List<String> free = new ArrayList<>(List.of(names.split(" ", -1)));
    free.removeIf(name -> spec.findOption(name) != null);
    return String.join(" ", free);
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
        throw refusal().of(e);
      }
      return readDashed(sorted);
    }
  }

  private Arguments readDashed(List<String> sorted) {
    spec.parser().allowOptionsAsOptionParameters(true);
    try {
      return read(sorted);
    } catch (CommandLine.ParameterException e) {
      throw refusal().of(e);
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

  private SyntaxRefusal refusal() {
    return new SyntaxRefusal(spec, expected);
  }

  private void checkCount(List<String> words) {
    if (words.size() < count.min()) {
      throw Failure.usage(
          spec.name().substring("baton ".length()) + " needs " + needed,
          footer.isEmpty() ? "" : "for example: " + footer.getFirst().strip().replace("%%", "%"));
    }
    if (words.size() > count.max()) {
      throw refusal().tooMany(words.get(count.max()));
    }
  }

  /** The page that {@code --help} shows. */
  public HelpPage help() {
    return new HelpPage(spec, groups, usual, footer);
  }
}
