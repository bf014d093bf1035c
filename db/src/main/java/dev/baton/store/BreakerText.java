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
import java.util.Locale;
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
    for (String count : words(text)) {
      int equals = Math.max(0, count.indexOf('='));
      counts.put(
          Counter.valueOf(count.substring(0, equals).toUpperCase(Locale.ROOT)),
          Integer.valueOf(count.substring(equals + 1)));
    }
    Counters counters = new Counters(counts);
    if (!ofCounters(counters).equals(text)) {
      throw new IllegalArgumentException("not as it is written");
    }
    return counters;
  }

  private static String[] words(String text) {
    return text.isEmpty() ? new String[0] : text.split(" ", -1);
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
      String sample = tally.sample().replace("\\", "\\\\").replace("\n", "\\n");
      text.append(' ').append(sample).append('\n');
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
    String[] lines = text.split("\n", -1);
    for (int i = 0; i + 1 < lines.length; i++) {
      String[] parts = lines[i].split(" ", 3);
      if (parts.length < 3) {
        throw new IllegalArgumentException("not a line of an error");
      }
      ErrorSignature signature = new ErrorSignature(parts[0]);
      if (errors.put(signature, tally(parts[1], parts[2].translateEscapes())) != null) {
        throw new IllegalArgumentException("twice: " + signature.value());
      }
    }
    if (!lines[lines.length - 1].isEmpty()) {
      throw new IllegalArgumentException("a line without an end");
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
    return Character.toLowerCase(seen.name().charAt(0));
  }

  private static Seen seen(String letter) {
    for (Seen seen : Seen.values()) {
      if (letter.equals(String.valueOf(letter(seen)))) {
        return seen;
      }
    }
    throw new IllegalArgumentException("not the numbers of an error");
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
    for (String number : words(text)) {
      numbers.add(Long.parseUnsignedLong(number));
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
