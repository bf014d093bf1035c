package dev.baton.cli.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Handles texts that begin with a dash, such as {@code --notes "-part of it"} or the comment {@code
 * "- item"}. The parser would take what looks like an option for one, but callers of bd pass any
 * text. A word that is exactly an option stays one, so that a missing value is noticed.
 *
 * @param options all options of the command, by each of their names
 */
record DashedWords(Map<String, OptionSpec> options) {
  private static final String END_OF_OPTIONS = "--";

  /**
   * The same call in an unambiguous order: options with their values, {@code --}, and then the
   * rest.
   *
   * @return null when a value is missing
   */
  @Nullable List<String> sorted(List<String> words) {
    List<String> sorted = new ArrayList<>();
    List<String> rest = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      OptionSpec option = options.get(word);
      if (word.equals(END_OF_OPTIONS)) {
        rest.addAll(words.subList(i + 1, words.size()));
        break;
      } else if (option != null && option.arity().min() == 1 && i + 1 < words.size()) {
        String value = words.get(++i);
        if (isOption(value)) {
          return null;
        }
        sorted.add(word);
        sorted.add(value);
      } else if (word.startsWith("-") && !isDashAndText(word)) {
        sorted.add(word);
      } else {
        rest.add(word);
      }
    }
    sorted.add(END_OF_OPTIONS);
    sorted.addAll(rest);
    return sorted;
  }

  private boolean isOption(String word) {
    int end = word.indexOf('=');
    return options.containsKey(end < 0 ? word : word.substring(0, end));
  }

  /** No option begins like {@code "- "}. */
  private static boolean isDashAndText(String word) {
    return word.length() == 1
        || (word.charAt(1) != '-' && !Character.isLetterOrDigit(word.charAt(1)));
  }
}
