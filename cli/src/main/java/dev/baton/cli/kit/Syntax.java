package dev.baton.cli.kit;

import dev.baton.cli.kit.DeclaredOptions.DeclaredOption;
import dev.baton.cli.kit.ParsedWords.WordParser;
import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The options and arguments of one command, and what runs it. All values are read as text and
 * parsed by the commands, which word what is wrong with them.
 */
public final class Syntax {
  private final String summary;
  private final Function<Call, ExitCode> action;
  private final DeclaredOptions options = new DeclaredOptions();
  private final List<String> examples = new ArrayList<>();

  private String name = "";
  private @Nullable OptionGroup group;
  private String usual = "";
  private String numbered = "";
  private String otherwise = "";
  private int least;
  private int most;
  private String expected = "options only";
  private String needed = "";
  private String synopsis = "";
  private String shown = "";
  private String meaning = "";
  private boolean endsAtArgument;
  private boolean picked;
  private boolean onlyReads;
  private @Nullable String changingFlag;
  private Freshness freshness = Freshness.ALL;
  private List<String> widening = List.of();
  private Freshness narrowed = Freshness.ALL;
  private @Nullable String narrowing;

  /**
   * @param summary what the command does, in one line
   * @param action runs it; a {@link Failure} says why it cannot do what was asked
   */
  public Syntax(String summary, Function<Call, ExitCode> action) {
    this.summary = summary;
    this.action = action;
  }

  /** The syntax of words that are only parsed, such as those of an earlier call. */
  public static Syntax ofWords(String name) {
    return new Syntax("", call -> ExitCode.OK).named(name);
  }

  /** The command's name, which its row has, unless it is another command's syntax. */
  public Syntax named(String command) {
    name = name.isEmpty() ? "baton ".concat(command) : name;
    return this;
  }

  ExitCode run(Call call) {
    return action.apply(call);
  }

  /**
   * An option without a value; hidden when it has no description. Names are separated by blanks, as
   * in {@code "-n --dry-run"}.
   */
  public Syntax flag(String names, String description) {
    return add(names, DeclaredOption.Kind.FLAG, "", description);
  }

  /**
   * A short name of two options: followed by a number it has that value, otherwise it is a flag.
   *
   * @param name that of an option with a number as value
   * @param flag the flag
   */
  public Syntax unlessNumber(String name, String flag) {
    numbered = name;
    otherwise = flag;
    return this;
  }

  /** A flag that may be written as {@code --tree=false}. */
  public Syntax truth(String names, String description) {
    return add(names, DeclaredOption.Kind.TRUTH, "TRUTH", description);
  }

  /** An option with one value, the last that is given; hidden when it has no description. */
  public Syntax option(String names, String label, String description) {
    return add(names, DeclaredOption.Kind.VALUE, label, description);
  }

  /** The same for an option that may be given several times. */
  public Syntax repeatable(String names, String label, String description) {
    return add(names, DeclaredOption.Kind.VALUES, label, description);
  }

