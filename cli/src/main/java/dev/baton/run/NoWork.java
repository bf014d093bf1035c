package dev.baton.run;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Changes that are not work: those of the files in which trackers and loops keep what they know,
 * and of times.
 */
final class NoWork {
  /** The folders of Ralph loops, beads, cub and Baton, anywhere in a path. */
  private static final Set<String> FOLDERS = Set.of(".ralph", ".beads", ".cub", ".baton");

  private static final Set<String> FILES =
      Set.of("prd.json", "progress.txt", "@fix_plan.md", "fix_plan.md");

  private static final Pattern LOG = Pattern.compile(".*\\.log(?:\\.\\d+)?");

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

  private NoWork() {}

  /**
   * Whether a file is a tracker's or a loop's own.
   *
   * @param path from the top of the work tree
   */
  static boolean isLoops(String path) {
    String[] names = path.split("/", -1);
    String last = names[names.length - 1];
    if (FILES.contains(last) || LOG.matcher(last).matches() || names[0].equals("logs")) {
      return true;
    }
    for (int i = 0; i < names.length - 1; i++) {
      if (FOLDERS.contains(names[i])) {
        return true;
      }
    }
    return false;
  }

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
