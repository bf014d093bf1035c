package dev.baton.breaker.signature;

import dev.baton.breaker.signature.ErrorScan.AnsiText;
import java.util.Locale;

/**
 * Removes the parts of an error message that change from one occurrence to the next.
 *
 * <p>The basic rules are ralph-starter's: hexadecimal numbers become {@code HEX}, stack frames
 * {@code STACK}, other runs of digits {@code N}, except {@linkplain ExactNumber exact numbers},
 * which stay. Timestamps and durations are replaced by what the basic rules make of their most
 * common spelling ({@code 30s} gives {@code Ns} either way).
 */
final class Normaliser {
  private static final int LONGEST = 500;

  /** This is enough for 500 characters of result, unless nearly all of it is stack frames. */
  private static final int READ = 1 << 16;

  /** A longer hexadecimal number is an address, whatever precedes it. */
  private static final int LONGEST_HEX_CODE = 10;

  private static final int LONGEST_NOUN = 20;

  private static final String ESTIMATE = ", estimated ";

  private final String text;
  private final boolean isAboutHttp;
  private final StringBuilder out = new StringBuilder();

  /** Where the last exact number ended in the text; -1 when there was none. */
  private int keptEnd = -1;

  private Normaliser(String text) {
    this.text = text;
    this.isAboutHttp = text.contains("http") || text.contains("status");
  }

  static String normalise(String message) {
    String read = message.length() > READ ? message.substring(0, READ) : message;
    return new Normaliser(read.toLowerCase(Locale.ROOT)).run();
  }

  private String run() {
    int at = banner();
    while (at < text.length() && out.length() <= LONGEST) {
      at = next(at);
    }
    String trimmed = out.toString().strip();
    return trimmed.length() > LONGEST ? trimmed.substring(0, LONGEST) : trimmed;
  }

  /**
   * The end of the name and the version that a tool prints before anything else; 0 when there is
   * none. Its next version has the same errors.
   */
  private int banner() {
    int name = wordEnd(0);
    int begin = text.startsWith(" v", name) ? name + 2 : name + 1;
    int end = begin;
    int dots = 0;
    while (end < text.length() && (isDigit(text.charAt(end)) || text.charAt(end) == '.')) {
      dots += text.charAt(end) == '.' ? 1 : 0;
      end++;
    }
    if (name == 0 || dots != 2 || !text.startsWith(" ", name) || text.indexOf('\n', end) < 0) {
      return 0;
    }
    out.append(text, 0, name).append(" VERSION");
    return end;
  }

  /** Appends the result for the text at this index, and returns the index after it. */
  private int next(int at) {
    char c = text.charAt(at);
    if (c == '\u001b') {
      return AnsiText.skip(text, at);
    }
    if (c == '\r' || (out.isEmpty() && Character.isWhitespace(c)) || isPadding(at)) {
      return at + 1;
    }
    int end = StackFrames.end(text, at);
    if (end > at) {
      return write("STACK", end);
    }
    end = TemporaryPaths.end(text, at);
    if (end > at) {
      return write("TMP", end);
    }
    end = estimate(at);
    if (end > at) {
      return end;
    }
    boolean wordBegins = at == 0 || !isWord(text.charAt(at - 1));
    if (wordBegins && isWord(c)) {
      int after = word(at);
      if (after > at) {
        return after;
      }
    }
    // In names of files an underscore precedes the date: screenshot_2026-05-20-11-07-50.
    TimestampMatcher.Found date =
        isDigit(c) && !wordBegins && text.charAt(at - 1) == '_'
            ? TimestampMatcher.date(text, at)
            : null;
    if (date != null) {
      return write(date.written(), date.end());
    }
    if (isDigit(c)) {
      return number(at);
    }
    out.append(c);
    return at + 1;
  }

