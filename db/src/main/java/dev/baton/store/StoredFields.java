package dev.baton.store;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads the values of a row one by one, and checks each of them. */
final class StoredFields {
  private static final int SHOWN = 40;
  private static final int NANO_DIGITS = 9;

  private final List<String> names;
  private final List<@Nullable Object> values;
  private int at = -1;

  StoredFields(List<String> names, List<@Nullable Object> values) {
    this.names = names;
    this.values = values;
  }

  /** A value that this program never writes. */
  static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable(String message) {
      super(message, null, false, false);
    }

    String trouble() {
      return String.valueOf(getMessage());
    }
  }

  private @Nullable Object next() {
    return values.get(++at);
  }

  /** The error for the value that was read last. */
  Unreadable wrong() {
    Object value = values.get(at);
    String name = names.get(at);
    return new Unreadable(
        value == null
            ? name + " is missing"
            : name + " cannot be \"" + shown(value.toString()) + '"');
  }

  private static String shown(String value) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < value.length() && i < SHOWN; i++) {
      char c = value.charAt(i);
      line.append(Character.isISOControl(c) || Character.isSurrogate(c) ? '?' : c);
    }
    return value.length() > SHOWN ? line + "..." : line.toString();
  }

  String text() {
    if (next() instanceof String text) {
      return text;
    }
    throw wrong();
  }

  /** A text for a parser, which throws an IllegalArgumentException when it is not valid. */
  <T> T parsed(Function<String, T> parser) {
    String value = text();
    try {
      return parser.apply(value);
    } catch (IllegalArgumentException e) {
      throw wrong();
    }
  }

  /** Like {@link #parsed}, but the value may be null. */
  <T> @Nullable T parsedOrNull(Function<String, T> parser) {
    if (values.get(at + 1) == null) {
      at++;
      return null;
    }
    return parsed(parser);
  }

  @Nullable Long numberOrNull() {
    Object value = next();
    if (value == null) {
      return null;
    }
    if (value instanceof Long || value instanceof Integer) {
      long number = ((Number) value).longValue();
      if (number >= 0) {
        return number;
      }
    }
    throw wrong();
  }

  /** A non-negative whole number. */
  long number() {
    Long value = numberOrNull();
    if (value == null) {
      throw wrong();
    }
    return value;
  }

  @Nullable Integer countOrNull() {
    Long value = numberOrNull();
    return value == null ? null : (Integer) small(value);
  }

  /** A non-negative number that fits into an int. */
  int count() {
    return small(number());
  }

  private int small(long number) {
    if (number > Integer.MAX_VALUE) {
      throw wrong();
    }
    return (int) number;
  }

  /** Reads values that must be null here. */
  void absent(int howMany) {
    for (int i = 0; i < howMany; i++) {
      if (next() != null) {
        throw wrong();
      }
    }
  }

  boolean flag() {
    long number = number();
    if (number > 1) {
      throw wrong();
    }
    return number == 1;
  }

  double ratio() {
    if (next() instanceof Double ratio) {
      return ratio;
    }
    throw wrong();
  }

  @Nullable Instant instantOrNull() {
    return parsedOrNull(StoredFields::instant);
  }

  private static Instant instant(String text) {
    int point = text.length() - NANO_DIGITS - 1;
    if (point < 1 || text.charAt(point) != '.') {
      throw new IllegalArgumentException("no nine decimals");
    }
    long seconds = Long.parseLong(text, 0, point, 10);
    if (seconds < Instant.MIN.getEpochSecond() || seconds > Instant.MAX.getEpochSecond()) {
      throw new IllegalArgumentException("outside of time");
    }
    int nanos = Integer.parseUnsignedInt(text, point + 1, text.length(), 10);
    Instant instant = Instant.ofEpochSecond(seconds, nanos);
    if (!text.equals(Nanos.text(instant))) {
      throw new IllegalArgumentException("not as it is written");
    }
    return instant;
  }
}
