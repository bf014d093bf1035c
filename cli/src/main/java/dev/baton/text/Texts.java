package dev.baton.text;

import dev.baton.task.InvalidValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CoderResult;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Checks texts before they are stored. */
public final class Texts {
  private static final String NOT_UTF8 = "is not valid UTF-8";

  /**
   * Checks a text from the command line or from JSON.
   *
   * @param name what it is: "title"
   * @param maxChars the maximum number of characters (Unicode code points)
   * @return the text
   * @throws InvalidValue when it is longer, contains a NUL or an unpaired surrogate, or contains
   *     U+FFFD, with which Java replaces bytes that are not in the encoding of the locale: what was
   *     typed is then lost, and must not be stored as if it were the text
   */
  public static String check(String name, String value, int maxChars) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\0') {
        throw bad(name, "contains a NUL character", value, "remove it");
      }
      if (c == '\uFFFD') {
        throw bad(
            name,
            NOT_UTF8 + ", or contains U+FFFD",
            value,
            "set LC_ALL=C.UTF-8, or pass the text on standard input");
      }
      if (Character.isSurrogate(c)) {
        if (!Character.isSurrogatePair(c, i + 1 < value.length() ? value.charAt(i + 1) : ' ')) {
          throw bad(name, "contains half a character", value, "use whole UTF-16 pairs");
        }
        i++;
      }
    }
    if (value.length() > maxChars && value.codePointCount(0, value.length()) > maxChars) {
      throw bad(
          name,
          "is too long: "
              + value.codePointCount(0, value.length())
              + " characters, expected at most "
              + maxChars,
          value,
          "");
    }
    return value;
  }

  /**
   * Checks a text that must be one non-blank line, such as a title or a name.
   *
   * @return the text
   * @throws InvalidValue as with {@link #check}, and when it is blank or contains a line end, a tab
   *     or another control character
   */
  public static String line(String name, String value, int maxChars) {
    check(name, value, maxChars);
    if (looksEmpty(value)) {
      throw new InvalidValue(subject(name) + " is empty: expected some text");
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (Character.isISOControl(c) || c == '\u2028' || c == '\u2029') {
        boolean end = c == '\n' || c == '\r' || c >= '\u2028';
        String found = end ? "a line break" : c == '\t' ? "a tab" : "a control character";
        throw bad(name, "contains " + found, value, "use a single line of text");
      }
    }
    return value;
  }

  private static InvalidValue bad(String name, String complaint, String value, String hint) {
    return new InvalidValue(
        subject(name) + " " + complaint + ": " + InvalidValue.quote(value), hint);
  }

  /** Options are named as they are typed, everything else with an article. */
  private static String subject(String name) {
    return name.startsWith("-") ? name : "the " + name;
  }

  /**
   * Whether nothing of it is visible; Java's own test for blanks does not include U+00A0 and
   * similar characters.
   */
  private static boolean looksEmpty(String value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (!Character.isWhitespace(c) && !Character.isSpaceChar(c)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads strict UTF-8 to the end. A byte order mark at the start is dropped; line ends are kept.
   *
   * @param maxBytes how much to accept, 0 or more
   * @throws InvalidValue when there is more, or it is not UTF-8: the message names the byte offset,
   *     counted from 0
   * @throws IOException when the stream cannot be read
   */
  public static String readUtf8(InputStream in, int maxBytes) throws IOException {
    byte[] bytes = in.readNBytes(maxBytes);
    if (bytes.length == maxBytes && in.read() >= 0) {
      throw new InvalidValue(
          InvalidValue.quote(start(bytes))
              + " is too long: expected at most "
              + maxBytes
              + " bytes");
    }
    ByteBuffer input = ByteBuffer.wrap(bytes);
    CharBuffer text = CharBuffer.allocate(bytes.length);
    // Throws on invalid bytes: a new decoder reports errors by default.
    CoderResult result = StandardCharsets.UTF_8.newDecoder().decode(input, text, true);
    if (result.isError()) {
      int at = input.position();
      throw Refusal.of(
          "byte 0x" + Integer.toHexString(bytes[at] & 0xFF) + " at " + at,
          NOT_UTF8,
          "UTF-8 text",
          "iconv -t UTF-8, which converts it");
    }
    text.flip();
    return !text.isEmpty() && text.charAt(0) == '\uFEFF'
        ? text.subSequence(1, text.length()).toString()
        : text.toString();
  }

  /** Enough to recognise a text; a character that is cut does not matter. */
  private static String start(byte[] bytes) {
    return new String(bytes, 0, Math.min(bytes.length, 160), StandardCharsets.UTF_8);
  }

  /** A text of at most this many characters (of UTF-16), with an ellipsis where it was longer. */
  public static String shortened(String text, int most) {
    if (text.length() <= most) {
      return text;
    }
    // Does not split a surrogate pair.
    int end = Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most;
    return text.substring(0, end) + "…";
  }

  /** A list of choices such as {@code a, b or c}; at least two. */
  public static String oneOf(List<String> words) {
    int last = words.size() - 1;
    return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }
}