  private Syntax add(String names, DeclaredOption.Kind kind, String label, String description) {
    options.add(new DeclaredOption(names, kind, label, description, group));
    return this;
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

  /**
   * The command does not need all tasks as they are in their home.
   *
   * @param wideningFlags with one of them it needs all
   */
  public Syntax needs(Freshness needed, String... wideningFlags) {
    freshness = needed;
    widening = List.of(wideningFlags);
    return this;
  }

  /** With that flag, the command needs less than usually. */
  public Syntax needsOnly(Freshness needed, String flag) {
    narrowed = needed;
    narrowing = flag;
    return this;
  }

  /** Which tasks a call of the command needs as they are in their home. */
  Freshness freshness(ParsedWords arguments) {
    if (narrowing != null && arguments.has(narrowing)) {
      return narrowed;
    }
    for (String flag : widening) {
      if (arguments.has(flag)) {
        return Freshness.ALL;
      }
    }
    return freshness;
  }

  /** Whether a call of the command changes nothing. */
  boolean changesNothing(ParsedWords arguments) {
    return onlyReads && (changingFlag == null || !arguments.has(changingFlag));
  }

  /**
   * The arguments that are not options.
   *
   * @param arity such as {@code 1}, {@code 0..1} or {@code 1..*}
   */
  public Syntax arguments(String label, String arity, String description) {
    int dots = arity.indexOf("..");
    String last = dots < 0 ? arity : arity.substring(dots + 2);
    least = Integer.parseInt(dots < 0 ? arity : arity.substring(0, dots));
    most = last.equals("*") ? Integer.MAX_VALUE : Integer.parseInt(last);
    shown = most == Integer.MAX_VALUE ? label + "..." : label;
    meaning = description;
    expected = shown + " (" + description + ")";
    needed = needed(label, least, most);
    synopsis = least == 0 ? " [" + shown + "]" : " " + shown;
    return this;
  }

  /** Such as {@code at least one task id}. */
  private static String needed(String label, int least, int most) {
    return switch (label) {
      case "ID" -> most > 1 ? "at least one task id" : "a task id";
      case "ID OTHER" -> "two task ids";
      case "ID LABEL" -> "a task id and a label";
      case "ID TEXT" -> "a task id and a text";
      case "KEY VALUE" -> "a setting and its value";
      case "KEY" -> "a setting";
      case "N" -> "a number";
      case "TITLE" -> "a title";
      case "TEXT" -> "a text to look for";
      case "COMMAND" -> "a command to run";
      case "FILE" -> "a file";
      case "RUN" -> "the name of a run";
      case "OUTCOME" -> "an outcome: success or failure";
      default -> least > 1 ? least + " arguments: " + label : label;
    };
  }

  /** Where the arguments are missing, a person at the terminal may choose one. */
  public Syntax orPicked() {
    picked = true;
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
    endsAtArgument = true;
    synopsis = least == 0 ? " [-- COMMAND...]" : " -- COMMAND...";
    return this;
  }

  /** Adds a line to the examples in the help. */
  public Syntax example(String line) {
    examples.add(line);
    return this;
  }

  /** Whether it has this option, shown in its help or not. */
  boolean takes(String option) {
    return options.contains(option);
  }

  /** The long names of all options, including the global ones, except hidden ones. */
  public List<String> optionNames() {
    withGlobals();
    List<String> names = new ArrayList<>();
    for (DeclaredOption option : options.shown()) {
      for (String candidate : option.names().split(" ", -1)) {
        if (candidate.startsWith("--")) {
          names.add(candidate);
        }
      }
    }
    return names;
  }

  /** The options that every command has, alone. */
  public static Syntax ofGlobals() {
    return new Syntax(
            "Every command takes these options, before its name, too.", call -> ExitCode.OK)
        .named("COMMAND")
        .withGlobals();
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
  ParsedWords parse(List<String> typed) {
    List<String> words = withoutTwoMeanings(typed);
    WordParser parser = new WordParser(name, options, words);
    parser.parse(endsAtArgument);
    List<String> arguments = parser.arguments();
    if (arguments.size() > most) {
      throw Failure.usage(
          InvalidValue.quote(arguments.get(most))
              + " is one argument too many: expected "
              + expected,
          name + " --help shows the options");
    }
    Failure missing = arguments.size() < least ? missing() : null;
    if (missing != null && (!arguments.isEmpty() || !picked)) {
      throw missing;
    }
    return new ParsedWords(name, words, parser.given(), arguments, missing);
  }

  private List<String> withoutTwoMeanings(List<String> typed) {
    int at = numbered.isEmpty() ? -1 : typed.indexOf(numbered);
    String next = at >= 0 && at + 1 < typed.size() ? typed.get(at + 1) : "-";
    String digits = next.startsWith("-") ? next.substring(1) : next;
    boolean isNumber = next.isEmpty() || (!digits.isEmpty() && Character.isDigit(digits.charAt(0)));
    if (at < 0 || isNumber || typed.subList(0, at).contains("--")) {
      return typed;
    }
    List<String> words = new ArrayList<>(typed);
    words.set(at, otherwise);
    return words;
  }

  private Failure missing() {
    return Failure.usage(
        name.substring("baton ".length()) + " needs " + needed,
        examples.isEmpty() ? "" : "for example: " + examples.getFirst());
  }

  /** The page that {@code --help} shows. */
  public HelpPage help() {
    return new HelpPage(
        name.substring("baton ".length()),
        summary,
        name + " [OPTIONS]" + synopsis,
        shown.isEmpty() ? List.of() : List.of(new HelpPage.Argument(shown, meaning)),
        HelpPage.listed(options.shown(), usual),
        examples);
  }
}