  /** What jest adds to its time once it knows an earlier one: {@code , estimated 4 s}. */
  private int estimate(int at) {
    if (!text.startsWith(ESTIMATE, at)) {
      return at;
    }
    int end = at + ESTIMATE.length();
    int unit = digits(end);
    return unit > end && text.startsWith(" s", unit) ? unit + " s".length() : at;
  }

  /** Whether it is one of the spaces with which a number or an id is padded. */
  private boolean isPadding(int at) {
    if (at == 0 || text.charAt(at) != ' ' || " [".indexOf(text.charAt(at - 1)) < 0) {
      return false;
    }
    int next = at + 1;
    while (next < text.length() && next - at < LONGEST_NOUN && text.charAt(next) == ' ') {
      next++;
    }
    return next < text.length() && (isDigit(text.charAt(next)) || uuid(next) > next);
  }

  private int number(int at) {
    boolean begins = at == 0 || !isDigit(text.charAt(at - 1));
    int end = begins ? hexNumber(at) : at;
    if (end > at) {
      boolean code = end - at <= LONGEST_HEX_CODE && CodeWord.isBefore(text, at, at + 1);
      return write(code ? text.substring(at, end) : "HEX", end);
    }
    end = digits(at);
    if (ExactNumber.is(text, at, end, keptEnd, isAboutHttp)) {
      keptEnd = end;
      return write(text.substring(at, end), end);
    }
    out.append('N');
    return counted(at, end);
  }

  /**
   * One error and two errors are the same: appends the noun after a number without its s. An
   * adjective may precede it.
   */
  private int counted(int at, int end) {
    if (at > 0 && isWord(text.charAt(at - 1))) {
      return end;
    }
    int from = end;
    for (int words = 0; words < 2; words++) {
      int last = nounEnd(from);
      if (last < 0) {
        return end;
      }
      boolean plural = last - from > 4 && text.charAt(last - 1) == 's';
      if (plural && "siu".indexOf(text.charAt(last - 2)) < 0) {
        out.append(text, end, last - 1);
        return last;
      }
      from = last;
    }
    return end;
  }

  /** The end of the word after the space at this index; -1 when there is none. */
  private int nounEnd(int at) {
    if (at + 1 >= text.length() || text.charAt(at) != ' ') {
      return -1;
    }
    int last = at + 1;
    while (last < text.length() && last - at < LONGEST_NOUN && isNoun(text.charAt(last))) {
      last++;
    }
    boolean whole = last == text.length() || !isWord(text.charAt(last));
    return whole && last > at + 1 ? last : -1;
  }

  private static boolean isNoun(char c) {
    return c >= 'a' && c <= 'z';
  }

  /** Appends what only a whole word can be; returns the same index when nothing matches. */
  private int word(int at) {
    int end = uuid(at);
    if (end > at) {
      return write("UUID", end);
    }
    TimestampMatcher.Found moment = TimestampMatcher.find(text, at);
    if (moment != null) {
      return write(moment.written(), moment.end());
    }
    end = wordEnd(at);
    if (isHash(at, end)) {
      return write(isCodeOfOpenSsl(at, end) ? text.substring(at, end) : "HEX", end);
    }
    int random = RandomId.begin(text, at, end);
    if (random < 0) {
      return at;
    }
    out.append(text, at, random);
    return write("ID", end);
  }

  /** Such as 550e8400-e29b-41d4-a716-446655440000. */
  private int uuid(int at) {
    int end = at;
    for (int length : new int[] {8, 4, 4, 4, 12}) {
      if (end > at && (end == text.length() || text.charAt(end++) != '-')) {
        return at;
      }
      int start = end;
      while (end < text.length() && isHex(text.charAt(end))) {
        end++;
      }
      if (end - start != length) {
        return at;
      }
    }
    return end < text.length() && isWord(text.charAt(end)) ? at : end;
  }

  /** Such as 0x7ffe. */
  private int hexNumber(int at) {
    int end = at + 2;
    if (!text.startsWith("0x", at)) {
      return at;
    }
    while (end < text.length() && isHex(text.charAt(end))) {
      end++;
    }
    return end > at + 2 ? end : at;
  }

