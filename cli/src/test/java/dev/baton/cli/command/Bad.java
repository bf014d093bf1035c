package dev.baton.cli.command;

import java.util.List;
import java.util.Map;

/**
 * A call that Baton must refuse.
 *
 * @param exit the expected exit code
 * @param says a text that the message must contain
 * @param input the standard input, in ISO-8859-1
 */
record Bad(int exit, String says, List<String> words, String input, Map<String, String> variables) {
  private static final int SHOWN = 30;

  static Bad call(int exit, String says, String... words) {
    return new Bad(exit, says, List.of(words), "", Map.of());
  }

  /** An invalid value, or arguments that the command does not accept. */
  static Bad usage(String says, String... words) {
    return call(2, says, words);
  }

  Bad input(String text) {
    return new Bad(exit, says, words, text, variables);
  }

  Bad with(String variable, String value) {
    return new Bad(exit, says, words, input, Map.of(variable, value));
  }

  String[] args() {
    return words.toArray(new String[0]);
  }

  /** The call, short and printable. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    for (String word : words) {
      String cut = word.length() > SHOWN ? word.substring(0, SHOWN) + "…" : word;
      text.append(cut.isEmpty() ? "''" : cut).append(' ');
    }
    text.append(variables.isEmpty() ? "" : variables).append("→ ").append(exit);
    return text.toString().replaceAll("[\\p{Cntrl}\\p{Cs}]", "?");
  }
}
