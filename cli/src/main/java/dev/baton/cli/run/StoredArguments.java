package dev.baton.cli.run;

import dev.baton.cli.kit.Arguments;
import dev.baton.json.Document;
import dev.baton.json.JsonParser;
import dev.baton.json.document.StringsJson;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of a call, stored so that a paused run can be resumed: options, {@code --}, command.
 */
final class StoredArguments {
  private static final String END_OF_OPTIONS = "--";

  /** As a JSON array. */
  static String write(Arguments arguments) {
    List<String> typed = arguments.typed();
    List<String> command = arguments.words();
    List<String> words = new ArrayList<>(typed.subList(0, typed.size() - command.size()));
    if (words.isEmpty() || !words.getLast().equals(END_OF_OPTIONS)) {
      words.add(END_OF_OPTIONS);
    }
    words.addAll(command);
    return write(words);
  }

  static String write(List<String> words) {
    return Document.text(new StringsJson(words));
  }

  /**
   * Reads them back.
   *
   * @param more options that override the stored ones
   */
  static List<String> read(String array, List<String> more) {
    List<String> words = new ArrayList<>();
    List<String> items = JsonParser.items(array);
    for (String item : items == null ? List.<String>of() : items) {
      words.add(JsonParser.unquote(item));
    }
    int end = words.indexOf(END_OF_OPTIONS);
    words.addAll(end < 0 ? words.size() : end, more);
    return words;
  }
}