  /**
   * Whether it is a commit id or another digest, or the address in a Java object's default text.
   */
  private boolean isHash(int at, int end) {
    boolean digit = false;
    boolean letter = false;
    for (int i = at; i < end; i++) {
      char c = text.charAt(i);
      if (!isHex(c)) {
        return false;
      }
      digit |= isDigit(c);
      letter |= !isDigit(c);
    }
    boolean address = at > 0 && text.charAt(at - 1) == '@';
    return digit && (address ? end - at >= 5 : letter && end - at >= 7);
  }

  /** Such as {@code error:0A000126:SSL routines::unexpected eof}. */
  private boolean isCodeOfOpenSsl(int at, int end) {
    return end - at == 8 && text.startsWith("error:", at - 6) && text.startsWith(":", end);
  }

  private int digits(int at) {
    int end = at;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private int wordEnd(int at) {
    int end = at;
    while (end < text.length() && isWord(text.charAt(end))) {
      end++;
    }
    return end;
  }

  private int write(String written, int end) {
    out.append(written);
    return end;
  }

  static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  static boolean isWord(char c) {
    return Character.isLetterOrDigit(c) || c == '_';
  }

  private static boolean isHex(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'f');
  }

  /** Finds temporary directories in lower-case text. The part after the variable name stays. */
  private static final class TemporaryPaths {
    private static final String[] ROOTS = {
      "/tmp/", "/var/tmp/", "/private/tmp/", "/private/var/tmp/", "/dev/shm/"
    };
    private static final String[] MAC = {"/var/folders/", "/private/var/folders/"};
    private static final String[] WINDOWS = {
      "\\appdata\\local\\temp\\", "/appdata/local/temp/", ":\\windows\\temp\\", ":\\temp\\"
    };

    /** The index after the variable name; the same index when no such path starts here. */
    static int end(String text, int at) {
      char c = text.charAt(at);
      if (c == '/' && (at == 0 || !isName(text.charAt(at - 1)))) {
        return unix(text, at);
      }
      boolean drive =
          c >= 'a'
              && c <= 'z'
              && at + 1 < text.length()
              && text.charAt(at + 1) == ':'
              && (at == 0 || !isName(text.charAt(at - 1)));
      return drive ? windows(text, at) : at;
    }

    private static int unix(String text, int at) {
      for (String root : ROOTS) {
        if (text.startsWith(root, at)) {
          return name(text, at, at + root.length());
        }
      }
      for (String root : MAC) {
        if (text.startsWith(root, at)) {
          // /var/folders/ab/cdefg/T/name
          int end = at + root.length();
          for (int i = 0; i < 3 && end > 0; i++) {
            end = slash(text, end) + 1;
          }
          return end == 0 ? at : name(text, at, end);
        }
      }
      return at;
    }

    private static int windows(String text, int at) {
      int stop = at + 2;
      while (stop < text.length() && (isName(text.charAt(stop)) || isSlash(text.charAt(stop)))) {
        stop++;
      }
      for (String root : WINDOWS) {
        int found = text.indexOf(root, at);
        if (found >= 0 && found < stop) {
          return name(text, at, found + root.length());
        }
      }
      return at;
    }

    private static int name(String text, int at, int begin) {
      int end = begin;
      while (end < text.length() && isName(text.charAt(end))) {
        end++;
      }
      return end > begin ? end : at;
    }

    /** The index of the next slash of the path; -1 when there is none. */
    private static int slash(String text, int begin) {
      int end = name(text, begin, begin);
      return end > begin && end < text.length() && text.charAt(end) == '/' ? end : -1;
    }

    private static boolean isName(char c) {
      return Normaliser.isWord(c) || c == '.' || c == '-' || c == '+' || c == '~' || c == '@';
    }

    private static boolean isSlash(char c) {
      return c == '/' || c == '\\';
    }
  }
}
