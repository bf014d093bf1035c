package dev.baton.cli.kit;

import static dev.baton.task.InvalidValue.quote;

import dev.baton.cli.kit.DeclaredOptions.DeclaredOption;
import dev.baton.config.ConfigScope;
import dev.baton.task.InvalidValue.Nearest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The words of a call, as text. Options can be looked up by any of their names. */
class ParsedWords implements ConfigScope.Options {
  private static final String PROGRAM = "baton ";

  private final String name;
  private final List<String> typed;
  private final Map<String, List<String>> given;
  private final List<String> words;
  private final @Nullable Failure missing;

  /**
   * @param typed all words as they were typed
   * @param given the values of the options, by each of their names
   * @param words those that are neither options nor their values
   * @param missing what is wrong if nobody chooses what is missing; null when nothing is
   */
  ParsedWords(
      String name,
      List<String> typed,
      Map<String, List<String>> given,
      List<String> words,
      @Nullable Failure missing) {
    this.name = name;
    this.typed = typed;
    this.given = given;
    this.words = words;
    this.missing = missing;
  }

  /** The same words. */
  ParsedWords(ParsedWords same) {
    this(same.name, same.typed, same.given, same.words, same.missing);
  }

  /** What is wrong if nobody chooses what is missing; null when nothing is. */
  @Nullable Failure missing() {
    return missing;
  }

  /** The name of the command, for example {@code dep remove}. */
  public String command() {
    return name.startsWith(PROGRAM) ? name.substring(PROGRAM.length()) : name;
  }

  @Override
  public boolean has(String option) {
    return given.containsKey(option);
  }

  /**
   * Options of which at most one may be given.
   *
   * @throws Failure when both are
   */
  public void exclude(String one, String other) {
    if (has(one) && has(other)) {
      throw Failure.usage(one + " and " + other + " exclude each other", "use only one of them");
    }
  }

  /** The value of a flag that may be written as {@code --tree=false}; null when not given. */
  public @Nullable Boolean truth(String option) {
    String value = value(option);
    return value == null ? null : (Boolean) Boolean.parseBoolean(value);
  }

  @Override
  public @Nullable String value(String option) {
    List<String> values = values(option);
    return values.isEmpty() ? null : values.getLast();
  }

  @Override
  public List<String> values(String option) {
    return given.getOrDefault(option, List.of());
  }

  /** All words of the call as they were typed. */
  public List<String> typed() {
    return typed;
  }

  /** The arguments that are not options. */
  public List<String> words() {
    return words;
  }

  /**
   * Parses the words of a call as most programs do: {@code --name VALUE}, {@code --name=VALUE},
   * {@code -n VALUE}, {@code -nVALUE}, letters together, and nothing but arguments behind {@code
   * --}. A value may begin with a dash, as in {@code --notes "-part of it"}, but a word that is
   * exactly an option stays one, so that a missing value is noticed. A word such as {@code "-
   * item"}, which no option begins like, is an argument.
   */
  static final class WordParser {
    private final String command;
    private final DeclaredOptions options;
    private final List<String> words;
    private final Map<String, List<String>> given = new HashMap<>();
    private final List<String> arguments = new ArrayList<>();
    private int at;

    /**
     * @param command its whole name, for messages
     */
    WordParser(String command, DeclaredOptions options, List<String> words) {
      this.command = command;
      this.options = options;
      this.words = words;
    }

    /**
     * Parses all words.
     *
     * @param endsAtArgument whether everything behind the first argument is one, too
     * @throws Failure when an option is unknown, has no value, or has one that it does not take
     */
    void parse(boolean endsAtArgument) {
      boolean onlyArguments = false;
      while (at < words.size()) {
        String word = words.get(at++);
        if (!onlyArguments && word.equals("--")) {
          onlyArguments = true;
        } else if (onlyArguments || !looksLikeOption(word)) {
          arguments.add(word);
          onlyArguments |= endsAtArgument;
        } else {
          option(word);
        }
      }
    }

    /** The values of the options that were given, by each of their names; flags have none. */
    Map<String, List<String>> given() {
      return given;
    }

    /** The words that are neither options nor their values. */
    List<String> arguments() {
      return arguments;
    }

    private static boolean looksLikeOption(String word) {
      return word.length() > 1
          && word.charAt(0) == '-'
          && (word.charAt(1) == '-' || Character.isLetter(word.charAt(1)));
    }

    private void option(String word) {
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      DeclaredOption option = options.named(name);
      if (option != null) {
        take(option, name, equals < 0 ? null : word.substring(equals + 1));
      } else if (word.startsWith("--")) {
        throw unknown(word);
      } else {
        letters(word);
      }
    }

    /** Letters that stand together; the last one may have its value behind it. */
    private void letters(String word) {
      for (int i = 1; i < word.length(); i++) {
        String name = "-".concat(word.substring(i, i + 1));
        DeclaredOption option = options.named(name);
        if (option == null) {
          throw unknown("-".concat(word.substring(i)));
        }
        String behind = word.substring(i + 1);
        if (option.takesValue() && !behind.isEmpty()) {
          take(option, name, behind.startsWith("=") ? behind.substring(1) : behind);
          return;
        }
        take(option, name, null);
      }
    }

    private void take(DeclaredOption option, String name, @Nullable String attached) {
      List<String> values = given.get(name);
      if (values == null) {
        values = new ArrayList<>();
        for (String own : options.ownNames(option)) {
          given.put(own, values);
        }
      }
      switch (option.kind()) {
        case FLAG -> {
          if (attached != null) {
            throw refused(
                "the option %s takes no value: %s"
                    .formatted(quote(option.longest()), quote(attached)));
          }
        }
        case TRUTH -> values.add(truth(option, attached));
        case VALUE, VALUES -> values.add(attached == null ? next(option) : attached);
      }
    }

    private String next(DeclaredOption option) {
      String value = at < words.size() ? words.get(at) : null;
      if (value == null || isExactlyOption(value)) {
        throw refused(
            "the option " + quote(option.longest()) + " needs a value: " + option.label());
      }
      at++;
      return value;
    }

    private boolean isExactlyOption(String word) {
      int equals = word.indexOf('=');
      String name = equals < 0 ? word : word.substring(0, equals);
      return word.equals("--") || (name.startsWith("-") && options.contains(name));
    }

    private String truth(DeclaredOption option, @Nullable String attached) {
      String next = at < words.size() ? words.get(at) : "";
      if (attached == null && !isTruth(next)) {
        return "true";
      }
      if (attached == null) {
        at++;
        return next;
      }
      if (!isTruth(attached)) {
        throw refused(
            "%s is not a value of %s: expected true or false"
                .formatted(quote(attached), quote(option.longest())));
      }
      return attached;
    }

    private static boolean isTruth(String word) {
      return word.equalsIgnoreCase("true") || word.equalsIgnoreCase("false");
    }

    private Failure unknown(String typed) {
      String name = typed.contains("=") ? typed.substring(0, typed.indexOf('=')) : typed;
      List<String> known = new ArrayList<>();
      for (DeclaredOption option : options.shown()) {
        if (option.longest().startsWith("--")) {
          known.add(option.longest().substring(2));
        }
      }
      String meant = typed.startsWith("--") ? Nearest.to(name.substring(2), known).orElse("") : "";
      return Failure.usage(
          "unknown option " + quote(typed),
          (meant.isEmpty() ? "" : "did you mean --" + meant + "? ")
              + command
              + " --help shows the options");
    }

    private Failure refused(String message) {
      return Failure.usage(message, command + " --help shows the options");
    }
  }
}
