package dev.baton.handover;

import dev.baton.stream.CompletionSignal;
import dev.baton.terminal.Sanitize;
import dev.baton.text.TextEnd;
import dev.baton.text.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What somebody else wrote, as lines that can be quoted: short, visible, and without the marks by
 * which Baton recognises that an agent is done or has learned something.
 */
final class Quote {
  /** More is never quoted. */
  static final int MOST_KEPT = 4000;

  private static final int LONGEST_LINE = 240;

  private static final Pattern MARKS =
      Pattern.compile(
          "(?i)</?promise>|<TASK_DONE>|<TASK_COMPLETE>|"
              + CompletionSignal.LEARNED
              + "|"
              + CompletionSignal.LEARNED_END);

  private Quote() {}

  /** The first lines that are not blank. */
  static List<String> beginning(String text, int most) {
    List<String> lines = new ArrayList<>();
    text.lines().filter(line -> !line.isBlank()).limit(most).forEach(line -> lines.add(line(line)));
    return lines;
  }

  /** The last lines that are not blank. */
  static List<String> end(String text, int most, int characters) {
    String last = TextEnd.lines(text, most, characters);
    return last.isEmpty() ? List.of() : beginning(last, most);
  }

  static String line(String text) {
    String safe = Sanitize.output(MARKS.matcher(text).replaceAll("").stripTrailing());
    return Texts.shortened(safe, LONGEST_LINE);
  }
}
