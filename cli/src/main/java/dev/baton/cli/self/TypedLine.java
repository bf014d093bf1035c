package dev.baton.cli.self;

import dev.baton.cli.kit.Commands.Row;
import dev.baton.cli.kit.HelpPage;
import dev.baton.cli.kit.Syntax;
import dev.baton.cli.self.CompletionValues.Offer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A command line that is being typed: finds out what may stand at its end.
 *
 * @param entries all commands, as lists show them
 * @param find a command by its main name; null for none
 * @param words those behind the program's name; the last is the one before the cursor
 */
record TypedLine(
    Supplier<List<Row>> entries,
    Function<String, @Nullable Syntax> find,
    CompletionValues values,
    List<String> words) {
  Offer offer() {
    Map<String, HelpPage.Option> globals = options(Syntax.ofGlobals().help());
    int at = 0;
    while (at < words.size() - 1 && words.get(at).startsWith("-")) {
      at += takesNext(globals, words.get(at)) ? 2 : 1;
    }
    if (at > words.size() - 1) {
      return value(globals.get(words.get(words.size() - 2)), "");
    }
    if (at == words.size() - 1) {
      return last().startsWith("-") ? optionNames(globals) : firstWords();
    }
    return inCommand(at, globals);
  }

  private String last() {
    return words.getLast();
  }

  private Offer inCommand(int at, Map<String, HelpPage.Option> globals) {
    String first = words.get(at);
    List<String> rest = words.subList(at + 1, words.size());
    Row entry = rest.size() > 1 ? entry(first + " " + rest.getFirst()) : null;
    if (entry != null) {
      rest = rest.subList(1, rest.size());
    } else {
      entry = entry(first);
    }
    Map<String, String> seconds = rest.size() == 1 ? seconds(first) : Map.of();
    HelpPage page = entry == null ? null : page(entry);
    if (page == null) {
      return new Offer(seconds, false);
    }
    Map<String, HelpPage.Option> options = new LinkedHashMap<>(globals);
    for (HelpPage.Option option : page.options()) {
      option.names().forEach(name -> options.put(name, option));
    }
    return inArguments(page, options, rest, seconds);
  }

  private Offer inArguments(
      HelpPage page,
      Map<String, HelpPage.Option> options,
      List<String> rest,
      Map<String, String> seconds) {
    int arguments = 0;
    for (int i = 0; i < rest.size() - 1; i++) {
      String word = rest.get(i);
      if (word.equals("--")) {
        return Offer.FILES;
      }
      if (!word.startsWith("-")) {
        arguments++;
      } else if (takesNext(options, word) && ++i == rest.size() - 1) {
        return value(options.get(word), "");
      }
    }
    int equals = last().indexOf('=');
    if (last().startsWith("-")) {
      return equals < 0
          ? optionNames(options)
          : value(options.get(last().substring(0, equals)), last().substring(0, equals + 1));
    }
    String label = page.arguments().isEmpty() ? "" : page.arguments().getFirst().name();
    Offer offer = values.ofArgument(label, arguments, last());
    if (seconds.isEmpty()) {
      return offer;
    }
    Map<String, String> both = new LinkedHashMap<>(seconds);
    both.putAll(offer.words());
    return new Offer(both, offer.files());
  }

  private Offer value(HelpPage.@Nullable Option option, String before) {
    return option == null
        ? Offer.NOTHING
        : values.of(option, last().substring(before.length())).behind(before);
  }

  private static boolean takesNext(Map<String, HelpPage.Option> options, String word) {
    HelpPage.Option option = options.get(word);
    return option != null && option.value() != null;
  }

  /** Of the names of one option that fit, the first, so that a second one makes nothing unclear. */
  private Offer optionNames(Map<String, HelpPage.Option> options) {
    Map<String, String> names = new LinkedHashMap<>();
    Set<HelpPage.Option> offered = new HashSet<>();
    options.forEach((name, option) -> {
      if (name.startsWith("--") && name.startsWith(last()) && offered.add(option)) {
        names.put(name, option.description());
      }
    });
    return new Offer(names, false);
  }

  private Offer firstWords() {
    Map<String, String> first = new LinkedHashMap<>();
    for (Row entry : entries.get()) {
      String[] parts = entry.name().split(" ", 2);
      boolean alone = parts.length == 1;
      first.merge(parts[0], alone ? entry.summary() : "", (was, is) -> was.isEmpty() ? is : was);
    }
    return new Offer(first, false);
  }

  private Map<String, String> seconds(String first) {
    Map<String, String> seconds = new LinkedHashMap<>();
    for (Row entry : entries.get()) {
      if (entry.name().startsWith(first + " ")) {
        seconds.put(entry.name().substring(first.length() + 1), entry.summary());
      }
    }
    return seconds;
  }

  private @Nullable Row entry(String name) {
    for (Row entry : entries.get()) {
      if (entry.name().equals(name) || entry.otherNames().contains(name)) {
        return entry;
      }
    }
    return null;
  }

  private @Nullable HelpPage page(Row entry) {
    Syntax command = find.apply(entry.name());
    return command == null ? null : command.help();
  }

  private static Map<String, HelpPage.Option> options(HelpPage page) {
    Map<String, HelpPage.Option> options = new HashMap<>();
    for (HelpPage.Option option : page.options()) {
      option.names().forEach(name -> options.put(name, option));
    }
    return options;
  }

  /**
   * The words as they were typed, from the pieces in which bash gives them: it splits words at
   * {@code =} and {@code :}.
   */
  static List<String> ofBash(List<String> pieces) {
    List<String> words = new ArrayList<>();
    boolean open = false;
    for (String piece : pieces) {
      boolean joint = piece.equals("=") || piece.equals(":");
      if (!words.isEmpty() && (joint || open)) {
        words.set(words.size() - 1, words.getLast() + piece);
      } else {
        words.add(piece);
      }
      open = joint;
    }
    return words;
  }
}
