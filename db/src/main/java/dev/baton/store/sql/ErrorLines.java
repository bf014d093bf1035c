package dev.baton.store.sql;

import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.signature.ErrorSignature;
import java.util.LinkedHashMap;
import java.util.Map;

/** Error counts as a text: one line for each error, with its signature, its count and a sample. */
final class ErrorLines {
  private ErrorLines() {}

  static String write(Map<ErrorSignature, Tally> errors) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<ErrorSignature, Tally> error : errors.entrySet()) {
      Tally tally = error.getValue();
      text.append(error.getKey().value()).append(' ').append(tally.count()).append(' ');
      escape(tally.sample(), text);
      text.append('\n');
    }
    return text.toString();
  }

  /**
   * Parses what {@link #write} wrote.
   *
   * @throws IllegalArgumentException when the text is something else
   */
  static Map<ErrorSignature, Tally> read(String text) {
    Map<ErrorSignature, Tally> errors = new LinkedHashMap<>();
    int start = 0;
    while (start < text.length()) {
      int end = text.indexOf('\n', start);
      int count = text.indexOf(' ', start) + 1;
      int sample = text.indexOf(' ', count) + 1;
      if (end < 0 || count == 0 || sample == 0 || sample > end) {
        throw new IllegalArgumentException("not a line of an error");
      }
      ErrorSignature signature = new ErrorSignature(text.substring(start, count - 1));
      Tally tally =
          new Tally(
              Long.parseLong(text, count, sample - 1, 10), unescaped(text.substring(sample, end)));
      if (errors.put(signature, tally) != null) {
        throw new IllegalArgumentException("twice: " + signature.value());
      }
      start = end + 1;
    }
    return errors;
  }

  private static void escape(String sample, StringBuilder text) {
    for (int i = 0; i < sample.length(); i++) {
      char c = sample.charAt(i);
      if (c == '\n') {
        text.append("\\n");
      } else if (c == '\\') {
        text.append("\\\\");
      } else {
        text.append(c);
      }
    }
  }

  private static String unescaped(String text) {
    if (text.indexOf('\\') < 0) {
      return text;
    }
    StringBuilder sample = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && i + 1 < text.length()) {
        char escaped = text.charAt(++i);
        sample.append(escaped == 'n' ? '\n' : escaped);
      } else {
        sample.append(c);
      }
    }
    return sample.toString();
  }
}
