package dev.baton.store.sql;

import dev.baton.breaker.ErrorCounts.Seen;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.signature.ErrorSignature;
import java.util.LinkedHashMap;
import java.util.Map;

/** Error counts as a text: one line for each error, with its signature, its counts, a sample. */
final class ErrorLines {
  private ErrorLines() {}

  static String write(Map<ErrorSignature, Tally> errors) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<ErrorSignature, Tally> error : errors.entrySet()) {
      Tally tally = error.getValue();
      text.append(error.getKey().value()).append(' ').append(tally.count());
      if (tally.run() > 0 || tally.seen() != Seen.NOT) {
        text.append('/').append(tally.run()).append('/').append(letter(tally.seen()));
      }
      text.append(' ');
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
          tally(text.substring(count, sample - 1), unescaped(text.substring(sample, end)));
      if (errors.put(signature, tally) != null) {
        throw new IllegalArgumentException("twice: " + signature.value());
      }
      start = end + 1;
    }
    return errors;
  }

  /** Such as {@code 3}, or with the iterations in a row and what was seen lately {@code 3/2/f}. */
  private static Tally tally(String numbers, String text) {
    String[] parts = numbers.split("/", -1);
    if (parts.length == 1) {
      return new Tally(Long.parseLong(numbers), text, 0, Seen.NOT);
    }
    if (parts.length != 3) {
      throw new IllegalArgumentException("not the numbers of an error");
    }
    return new Tally(Long.parseLong(parts[0]), text, Integer.parseInt(parts[1]), seen(parts[2]));
  }

  private static char letter(Seen seen) {
    return switch (seen) {
      case NOT -> 'n';
      case AGAIN -> 'a';
      case FIRST -> 'f';
    };
  }

  private static Seen seen(String letter) {
    return switch (letter) {
      case "n" -> Seen.NOT;
      case "a" -> Seen.AGAIN;
      case "f" -> Seen.FIRST;
      default -> throw new IllegalArgumentException("not the numbers of an error");
    };
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
