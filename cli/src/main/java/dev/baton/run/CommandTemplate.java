package dev.baton.run;

import dev.baton.stream.AgentKind;
import java.util.List;
import java.util.Map;

/** The words of an agent's command, with placeholders for what changes with each iteration. */
public record CommandTemplate(List<String> words) {
  public static final String PROMPT = "{prompt}";
  public static final String PROMPT_FILE = "{prompt_file}";
  public static final String MODEL = "{model}";
  public static final String TASK = "{task}";
  public static final String ITERATION = "{iteration}";

  /** Whether the prompt is passed as an argument; otherwise it goes to standard input. */
  boolean takesPrompt() {
    return has(PROMPT) || has(PROMPT_FILE);
  }

  public boolean has(String place) {
    return words.stream().anyMatch(word -> word.contains(place));
  }

  /** Fills the placeholders; inserted values are not expanded again. */
  List<String> fill(Map<String, String> values) {
    return words.stream()
        .filter(word -> !word.equals(AgentKind.RESUME))
        .map(word -> fill(word, values))
        .toList();
  }

  private static String fill(String word, Map<String, String> values) {
    StringBuilder filled = new StringBuilder();
    for (int at = 0; at < word.length(); ) {
      String value = null;
      int end = word.charAt(at) == '{' ? word.indexOf('}', at) + 1 : 0;
      if (end > 0) {
        value = values.get(word.substring(at, end));
      }
      if (value == null) {
        filled.append(word.charAt(at++));
      } else {
        filled.append(value);
        at = end;
      }
    }
    return filled.toString();
  }
}
