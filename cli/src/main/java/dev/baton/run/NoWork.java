package dev.baton.run;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Changes that are not work, because they are of times only. */
final class NoWork {
  private static final Pattern TIME =
      Pattern.compile(
          "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?(?:"
              + " ?(?:Z|UTC|GMT|[+-]\\d\\d:?\\d\\d))?|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? [\\w"
              + " ]{5,12} \\d\\d:\\d\\d:\\d\\d(?: (?:AM|PM))?(?: (?:[A-Z]{2,5}|[+-]\\d{4}))?(?:"
              + " \\d{4})?|\\b\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?\\b");

  /** Seconds since 1970, with or without a fraction. */
  private static final Pattern EPOCH =
      Pattern.compile("(?<![\\w.])(\\d{10})(?:\\.?\\d{3}|\\.?\\d{6}|\\.?\\d{9})?(?!\\w)");

  /** A number further from now is another number. */
  private static final Duration RECENT = Duration.ofDays(1);

  /**
   * Whether files differ only in times, such as one to which {@code date} is written.
   *
   * @param patch as git prints it, without context
   */
  static boolean isOnlyTimes(List<String> patch, Instant now) {
    List<String> removed = new ArrayList<>();
    List<String> added = new ArrayList<>();
    boolean isHunk = true;
    for (String line : patch) {
      boolean isRemoved = line.startsWith("-");
      if (line.startsWith("diff --git ")) {
        if (!isHunk || !removed.equals(added)) {
          return false; // binary, empty, or only another mode; or other lines
        }
        isHunk = false;
        removed.clear();
        added.clear();
      } else if (line.startsWith("@@ ")) {
        isHunk = true;
      } else if (isHunk && (isRemoved || line.startsWith("+"))) {
        String rest = withoutTimes(line.substring(1), now);
        if (rest.indexOf('\0') < 0) {
          return false;
        }
        if (!rest.equals("\0")) {
          (isRemoved ? removed : added).add(rest);
        }
      }
    }
    return isHunk && removed.equals(added);
  }

  private static String withoutTimes(String line, Instant now) {
    String text = TIME.matcher(line.strip()).replaceAll("\0");
    return EPOCH
        .matcher(text)
        .replaceAll(found ->
            isRecent(found.group(1), now) ? "\0" : Matcher.quoteReplacement(found.group()));
  }

  private static boolean isRecent(String seconds, Instant now) {
    Instant moment = Instant.ofEpochSecond(Long.parseLong(seconds));
    return Duration.between(moment, now).abs().compareTo(RECENT) < 0;
  }
}
