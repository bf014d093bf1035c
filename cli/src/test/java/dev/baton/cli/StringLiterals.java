package dev.baton.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The texts of a Java source's string literals, with neighbouring ones joined; comments are
 * skipped.
 */
final class StringLiterals {
  /**
   * Units that must be recognised as a whole: comments, characters, text blocks, literals, and the
   * rest.
   */
  private static final Pattern TOKEN =
      Pattern.compile(
          "//[^\\n]*|/\\*.*?\\*/|'(?:[^'\\\\\\n]|\\\\.)+'|\"\"\"(.*?)(?<!\\\\)\"\"\""
              + "|\"((?:[^\"\\\\\\n]|\\\\.)*)\"|([+\\s]+)|.",
          Pattern.DOTALL);

  private StringLiterals() {}

  /** Literals joined by {@code +} are one text, such as {@code "a " + "b"}. */
  static List<String> in(String source) {
    List<String> texts = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    Matcher token = TOKEN.matcher(source);
    while (token.find()) {
      if (token.group(1) != null) {
        text.append(token.group(1));
      } else if (token.group(2) != null) {
        text.append(token.group(2));
      } else if (token.group(3) == null && !token.group().startsWith("/")) {
        flush(text, texts);
      }
    }
    flush(text, texts);
    return texts;
  }

  private static void flush(StringBuilder text, List<String> texts) {
    if (!text.isEmpty()) {
      texts.add(text.toString().replace("\\n", "\n").replace("\\\"", "\""));
      text.setLength(0);
    }
  }
}
