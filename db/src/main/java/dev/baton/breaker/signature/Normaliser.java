package dev.baton.breaker.signature;

import dev.baton.breaker.signature.ErrorScan.AnsiText;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** As {@link #isWord} says, for which half of a character is none. */
  static final String WORD = "[a-z0-9_\\p{L}\\p{Nd}&&[\\x00-\\uffff]]";

  private static final String IN_NAME = WORD + ".+~@-";
  private static final String NAME = "[" + IN_NAME + "]+";
  private static final String IN_PATH = "[/\\\\" + IN_NAME + "]*?";

  /** The name and the version that a tool prints before anything else. */
  private static final Pattern BANNER =
      Pattern.compile("(" + WORD + "+) v?+[0-9]*\\.[0-9]*\\.[0-9]*(?![0-9.])");

  /** What jest adds to its time once it knows an earlier one. */
  private static final Pattern ESTIMATE = Pattern.compile(", estimated [0-9]+ s");

  /** Such as 550e8400-e29b-41d4-a716-446655440000. */
  private static final Pattern UUID =
      Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?!" + WORD + ")");

  private static final Pattern HEX_NUMBER = Pattern.compile("0x[0-9a-f]+");

  /** A temporary directory up to its variable name; the part after that stays. */
  private static final Pattern TEMPORARY_PATH =
      Pattern.compile(
          "(?<!["
              + IN_NAME
              + "])(?:(?:/private)?/(?:var/)?tmp/|/dev/shm/|(?:/private)?/var/folders/(?:"
              + NAME
              + "/){3}|[a-z]:(?>"
              + IN_PATH
              + "\\\\appdata\\\\local\\\\temp\\\\|"
              + IN_PATH
              + "/appdata/local/temp/|\\\\(?:windows\\\\)?temp\\\\))"
              + NAME);

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
    int last = text.lastIndexOf('\n');
    Matcher banner = BANNER.matcher(text);
    if (last < 0 || !banner.lookingAt() || banner.end() > last) {
      return 0;
    }
    out.append(banner.group(1)).append(" VERSION");
    return banner.end();
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
    boolean wordBegins = at == 0 || !isWord(text.charAt(at - 1));
    boolean maybePath = c == '/' ? isRoot(at + 1) : wordBegins && text.startsWith(":", at + 1);
    end = maybePath ? end(TEMPORARY_PATH, at) : at;
    if (end > at) {
      return write("TMP", end);
    }
    end = c == ',' ? end(ESTIMATE, at) : at;
    if (end > at) {
      return end;
    }
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

  /** Whether the name of a directory begins here as those of temporary ones do. */
  private boolean isRoot(int at) {
    return at < text.length() && "tvpd".indexOf(text.charAt(at)) >= 0;
  }

  private int uuid(int at) {
    return text.startsWith("-", at + 8) ? end(UUID, at) : at;
  }

  /** The index after what a pattern finds here; the same index when that is nothing. */
  private int end(Pattern pattern, int at) {
    Matcher matcher = pattern.matcher(text).useTransparentBounds(true).region(at, text.length());
    return matcher.lookingAt() ? matcher.end() : at;
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
    int end = begins && text.startsWith("0x", at) ? end(HEX_NUMBER, at) : at;
    if (end > at) {
      boolean code = end - at <= LONGEST_HEX_CODE && CodeWord.isBefore(text, at, at + 1);
      return write(code ? text.substring(at, end) : "HEX", end);
    }
    end = endOfDigits(text, at);
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

  /** The end of the digits that begin here, if any. */
  static int endOfDigits(String text, int at) {
    int end = at;
    while (end < text.length() && isDigit(text.charAt(end))) {
      end++;
    }
    return end;
  }

  static boolean isDigitOrDot(char c) {
    return c == '.' || isDigit(c);
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
}
