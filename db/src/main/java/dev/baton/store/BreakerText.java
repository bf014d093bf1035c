package dev.baton.store;

import dev.baton.breaker.BreakerState.Counters;
import dev.baton.breaker.ErrorCounts.Seen;
import dev.baton.breaker.ErrorCounts.Tally;
import dev.baton.breaker.policy.Rule.Counter;
import dev.baton.breaker.signature.ErrorSignature;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Those values of a breaker's state that are stored as a text with several parts. */
final class BreakerText {
  /**
   * The first five counters used to have columns of their own, and enter the checksum without
   * names.
   */
  private static final int FIRST = 5;

  /**
   * Such as {@code no_progress=2 failures=1}. Counters at zero are left out, so that a new rule
   * needs no change of the schema.
   */
  static String ofCounters(Counters counters) {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<Counter, Integer> count : counters.counts().entrySet()) {
      text.append(text.isEmpty() ? "" : " ").append(named(count.getKey(), count.getValue()));
    }
    return text.toString();
  }

  /**
   * Parses what {@link #ofCounters} wrote.
   *
   * @throws IllegalArgumentException when the text is something else, such as a counter of a rule
   *     that this version does not have
   */
  static Counters counters(String text) {
    Map<Counter, Integer> counts = new EnumMap<>(Counter.class);
    int start = 0;
    while (start < text.length()) {
      int equals = text.indexOf('=', start);
      int blank = text.indexOf(' ', start);
      int end = blank < 0 ? text.length() : blank;
      if (equals < 0 || equals > end) {
        throw new IllegalArgumentException("no count");
      }
      counts.put(
          counter(text.substring(start, equals)), Integer.parseInt(text, equals + 1, end, 10));
      start = end + 1;
    }
    Counters counters = new Counters(counts);
    if (!ofCounters(counters).equals(text)) {
      throw new IllegalArgumentException("not as it is written");
    }
    return counters;
  }

  private static Counter counter(String key) {
    for (Counter counter : Counter.values()) {
      if (counter.key().equals(key)) {
        return counter;
      }
    }
    throw new IllegalArgumentException("no counter");
  }

  /**
   * The values that enter the checksum. They are the same as with the former columns, so that the
   * checksums of migrated rows stay valid.
   */
  static List<Object> summed(Counters counters) {
    List<Object> parts = new ArrayList<>();
    for (Counter counter : Counter.values()) {
      int count = counters.of(counter);
      if (parts.size() < FIRST) {
        parts.add(count);
      } else if (count > 0) {
        parts.add(named(counter, count));
      }
    }
    return parts;
  }

  private static String named(Counter counter, int count) {
    return counter.key() + "=" + count;
  }

  /** One line for each error, with its signature, its counts, a sample. */
  static String ofErrors(Map<ErrorSignature, Tally> errors) {
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
   * Parses what {@link #ofErrors} wrote.
   *
   * @throws IllegalArgumentException when the text is something else
   */
  static Map<ErrorSignature, Tally> errors(String text) {
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

  /** Non-negative numbers, such as {@code 120 80}. */
  static String ofNumbers(List<Long> numbers) {
    StringBuilder text = new StringBuilder();
    for (long number : numbers) {
      text.append(text.isEmpty() ? "" : " ").append(number);
    }
    return text.toString();
  }

  /**
   * Parses what {@link #ofNumbers} wrote.
   *
   * @throws IllegalArgumentException when the text is something else
   */
  static List<Long> numbers(String text) {
    List<Long> numbers = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int blank = text.indexOf(' ', start);
      int end = blank < 0 ? text.length() : blank;
      numbers.add(Long.parseUnsignedLong(text, start, end, 10));
      start = end + 1;
    }
    if (!ofNumbers(numbers).equals(text)) {
      throw new IllegalArgumentException("not a list of numbers");
    }
    return numbers;
  }

  /** Such as {@code 011}. */
  static String ofFlags(List<Boolean> flags) {
    StringBuilder text = new StringBuilder();
    for (boolean flag : flags) {
      text.append(flag ? '1' : '0');
    }
    return text.toString();
  }

  /**
   * Parses what {@link #ofFlags} wrote.
   *
   * @throws IllegalArgumentException when the text is something else
   */
  static List<Boolean> flags(String text) {
    List<Boolean> flags = new ArrayList<>();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '0' && c != '1') {
        throw new IllegalArgumentException("not a flag: " + c);
      }
      flags.add(c == '1');
    }
    return flags;
  }
}
