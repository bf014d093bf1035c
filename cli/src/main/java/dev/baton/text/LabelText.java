package dev.baton.text;

import dev.baton.task.InvalidValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Labels, separated by commas. */
public final class LabelText {
  /** How many characters (Unicode code points) a label may have. */
  public static final int MAX_LENGTH = 64;

  private static final String EXPECTED = "labels separated by commas, each of 1 to 64 characters";

  /**
   * Parses a list of labels.
   *
   * @return at least one, without surrounding blanks, each once, in the order given
   * @throws InvalidValue when a label is empty or too long, or contains control characters
   */
  public static List<String> parse(String text) {
    return parse(text, false);
  }

  /**
   * The same.
   *
   * @param skipsEmpty whether empty ones are left out instead of refused, so that there may be none
   */
  public static List<String> parse(String text, boolean skipsEmpty) {
    Set<String> labels = new LinkedHashSet<>();
    for (int from = 0; from <= text.length(); ) {
      int comma = text.indexOf(',', from);
      int to = comma < 0 ? text.length() : comma;
      String label = text.substring(from, to).strip();
      if (!skipsEmpty || !label.isEmpty()) {
        labels.add(check(label, text));
      }
      from = to + 1;
    }
    return List.copyOf(new ArrayList<>(labels));
  }

  private static String check(String label, String text) {
    if (label.isEmpty()) {
      throw Refusal.of(text, "has an empty label", EXPECTED, "backend,urgent");
    }
    if (label.codePointCount(0, label.length()) > MAX_LENGTH) {
      throw Refusal.of(label, "is too long for a label", EXPECTED, "a shorter name");
    }
    return Texts.line("label", label, MAX_LENGTH);
  }
}
