package dev.baton.git.history;

import dev.baton.git.ObjectIds;
import dev.baton.git.RawPaths;
import dev.baton.git.history.CommitFacts.Author;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One line of a HEAD's reflog: HEAD moved from one commit to another.
 *
 * @param before the commit that HEAD was at; all zeros when there was none
 * @param after the commit that HEAD moved to; all zeros when there is none
 * @param at to the second, in the same range as {@link Author#at}
 * @param action the operation, which is the text before the first ": ", such as {@code commit
 *     (amend)}, {@code rebase (pick)} or {@code merge topic}; may be empty
 * @param message the text after it; empty when there is none
 * @param end the offset in bytes at which the next line of the file begins
 */
public record HeadMove(
    String before, String after, Instant at, String action, String message, long end) {
  public HeadMove {
    if (!ObjectIds.isId(before) || !ObjectIds.isId(after) || end < 0) {
      throw new IllegalArgumentException("move of HEAD: " + before + " " + after + " " + end);
    }
  }

  private static final int ZONE_LENGTH = " +0000".length();

  /**
   * @param line without its line end, one byte in each char
   * @return null for a line that git would skip as well
   */
  static @Nullable HeadMove parse(String line, long end) {
    int first = line.indexOf(' ');
    int second = line.indexOf(' ', first + 1);
    int email = line.indexOf('>', second + 1);
    if (first < 0 || second < 0 || email < 0 || !line.startsWith("> ", email)) {
      return null;
    }
    String before = line.substring(0, first);
    String after = line.substring(first + 1, second);
    int zone = line.indexOf(' ', email + 2);
    if (!ObjectIds.isId(before)
        || after.length() != before.length()
        || !ObjectIds.isId(after)
        || !isZone(line, zone)
        || !GitTime.isNumber(line.substring(email + 2, zone))) {
      return null;
    }
    Instant at = GitTime.of(line.substring(email + 2, zone));
    int text = zone + ZONE_LENGTH;
    return of(before, after, at, line.startsWith("\t", text) ? line.substring(text + 1) : "", end);
  }

  private static HeadMove of(String before, String after, Instant at, String latin1, long end) {
    String text = RawPaths.text(latin1);
    int colon = text.indexOf(": ");
    String action = colon < 0 ? text : text.substring(0, colon);
    return new HeadMove(before, after, at, action, colon < 0 ? "" : text.substring(colon + 2), end);
  }

  private static boolean isZone(String line, int at) {
    return at >= 0
        && line.length() >= at + ZONE_LENGTH
        && (line.charAt(at + 1) == '+' || line.charAt(at + 1) == '-')
        && GitTime.isNumber(line.substring(at + 2, at + ZONE_LENGTH));
  }
}
