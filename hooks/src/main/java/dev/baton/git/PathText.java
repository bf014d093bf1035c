package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;

/** Paths as text: unchanged where that is safe and exact, otherwise as git quotes them. */
public final class PathText {
  private static final String ESCAPED = "\u0007\b\t\n\u000b\f\r\"\\";
  private static final String LETTERS = "abtnvfr\"\\";

  private PathText() {}

  /**
   * The path itself when it is UTF-8 without control characters, quotes and backslashes; otherwise
   * the form in double quotes that git prints (and reads) when {@code core.quotePath} is on.
   *
   * @param latin1 one byte in each char
   */
  public static String of(String latin1) {
    try {
      String text =
          RawPaths.isAscii(latin1)
              ? latin1
              : UTF_8.newDecoder().decode(ByteBuffer.wrap(latin1.getBytes(ISO_8859_1))).toString();
      return isPlain(text) ? text : quoted(latin1);
    } catch (CharacterCodingException notUtf8) {
      return quoted(latin1);
    }
  }

  private static boolean isPlain(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isISOControl(c) || c == '"' || c == '\\') {
        return false;
      }
    }
    return true;
  }

  private static String quoted(String latin1) {
    StringBuilder quoted = new StringBuilder(latin1.length() + 16).append('"');
    for (int i = 0; i < latin1.length(); i++) {
      char c = latin1.charAt(i);
      int escape = ESCAPED.indexOf(c);
      if (escape >= 0) {
        quoted.append('\\').append(LETTERS.charAt(escape));
      } else if (c < ' ' || c >= 0x7f) {
        quoted.append('\\').append(c >> 6).append(c >> 3 & 7).append(c & 7);
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
