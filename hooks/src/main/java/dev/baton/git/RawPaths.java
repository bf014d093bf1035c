package dev.baton.git;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;

/**
 * Converts paths between git's bytes and Java's strings.
 *
 * <p>Java encodes path names by the locale. Under cron that is often plain ASCII, which cannot
 * encode other bytes, and even under UTF-8 a name that is not valid UTF-8 has no string. A file
 * URI, however, is converted to and from the raw bytes whatever the locale. This class uses that
 * for every name that is not plain ASCII.
 *
 * <p>Strings called {@code latin1} hold one byte in each char.
 */
public final class RawPaths {
  /** Resolves the bytes of a relative or absolute path against a directory. */
  public static Path resolve(Path base, String latin1) {
    if (isAscii(latin1)) {
      return base.resolve(latin1);
    }
    String root = latin1.startsWith("/") ? "" : base.toUri().getRawPath() + "/";
    StringBuilder uri = new StringBuilder(root.length() + latin1.length() * 3 + 8);
    uri.append("file://").append(root);
    for (int i = 0; i < latin1.length(); i++) {
      char c = latin1.charAt(i);
      if (c == '/' || isPlain(c)) {
        uri.append(c);
      } else {
        uri.append('%').append(hex(c >> 4)).append(hex(c & 15));
      }
    }
    return Path.of(URI.create(uri.toString()));
  }

  /** The bytes of a path's last name, one in each char. */
  public static String lastName(Path path) {
    Path last = path.getFileName();
    String name = last == null ? "" : last.toString();
    if (isAscii(name)) {
      return name;
    }
    String whole = latin1(path);
    return whole.substring(whole.lastIndexOf('/') + 1);
  }

  /** The bytes of a whole absolute path, one in each char. */
  static String latin1(Path path) {
    String text = path.toString();
    if (isAscii(text)) {
      return text;
    }
    String raw = path.toUri().getRawPath();
    return unescaped(raw.endsWith("/") ? raw.substring(0, raw.length() - 1) : raw);
  }

  /** The bytes of a path that was read from a symbolic link, one in each char. */
  public static String linkText(Path link) {
    String text = link.toString();
    if (isAscii(text)) {
      return text;
    }
    String raw = link.toUri().getRawPath();
    if (!link.isAbsolute()) {
      raw = raw.substring(Path.of("").toUri().getRawPath().length());
    }
    boolean slash = raw.endsWith("/") && !text.endsWith("/");
    return unescaped(slash ? raw.substring(0, raw.length() - 1) : raw);
  }

  /** The same text from the bytes themselves. */
  public static String text(byte[] path) {
    return text(new String(path, ISO_8859_1));
  }

  /**
   * Text for people and for comparing: UTF-8 where the bytes are valid, otherwise one char for each
   * byte.
   */
  public static String text(String latin1) {
    if (isAscii(latin1)) {
      return latin1;
    }
    byte[] bytes = latin1.getBytes(ISO_8859_1);
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException notUtf8) {
      return latin1;
    }
  }

  static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x80) {
        return false;
      }
    }
    return true;
  }

  /** Keeps a message on one line, whatever characters a path contains. */
  public static String oneLine(String text) {
    StringBuilder line = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      line.append(Character.isISOControl(c) ? '?' : c);
    }
    return line.toString();
  }

  /** The text in which a per cent sign and two hexadecimal digits stand for a char. */
  public static String unescaped(String escaped) {
    StringBuilder text = new StringBuilder(escaped.length());
    for (int i = 0; i < escaped.length(); i++) {
      char c = escaped.charAt(i);
      if (c == '%') {
        int end = Math.min(i + 3, escaped.length());
        text.append((char) Integer.parseInt(escaped, i + 1, end, 16));
        i += 2;
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  /** Whether a name may contain it unescaped: an ASCII letter or digit, or one of {@code .-_}. */
  public static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '.'
        || c == '-'
        || c == '_';
  }

  private static char hex(int digit) {
    return "0123456789ABCDEF".charAt(digit);
  }

  private static final String ESCAPED = "\u0007\b\t\n\u000b\f\r\"\\";
  private static final String LETTERS = "abtnvfr\"\\";

  /**
   * The path itself when it is UTF-8 without control characters, quotes and backslashes; otherwise
   * the form in double quotes that git prints (and reads) when {@code core.quotePath} is on.
   *
   * @param latin1 one byte in each char
   */
  public static String shown(String latin1) {
    String text = text(latin1);
    // Bytes that are UTF-8, but not ASCII, become fewer characters.
    boolean isUtf8 = isAscii(latin1) || text.length() < latin1.length();
    return isUtf8 && isPlain(text) ? text : quoted(latin1);
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

  /** The form in double quotes that git prints and reads. */
  public static String quoted(String latin1) {
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
