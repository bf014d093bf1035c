package dev.baton.json;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads single values of a JSON line and skips the rest without building anything, so that streams
 * of gigabytes cost little. Of skipped values only the end is determined.
 *
 * <p>At a value, exactly one of {@link #object}, {@link #array}, {@link #text}, {@link #count},
 * {@link #amount}, {@link #truth} and {@link #skip} must be called. Each skips a value of another
 * type and reports that there was none, because other programs change their formats. An {@link
 * #object} is read with {@link #member}, and an {@link #array} with {@link #item}, until it is
 * false: of another value it is false at once.
 *
 * <p>All methods throw {@link BrokenJson} where the line is not JSON; in a line that was cut, the
 * end closes everything that is open.
 *
 * <p>{@link JsonParser} is not used here, because it is for texts that are accepted or refused as a
 * whole: it needs the line as characters, checks each of them, and refuses a line that was cut.
 * Decoding and checking the lines of bench/StreamSpeed alone takes it 1.3 to 5 times as long as
 * skipping them takes here (85 to 213 MB/s instead of 268 to 667, by agent), before a value is
 * read. An agent's stream must be read at 100 MB/s or more, values included.
 */
public final class JsonScan {
  private static final int DIGITS_OF_LONG = 18;
  private static final int LONG_STRING = 100;
  private static final int MOST_LONG = 16;

  private static final BigDecimal LARGEST_COUNT = BigDecimal.valueOf(Long.MAX_VALUE);

  private byte[] bytes = new byte[0];
  private int at;
  private int end;
  private boolean cut;

  /** Whether the current object or array has had no member yet. */
  private boolean first;

  /** Whether what should be an object or array is another value, which has no members. */
  private boolean other;

  private int name;
  private int nameEnd;

  /** Where the first long strings of the line begin and end: most are passed several times. */
  private final int[] begins = new int[MOST_LONG];

  private final int[] ends = new int[MOST_LONG];
  private int known;

  /**
   * Starts with a new line.
   *
   * @param to the index after the last byte
   * @param isCut whether the line continues after that
   */
  public void over(byte[] line, int from, int to, boolean isCut) {
    bytes = line;
    at = from;
    end = to;
    cut = isCut;
    first = false;
    other = false;
    known = 0;
    skipBlanks();
  }

  /** Moves to a position at or after a value. */
  private void to(int place) {
    at = place;
    first = false;
    other = false;
  }

  /** Skips a value that may be needed later; returns its place, for {@link #later}. */
  public int pass() {
    int place = at;
    skip();
    return place;
  }

  /** Reads a value that was passed, and returns to the current position. */
  public <T extends @Nullable Object> T later(int place, Function<JsonScan, T> reader) {
    int behind = at;
    to(place);
    T value = reader.apply(this);
    to(behind);
    return value;
  }

  /** Enters an object; read its members with {@link #member}. */
  public boolean object() {
    return enter('{');
  }

  /** Enters an array; read its items with {@link #item}. */
  public boolean array() {
    return enter('[');
  }

  private boolean enter(char open) {
    if (at < end && bytes[at] == open) {
      at++;
      first = true;
      return true;
    }
    skip();
    other = true;
    return false;
  }

  /** Moves to the value of the next member; false at the end of the object. */
  public boolean member() {
    if (!next('}')) {
      return false;
    }
    name = at + 1;
    if (peek() != '"' || !string()) {
      return ended("a name");
    }
    nameEnd = at - 1;
    skipBlanks();
    if (at >= end || bytes[at] != ':') {
      return ended("a colon");
    }
    at++;
    skipBlanks();
    return at < end || ended("a value");
  }

  /** Moves to the next item; false at the end of the array. */
  public boolean item() {
    return next(']');
  }

  private boolean next(char close) {
    if (other) {
      other = false;
      return false;
    }
    skipBlanks();
    if (at >= end) {
      return ended("an end");
    }
    if (bytes[at] == close) {
      at++;
      first = false;
      return false;
    }
    if (!first) {
      if (bytes[at] != ',') {
        throw new BrokenJson("no comma", at);
      }
      at++;
      skipBlanks();
    }
    first = false;
    return at < end || ended("a value");
  }

  /** The name of the member as written. */
  public String name() {
    return new String(bytes, name, nameEnd - name, StandardCharsets.UTF_8);
  }

  /** A text; null when the value is something else, or was cut. */
  public @Nullable String text() {
    if (peek() != '"') {
      skip();
      return null;
    }
    int from = at + 1;
    if (!string()) {
      return null;
    }
    String raw = new String(bytes, from, at - 1 - from, StandardCharsets.UTF_8);
    try {
      return JsonParser.plain(raw);
    } catch (NumberFormatException noCharacter) {
      throw new BrokenJson("no character has that number", from);
    }
  }

  /**
   * A whole number; 0 when the value is something else, negative, or so large that it counts
   * nothing.
   */
  public long count() {
    int from = at;
    long number = 0;
    while (at < end && at - from < DIGITS_OF_LONG && bytes[at] >= '0' && bytes[at] <= '9') {
      number = number * 10 + (bytes[at++] - '0');
    }
    if (at > from && (at == end || isDelimiter(bytes[at]))) {
      return number;
    }
    at = from;
    BigDecimal amount = number();
    return amount == null || amount.compareTo(LARGEST_COUNT) > 0 ? 0 : amount.longValue();
  }

  /**
   * A number from 0 to {@link JsonObject#LARGEST_AMOUNT}; null when the value is something else. A
   * larger one is a defect of the agent, and must not use up a budget.
   */
  public @Nullable BigDecimal amount() {
    BigDecimal number = number();
    return number == null || number.compareTo(JsonObject.LARGEST_AMOUNT) > 0 ? null : number;
  }

  private @Nullable BigDecimal number() {
    int from = at;
    skip();
    if (bytes[from] < '0' || bytes[from] > '9' || at - from > JsonObject.LONGEST_NUMBER) {
      return null;
    }
    try {
      return new BigDecimal(new String(bytes, from, at - from, StandardCharsets.US_ASCII));
    } catch (NumberFormatException noNumber) {
      throw new BrokenJson("no number", from);
    }
  }

  /** A boolean; false when the value is something else. */
  public boolean truth() {
    int from = at;
    skip();
    return bytes[from] == 't';
  }

  /** Skips a value. */
  public void skip() {
    byte c = peek();
    if (c == '"') {
      string();
    } else if (c == '{' || c == '[') {
      nested();
    } else if (c == '-' || (c >= '0' && c <= '9') || c == 't' || c == 'f' || c == 'n') {
      while (at < end && !isDelimiter(bytes[at])) {
        at++;
      }
    } else if (at < end || !cut) {
      throw new BrokenJson("no value", at);
    }
    first = false;
  }

  /** Checks that nothing follows what was read. */
  public void finish() {
    skipBlanks();
    if (at < end) {
      throw new BrokenJson("more than one value", at);
    }
  }

  private void nested() {
    int depth = 0;
    while (at < end) {
      byte c = bytes[at];
      if (c == '"') {
        string();
        continue;
      }
      at++;
      if (c == '{' || c == '[') {
        depth++;
      } else if ((c == '}' || c == ']') && --depth == 0) {
        return;
      }
    }
    ended("an end");
  }

  /** Moves after a string; false when it was cut. */
  private boolean string() {
    int from = at++;
    int index = known == 0 ? -1 : Arrays.binarySearch(begins, 0, known, from);
    if (index >= 0) {
      at = ends[index];
      return true;
    }
    at = Math.min(endOfString(bytes, at, end), end);
    if (at == end) {
      return ended("a quotation mark");
    }
    at++;
    remember(from);
    return true;
  }

  /** The index of the closing quotation mark, or one that is not before the limit. */
  private static int endOfString(byte[] bytes, int from, int limit) {
    int index = from;
    while (index < limit && bytes[index] != '"') {
      index += bytes[index] == '\\' ? 2 : 1;
    }
    return index;
  }

  private void remember(int from) {
    boolean isBehind = known == 0 || from > begins[known - 1];
    if (at - from > LONG_STRING && known < MOST_LONG && isBehind) {
      begins[known] = from;
      ends[known++] = at;
    }
  }

  private static boolean isDelimiter(byte c) {
    return c == ',' || c == '}' || c == ']' || isBlank(c);
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
  }

  private void skipBlanks() {
    while (at < end && isBlank(bytes[at])) {
      at++;
    }
  }

  /** The next byte; 0, which begins nothing, at the end. */
  private byte peek() {
    return at < end ? bytes[at] : 0;
  }

  private boolean ended(String missing) {
    if (at < end || !cut) {
      throw new BrokenJson("without " + missing, at);
    }
    return false;
  }

  /**
   * A line is not JSON, or ends too early. Has no stack trace, because a stream may contain many
   * such lines.
   */
  public static final class BrokenJson extends RuntimeException {
    private static final long serialVersionUID = 1;

    BrokenJson(String message, int at) {
      super(message + " at byte " + at, null, false, false);
    }
  }
}
